import { type DatabaseName, recordFigure } from '@foyer/testing'
import { describe, expect, it } from 'vitest'
import { leading, type Rules, type Step, walks } from './claims-model.js'
import { race, startForWalks, walkAll } from './walk-claims.js'

const rules: Rules[] = [
  { disclosure: 'explicit', verifyEmail: true },
  { disclosure: 'private', verifyEmail: true },
  { disclosure: 'explicit', verifyEmail: false },
]

/**
 * Walks on one database: of the steps that lead to an account, and of every step to fewer changes; and many races. Each
 * database has a file, so that they run beside each other.
 */
export function claimsAtLength(name: DatabaseName, changesOfEvery: number): void {
  describe(`design invariant 10 on ${name}, at length`, () => {
    it.each(rules)(
      'registering, verifying, recovering and logging in: every order of up to 6 changes by the owner of an address and two strangers: disclosure=$disclosure, verifyEmail=$verifyEmail',
      async (given) => expectNoneWrong(name, given, walks(6, given, leading).walks),
    )

    it.each(rules)(
      `and whatever else they do: every order of up to ${changesOfEvery} changes: disclosure=$disclosure, verifyEmail=$verifyEmail`,
      async (given) => expectNoneWrong(name, given, walks(changesOfEvery, given).walks),
    )

    it.each(rules)('150 races: disclosure=$disclosure, verifyEmail=$verifyEmail', async (given) => {
      const foyer = await startForWalks(name, given, 2)
      for (let round = 0; round < 150; round++) await race(foyer, given, `long-race-${round}`)
      await foyer.stop()
    })
  })
}

async function expectNoneWrong(name: DatabaseName, given: Rules, all: Step[][]): Promise<void> {
  const foyer = await startForWalks(name, given)
  expect(await walkAll(foyer, all, given)).toBeUndefined()
  recordFigure(
    `Orders of registration walked on ${name}, ${given.disclosure}, verifyEmail=${given.verifyEmail}`,
    all.length,
  )
  await foyer.stop()
}
