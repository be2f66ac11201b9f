import { startPostgres } from '../packages/testing/src/postgres.js'

/** One PostgreSQL for the whole test run: every worker makes its own databases in it. */
export default async function startTestPostgres(): Promise<() => Promise<void>> {
  const postgres = await startPostgres()
  process.env.FOYER_TEST_POSTGRES = postgres.url
  return postgres.stop
}
