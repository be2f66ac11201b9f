export type { FaultPath, Faults } from '@foyer/server'
export { authenticatorCode } from './authenticator-code.js'
export {
  createEmptyDatabase,
  createMigratedDatabase,
  databases,
  defaultDatabase,
  stopSharedPostgres,
  type TestDatabase,
} from './databases.js'
export { type DedicatedPostgres, startDedicatedPostgres } from './dedicated-postgres.js'
export { getFreePort } from './free-port.js'
export { startPostgres, type TestPostgres } from './postgres.js'
export { recordMeasurement } from './record-measurement.js'
export { createCodeChallenge, createCodeVerifier, createScenario, parseWebMessage } from './scenario.js'
export { seededRandom } from './seeded-random.js'
export {
  type InternalOptions as StartFoyerOptions,
  type InternalTestFoyer as TestFoyer,
  startFoyer,
} from './start-foyer.js'
export {
  type CallOptions,
  type DatabaseName,
  type ReceivedMail,
  type Scenario,
  type ScenarioResponse,
  TEST_NOW,
  TEST_ORIGIN,
  TEST_PASSWORD,
} from './test-foyer.js'
export {
  type AssertionResponse,
  type AuthenticatorUse,
  createVirtualAuthenticator,
  type RegistrationResponse,
  type VirtualAuthenticator,
} from './virtual-authenticator.js'
