import { defineConfig } from 'vitest/config'

const source = { resolve: { conditions: ['foyer-source'] }, ssr: { resolve: { conditions: ['foyer-source'] } } }

export default defineConfig({
  ...source,
  test: {
    projects: [
      { ...source, test: { name: 'unit', include: ['{packages,apps}/*/src/**/*.test.{ts,tsx}'], environment: 'node' } },
      {
        ...source,
        test: { name: 'server', include: ['apps/server/tests/**/*.test.ts'], testTimeout: 30_000, hookTimeout: 60_000 },
      },
      {
        ...source,
        test: { name: 'sdk', include: ['packages/*/tests/**/*.test.ts'], testTimeout: 30_000, hookTimeout: 60_000 },
      },
      { ...source, test: { name: 'house', include: ['tests/**/*.test.ts'], testTimeout: 60_000 } },
      {
        ...source,
        test: { name: 'journeys', include: ['journeys/src/**/*.test.ts'], testTimeout: 120_000, hookTimeout: 180_000 },
      },
    ],
  },
})
