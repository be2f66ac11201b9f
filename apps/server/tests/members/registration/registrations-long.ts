import { type DatabaseName, recordMeasurement } from '@foyer/testing'
import { describe, expect, it } from 'vitest'
import { generatePaths, leading } from './registration-paths.js'
import type { Rules, Step } from './registrations-model.js'
import { runConcurrently, runPaths, startRegistrationServer } from './run-registration-paths.js'

const rules: Rules[] = [
  { disclosure: 'explicit', verifyEmail: true },
  { disclosure: 'private', verifyEmail: true },
  { disclosure: 'explicit', verifyEmail: false },
]

/**
 * Tests one database with all paths of the steps that lead to an account, all shorter paths of every step, and 150
 * races. Each database has its own test file, so that they run in parallel.
 */
export function testRegistrationsLong(name: DatabaseName, changesOfEvery: number): void {
  describe(`design invariant 10 on ${name}, at length`, () => {
    it.each(rules)(
      'registering, verifying, recovering and logging in: every order of up to 6 changes by the owner of an address and two strangers: disclosure=$disclosure, verifyEmail=$verifyEmail',
      async (given) => expectNoViolations(name, given, generatePaths(6, given, leading).walks),
    )

    it.each(rules)(
      `and whatever else they do: every order of up to ${changesOfEvery} changes: disclosure=$disclosure, verifyEmail=$verifyEmail`,
      async (given) => expectNoViolations(name, given, generatePaths(changesOfEvery, given).walks),
    )

    it.each(rules)('150 races: disclosure=$disclosure, verifyEmail=$verifyEmail', async (given) => {
      const foyer = await startRegistrationServer(name, given, 2)
      for (let round = 0; round < 150; round++) await runConcurrently(foyer, given, `long-race-${round}`)
      await foyer.stop()
    })
  })
}

async function expectNoViolations(name: DatabaseName, given: Rules, all: Step[][]): Promise<void> {
  const foyer = await startRegistrationServer(name, given)
  expect(await runPaths(foyer, all, given)).toBeUndefined()
  recordMeasurement(
    `Orders of registration walked on ${name}, ${given.disclosure}, verifyEmail=${given.verifyEmail}`,
    all.length,
  )
  await foyer.stop()
}
