import { databases } from '@foyer/testing'
import { describe, expect, it } from 'vitest'
import { generatePaths } from './registration-paths.js'
import type { Rules } from './registrations-model.js'
import { runConcurrently, runPaths, samplePaths, startRegistrationServer } from './run-registration-paths.js'

const rules: Rules[] = [
  { disclosure: 'explicit', verifyEmail: true },
  { disclosure: 'private', verifyEmail: true },
  { disclosure: 'explicit', verifyEmail: false },
]
/**
 * Generates all paths up to this many state changes. All paths of 6 changes take minutes and run in
 * `registrations-long.ts`.
 */
const ALL_TO = 2
const SOME_OF_6 = 1
const ROUNDS = 1
const TIMEOUT_MS = 120_000

describe.each(databases)('design invariant 10 on $name', ({ name }) => {
  it.each(rules)(
    'whatever the owner of an address and two strangers do, in any order: disclosure=$disclosure, verifyEmail=$verifyEmail',
    async (given) => {
      const foyer = await startRegistrationServer(name, given)
      const all = generatePaths(ALL_TO, given).walks
      const longer = samplePaths(
        generatePaths(6, given).walks,
        SOME_OF_6,
        `walks ${given.disclosure} ${given.verifyEmail}`,
      )
      expect(await runPaths(foyer, [...all, ...longer], given)).toBeUndefined()
      await foyer.stop()
    },
    TIMEOUT_MS,
  )

  it.each(rules)(
    'and at the same moment, on two nodes: disclosure=$disclosure, verifyEmail=$verifyEmail',
    async (given) => {
      const foyer = await startRegistrationServer(name, given, 2)
      for (let round = 0; round < ROUNDS; round++) await runConcurrently(foyer, given, `race-${round}`)
      await foyer.stop()
    },
    TIMEOUT_MS,
  )
})
