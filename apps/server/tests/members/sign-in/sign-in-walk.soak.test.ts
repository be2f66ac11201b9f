import { databases, recordMeasurement } from '@foyer/testing'
import { describe, expect, it } from 'vitest'
import { leadingActions } from './sign-in-driver.js'
import { startWalkServer, type WalkRules, walkSignInSample, walkSignIns } from './sign-in-walk.js'

/** All rules on every database. The paths of 6 steps take minutes. */
const rules: WalkRules[] = (['explicit', 'private'] as const).flatMap((disclosure) =>
  [false, true].flatMap((verifyEmail) => [false, true].map((isTrusted) => ({ disclosure, verifyEmail, isTrusted }))),
)
/**
 * Every path of 6 leading steps is walked where most can happen; of the other rules every path of 2 steps, and a
 * sample.
 */
const isWalkedDeep = ({ disclosure, verifyEmail, isTrusted }: WalkRules) =>
  disclosure === 'explicit' && !verifyEmail && !isTrusted

describe.each(databases)('design invariant 10, codes and providers, at length, on $name', ({ name }) => {
  it.each(rules)(
    'V6.8.1: nobody gets into the account of another, whatever both do: disclosure=$disclosure, verifyEmail=$verifyEmail, trusted=$isTrusted',
    async (given) => {
      const server = await startWalkServer(name, given)
      const { states, paths } = isWalkedDeep(given)
        ? await walkSignIns(server, given, 6, leadingActions)
        : await walkSignIns(server, given, 2)
      expect(states).toBeGreaterThan(30)
      recordMeasurement(
        `Orders of sign-in walked on ${name}, ${given.disclosure}, verifyEmail=${given.verifyEmail}, trusted=${given.isTrusted}`,
        paths,
      )
      await walkSignInSample(server, given, 6, 100, `long sample ${given.disclosure}`)
      await server.foyer.stop()
    },
  )
})
