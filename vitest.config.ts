import { defaultExclude, defineConfig } from 'vitest/config'
import LongestFirst from './scripts/longest-first.mjs'
import PlainReporter from './scripts/plain-reporter.mjs'

const source = { resolve: { conditions: ['foyer-source'] }, ssr: { resolve: { conditions: ['foyer-source'] } } }
/** What a browser or another process does takes longer than a second on a machine that has more to do. */
const patient = { poll: { timeout: 10_000 } }
/** Long tests that measure no time and fill no disk: they run beside each other, the rest one after the other. Some compute, some mostly wait. */
const besideEachOther = [
  'apps/server/tests/long/{database-away,kill,mail-down}.long.test.ts',
  'apps/server/tests/single-use-processes.long.test.ts',
  'apps/server/tests/{claims-*,visitor-grant,data-*,hostile-queries,webhook-*}.long.test.ts',
  'journeys/src/{console-looks,mail-scanner,page-states,site-looks}.long.test.ts',
]
/** The SDK of the provider and what leads it here replace `fetch` where they are loaded: nothing may have loaded them before. */
const journeysAlone = ['journeys/src/wix-sdk-node.test.ts']
const exclude = [...defaultExclude, '**/*.long.test.ts']

export default defineConfig({
  ...source,
  test: {
    globalSetup: ['./scripts/test-folder.ts', './scripts/test-postgres.ts'],
    reporters: ['default', new PlainReporter()],
    // Tests wait for disks, browsers and each other: one worker fewer than cores, as is usual, would leave half of two cores idle.
    maxWorkers: '100%',
    // A worker that keeps its modules from file to file loads the server once and not a hundred times. No test may leave them changed.
    isolate: false,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        ...source,
        test: {
          name: 'unit',
          include: ['{packages,apps}/*/src/**/*.test.{ts,tsx}'],
          exclude,
          environment: 'node',
          testTimeout: 30_000,
        },
      },
      {
        ...source,
        test: {
          name: 'server',
          expect: patient,
          include: ['apps/server/tests/**/*.test.ts'],
          exclude,
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        ...source,
        test: {
          name: 'sdk',
          // What leads the provider's SDK here replaces `fetch`.
          isolate: true,
          expect: patient,
          include: ['packages/*/tests/**/*.test.ts'],
          exclude,
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      { ...source, test: { name: 'house', include: ['tests/**/*.test.ts'], exclude, testTimeout: 60_000 } },
      {
        ...source,
        test: {
          name: 'journeys',
          expect: patient,
          include: ['journeys/src/**/*.test.ts'],
          setupFiles: ['journeys/src/complaints-setup.ts'],
          exclude: [...exclude, ...journeysAlone],
          testTimeout: 120_000,
          hookTimeout: 180_000,
        },
      },
      {
        ...source,
        test: {
          name: 'journeys-alone',
          expect: patient,
          include: journeysAlone,
          isolate: true,
          setupFiles: ['journeys/src/complaints-setup.ts'],
          exclude,
          testTimeout: 120_000,
          hookTimeout: 180_000,
        },
      },
      {
        ...source,
        test: {
          name: 'long',
          expect: patient,
          setupFiles: ['journeys/src/complaints-setup.ts'],
          include: ['{packages,apps}/*/tests/**/*.long.test.ts', 'journeys/src/**/*.long.test.ts'],
          exclude: [...defaultExclude, ...besideEachOther],
          // They measure memory and time: nothing stands there from a file before.
          isolate: true,
          testTimeout: 600_000,
          hookTimeout: 180_000,
        },
      },
      {
        ...source,
        test: {
          name: 'long-beside',
          expect: patient,
          setupFiles: ['journeys/src/complaints-setup.ts'],
          include: besideEachOther,
          isolate: true,
          testTimeout: 1_200_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
})
