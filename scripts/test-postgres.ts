import { startPostgres } from '../packages/testing/src/postgres.js'

/** Starts one PostgreSQL for the whole test run. Each worker creates its own databases in it. */
export default async function startTestPostgres(): Promise<() => Promise<void>> {
  const postgres = await startPostgres()
  process.env.FOYER_TEST_POSTGRES = postgres.url
  return postgres.stop
}
