/**
 * Options of Stryker for `npm run test:mutation` (scripts/mutation.mjs), which adds the files of one rule at a time.
 * @type {import('@stryker-mutator/api/core').PartialStrykerOptions}
 */
export default {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  // `related` selects tests by their imports and misses those that reach a rule through a running server.
  vitest: { configFile: 'vitest.mutation.config.ts', related: false },
  coverageAnalysis: 'perTest',
  concurrency: 1,
  timeoutMS: 60_000,
  timeoutFactor: 4,
  dryRunTimeoutMinutes: 15,
  tempDirName: '.stryker/sandbox',
  cleanTempDir: 'always',
  ignorePatterns: [
    '.foyer',
    '/docs/screens',
    '/journeys',
    '/packages/*/dist',
    '/apps/server/dist/program',
    '/apps/site',
  ],
  // Stryker would rewrite it through the compiler's JavaScript API, which TypeScript 7 does not have.
  tsconfigFile: 'none',
  // The test runner does not check types, so no file needs a comment that turns the check off.
  disableTypeChecks: false,
  allowConsoleColors: false,
  logLevel: 'warn',
  // Tables at the top of a module cost a run of all tests of their rule each; those tests are quick.
  warnings: { slow: false },
}
