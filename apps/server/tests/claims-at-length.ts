import type { DatabaseName } from '@foyer/testing'
import { describe, expect, it } from 'vitest'
import { type Rules, walks } from './claims-model.js'
import { race, startForWalks, walkAll } from './walk-claims.js'

const rules: Rules[] = [
  { disclosure: 'explicit', verifyEmail: true },
  { disclosure: 'private', verifyEmail: true },
  { disclosure: 'explicit', verifyEmail: false },
]

/** A slow machine needs 20 minutes for the longest of them. */
const ALL_MS = 1_800_000

/** All walks and many races on one database: a quarter of an hour for both, so each has a file and they run beside each other. */
export function claimsAtLength(name: DatabaseName): void {
  describe(`design invariant 10 on ${name}, at length`, () => {
    it.each(rules)(
      'every order of up to 6 changes by the owner of an address and two strangers: disclosure=$disclosure, verifyEmail=$verifyEmail',
      async (given) => {
        const foyer = await startForWalks(name, given)
        expect(await walkAll(foyer, walks(6, given).walks, given)).toBeUndefined()
        await foyer.stop()
      },
      ALL_MS,
    )

    it.each(rules)('150 races: disclosure=$disclosure, verifyEmail=$verifyEmail', async (given) => {
      const foyer = await startForWalks(name, given, 2)
      for (let round = 0; round < 150; round++) await race(foyer, given, `long-race-${round}`)
      await foyer.stop()
    })
  })
}
