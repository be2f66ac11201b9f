import { databases } from '@foyer/testing'
import { describe, expect, it } from 'vitest'
import { type Rules, walks } from './claims-model.js'
import { race, someOf, startForWalks, walkAll } from './walk-claims.js'

const rules: Rules[] = [
  { disclosure: 'explicit', verifyEmail: true },
  { disclosure: 'private', verifyEmail: true },
  { disclosure: 'explicit', verifyEmail: false },
]
/** The walks of 6 changes take minutes: `claims-at-length.ts` takes them. */
const ALL_TO = 2
const SOME_OF_6 = 4
const ROUNDS = 2
const TIMEOUT_MS = 120_000

describe.each(databases)('design invariant 10 on $name', ({ name }) => {
  it.each(rules)(
    'whatever the owner of an address and two strangers do, in any order: disclosure=$disclosure, verifyEmail=$verifyEmail',
    async (given) => {
      const foyer = await startForWalks(name, given)
      const all = walks(ALL_TO, given).walks
      const longer = someOf(walks(6, given).walks, SOME_OF_6, `walks ${given.disclosure} ${given.verifyEmail}`)
      expect(await walkAll(foyer, [...all, ...longer], given)).toBeUndefined()
      await foyer.stop()
    },
    TIMEOUT_MS,
  )

  it.each(rules)(
    'and at the same moment, on two nodes: disclosure=$disclosure, verifyEmail=$verifyEmail',
    async (given) => {
      const foyer = await startForWalks(name, given, 2)
      for (let round = 0; round < ROUNDS; round++) await race(foyer, given, `race-${round}`)
      await foyer.stop()
    },
    TIMEOUT_MS,
  )
})
