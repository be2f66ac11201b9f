import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

/** Packages of the workspace are linked to the original sources: tests have to see the copy that holds the mutants. */
const inThisCopy = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const conditions = ['foyer-source']

/** The tests of one rule, handed in by scripts/mutation.mjs. */
export default defineConfig({
  resolve: {
    conditions,
    alias: [
      { find: '@foyer/server', replacement: inThisCopy('apps/server/src/index.ts') },
      ...['messages', 'protocol', 'testing'].map((name) => ({
        find: `@foyer/${name}`,
        replacement: inThisCopy(`packages/${name}/src/index.ts`),
      })),
    ],
  },
  ssr: { resolve: { conditions } },
  test: {
    include: process.env.FOYER_MUTATION_TESTS?.split(',') ?? [],
    globalSetup: ['./scripts/test-folder.ts', './scripts/test-postgres.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
})
