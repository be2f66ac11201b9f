import { defaultDatabase } from '@foyer/testing'
import { describe, expect, it } from 'vitest'
import { startWalkServer, type WalkRules, walkSignInSample, walkSignIns } from './sign-in-walk.js'

const rules: WalkRules[] = [
  { disclosure: 'explicit', verifyEmail: false, isTrusted: true },
  { disclosure: 'private', verifyEmail: true, isTrusted: false },
]

describe.each(defaultDatabase)('design invariant 10, codes and providers, on $name', ({ name }) => {
  it.each(rules)(
    'V6.8.1: nobody gets into the account of another by any step, or a sample of 6: disclosure=$disclosure, verifyEmail=$verifyEmail, trusted=$isTrusted',
    async (given) => {
      const server = await startWalkServer(name, given)
      const { states } = await walkSignIns(server, given, 1)
      expect(states).toBeGreaterThanOrEqual(8)
      await walkSignInSample(server, given, 6, 8, `sample ${given.disclosure}`)
      await server.foyer.stop()
    },
  )
})
