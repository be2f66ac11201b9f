import { globSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { defaultExclude, defineConfig } from 'vitest/config'
import PlainReporter from './scripts/plain-reporter.mjs'
import SlowestFirst from './scripts/slowest-first.mjs'

const source = { resolve: { conditions: ['foyer-source'] }, ssr: { resolve: { conditions: ['foyer-source'] } } }
/** Timeouts in milliseconds. They are generous, because the machine may be busy with other work. */
const patience = { testTimeout: 120_000, hookTimeout: 180_000 }
const limits = { ...patience, expect: { poll: { timeout: 30_000 } } }
/** The tiers by file name: `*.long.test.ts` and `*.soak.test.ts` run apart from the rest (CONTRIBUTING.md). */
const LONG = '**/*.long.test.ts'
const SOAK = '**/*.soak.test.ts'
const quick = [...defaultExclude, LONG, SOAK]
const repeatable = { setupFiles: ['scripts/test-setup.ts'] }
/** Fails a test if a page reports a problem on the browser console (`journeys/src/screens/page-problems.ts`). */
const inBrowser = { setupFiles: ['journeys/src/screens/page-problems-setup.ts'] }
/** Each file runs in its own process, so that none inherits the memory of another. */
const soak = {
  ...limits,
  setupFiles: [...repeatable.setupFiles, ...inBrowser.setupFiles],
  isolate: true,
  testTimeout: 1_800_000,
}
/** The databases that the endpoint tests run on (`packages/testing/src/databases.ts`). */
const onSqlite = { env: { FOYER_TEST_DATABASES: process.env.FOYER_TEST_DATABASES ?? 'sqlite' } }
const onPostgres = { env: { FOYER_TEST_DATABASES: 'postgres' } }
/** The endpoint tests that depend on SQL, locks or transactions: those that iterate over `databases`. */
const dependOnSql = globSync('apps/server/tests/**/*.test.ts').filter(
  (file) => !/\.(long|soak)\./.test(file) && /\.each\(databases\)/.test(readFileSync(file, 'utf8')),
)
/** Tests that measure time and memory or fill disks run one after the other. */
const alone = [
  'apps/server/tests/soak/{crowd,data-requests,disclosure-timing,disk-full,live-events,rolling}.soak.test.ts',
  'journeys/src/console/console-live.soak.test.ts',
]
/** The Wix SDK and its adapter replace the global `fetch`, so each of these files runs in its own process. */
const isolated = [
  'journeys/src/{hosted/sign-in-methods,wix/wix-{data,members,methods,sdk}-node}.test.ts',
  'packages/client/tests/{adapter-*,never-signed-out}.test.ts',
]

export default defineConfig({
  ...source,
  test: {
    globalSetup: ['./scripts/test-folder.ts', './scripts/test-postgres.ts'],
    reporters: ['default', new PlainReporter()],
    // Tests often wait for browsers and processes, so one worker more than cores keeps the cores busy.
    maxWorkers: availableParallelism() + 1,
    // Workers reuse loaded modules for all their files, so that the server is loaded once and not a hundred times.
    // Tests must not leave modules changed.
    isolate: false,
    sequence: { sequencer: SlowestFirst },
    projects: [
      {
        ...source,
        test: {
          name: 'node',
          ...limits,
          ...repeatable,
          ...onSqlite,
          include: ['{packages,apps}/*/{src,tests}/**/*.test.ts', 'tests/**/*.test.ts'],
          exclude: [...quick, ...isolated],
        },
      },
      {
        ...source,
        test: {
          name: 'components',
          ...limits,
          ...repeatable,
          include: ['{packages,apps}/*/src/**/*.test.tsx'],
          exclude: quick,
          environment: 'jsdom',
        },
      },
      { ...source, test: { name: 'postgres', ...limits, ...repeatable, ...onPostgres, include: dependOnSql } },
      {
        ...source,
        test: {
          name: 'journeys',
          ...limits,
          ...inBrowser,
          include: ['journeys/src/**/*.test.ts'],
          exclude: [...quick, ...isolated],
        },
      },
      {
        ...source,
        test: {
          name: 'isolated',
          ...limits,
          setupFiles: [...repeatable.setupFiles, ...inBrowser.setupFiles],
          ...onSqlite,
          include: isolated,
          isolate: true,
        },
      },
      {
        ...source,
        test: {
          name: 'long',
          ...limits,
          setupFiles: [...repeatable.setupFiles, ...inBrowser.setupFiles],
          include: [LONG],
          testTimeout: 600_000,
        },
      },
      {
        ...source,
        test: { name: 'soak', ...soak, include: [SOAK], exclude: [...defaultExclude, ...alone] },
      },
      { ...source, test: { name: 'soak-alone', ...soak, include: alone } },
    ],
  },
})
