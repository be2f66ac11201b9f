import { databases, recordMeasurement } from '@foyer/testing'
import { describe, expect, it } from 'vitest'
import type { FactorRules } from './factor-account.js'
import { leadingSteps, passkeySteps } from './factor-step-names.js'
import { startFactorServer, walkFactorSample, walkFactors } from './factor-walk.js'

/** Every policy, for members of whom it asks for a second factor and for others. The paths of 5 steps take minutes. */
const rules: FactorRules[] = [
  { policy: 'everyone', role: null, hasPassword: true },
  { policy: 'everyone', role: null, hasPassword: false },
  { policy: 'team', role: 'moderator', hasPassword: true },
  { policy: 'team', role: null, hasPassword: true },
  { policy: 'owners', role: 'owner', hasPassword: true },
  { policy: 'owners', role: 'moderator', hasPassword: false },
  { policy: 'optional', role: null, hasPassword: true },
]
/** Every path of leading steps is walked where most can happen; of the other rules every path of 2 steps. */
const isWalkedDeep = ({ policy, hasPassword }: FactorRules) => policy === 'everyone' && hasPassword

describe.each(databases)('decisions 42 and 43, every way in with every factor, at length, on $name', ({ name }) => {
  it.each(rules)(
    'V6.3.4, V7.5.3: nobody gets in with less than the policy asks, and nobody who followed it is locked out: policy=$policy, role=$role, password=$hasPassword',
    async (given) => {
      const server = await startFactorServer(name)
      const { states, paths } = isWalkedDeep(given)
        ? await walkFactors(server, given, 5, leadingSteps)
        : await walkFactors(server, given, 2)
      expect(states).toBeGreaterThan(20)
      const { policy, role, hasPassword } = given
      recordMeasurement(
        `Orders of factors walked on ${name}, policy=${policy}, role=${role}, password=${hasPassword}`,
        paths,
      )
      await walkFactorSample(server, given, 7, 60, `long factors ${policy} ${role}`)
      await server.foyer.stop()
    },
  )

  it('V6.4.4: nobody who has recovery codes is locked out with the passkeys: every order of 6 steps', async () => {
    const server = await startFactorServer(name)
    const given: FactorRules = { policy: 'everyone', role: null, hasPassword: true }
    const { states, paths } = await walkFactors(server, given, 6, passkeySteps)
    expect(states).toBeGreaterThan(50)
    recordMeasurement(`Orders of passkeys and recovery codes walked on ${name}`, paths)
    await server.foyer.stop()
  })
})
