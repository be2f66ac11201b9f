import { defaultDatabase } from '@foyer/testing'
import { describe, expect, it } from 'vitest'
import type { FactorRules } from './factor-account.js'
import type { FactorStep } from './factor-step-names.js'
import { startFactorServer, walkFactorSample, walkFactors } from './factor-walk.js'

const quickSteps: readonly FactorStep[] = [
  'adds an app',
  'adds a passkey',
  'site changes whether it requires two factors',
]
const rules: FactorRules[] = [
  { policy: 'everyone', role: null, hasPassword: true },
  { policy: 'owners', role: 'owner', hasPassword: false },
]

describe.each(defaultDatabase)('decisions 42 and 43, every way in with every factor, on $name', ({ name }) => {
  it.each(rules)(
    'V6.3.4, V7.5.3: nobody gets in with less than the policy asks, and nobody who followed it is locked out, after a few orders of steps: policy=$policy, role=$role, password=$hasPassword',
    async (given) => {
      const server = await startFactorServer(name)
      const { states } = await walkFactors(server, given, 1, quickSteps)
      expect(states).toBe(1 + quickSteps.length)
      await walkFactorSample(server, given, 6, 3, `factors ${given.policy}`)
      await server.foyer.stop()
    },
  )
})
