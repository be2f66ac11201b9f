export type { FaultPath, Faults } from '@foyer/server'
export {
  anyDatabase,
  type DatabaseName,
  databases,
  emptyDatabase,
  migratedDatabase,
  stopSharedPostgres,
  type TestDatabase,
} from './databases.js'
export { freePort } from './free-port.js'
export { type OwnPostgres, ownPostgres } from './own-postgres.js'
export { startPostgres, type TestPostgres } from './postgres.js'
export { recordFigure } from './record-figure.js'
export {
  type Answer,
  type Call,
  challengeOf,
  newVerifier,
  type ReceivedMail,
  type Scenario,
  scenarioOf,
  TEST_PASSWORD,
  webMessageIn,
} from './scenario.js'
export { seededRandom } from './seeded-random.js'
export { type StartOptions, startFoyer, TEST_NOW, TEST_ORIGIN, type TestFoyer } from './start-foyer.js'
