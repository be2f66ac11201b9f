export type { FaultPath, Faults } from '@foyer/server'
export {
  createEmptyDatabase,
  createMigratedDatabase,
  type DatabaseName,
  databases,
  defaultDatabase,
  stopSharedPostgres,
  type TestDatabase,
} from './databases.js'
export { type DedicatedPostgres, startDedicatedPostgres } from './dedicated-postgres.js'
export { getFreePort } from './free-port.js'
export { startPostgres, type TestPostgres } from './postgres.js'
export { recordMeasurement } from './record-measurement.js'
export {
  type CallOptions,
  createCodeChallenge,
  createCodeVerifier,
  createScenario,
  parseWebMessage,
  type ReceivedMail,
  type Scenario,
  type ScenarioResponse,
  TEST_PASSWORD,
} from './scenario.js'
export { seededRandom } from './seeded-random.js'
export { type StartFoyerOptions, startFoyer, TEST_NOW, TEST_ORIGIN, type TestFoyer } from './start-foyer.js'
