import { describe, expect, it } from 'vitest'
import type { SignInMethod } from '../../tokens/sign-in-proof.js'
import { assertSecondFactor, mustHaveSecondFactor, requiredSecondFactor } from './required-second-factor.js'

type Policy = 'optional' | 'owners' | 'team' | 'everyone'
type Role = 'owner' | 'editor' | undefined
interface Account {
  role?: Role
  hasAuthenticator?: boolean
  /** The host of the member's passkey. */
  passkey?: string
}

const member = { memberId: 'mem_a' } as const
const storesOf = ({ role, hasAuthenticator = false, passkey }: Account) =>
  ({
    owners: { roleOf: async () => role },
    factors: { summaryOf: async () => ({ hasAuthenticator, recoveryCodes: 0 }) },
    passkeys: { listOf: async () => (passkey === undefined ? [] : [{ rpId: passkey }]) },
  }) as unknown as Parameters<typeof requiredSecondFactor>[2]
const depsOf = (secondFactor: Policy, passkeys: 'offered' | 'off' = 'offered') =>
  ({
    issuer: 'https://example.com',
    siteSnapshot: { current: () => ({ settings: { signIn: { secondFactor, passkeys } } }) },
  }) as unknown as Parameters<typeof requiredSecondFactor>[3]
const required = (
  policy: Policy,
  account: Account,
  amr: readonly SignInMethod[] = ['pwd'],
  isDemanded = false,
  passkeys: 'offered' | 'off' = 'offered',
) => requiredSecondFactor(member, amr, storesOf(account), depsOf(policy, passkeys), isDemanded)

describe('V6.3.3: the second factor that a site requires', () => {
  it.each<[Policy, Role, boolean]>([
    ['optional', undefined, false],
    ['optional', 'editor', false],
    ['optional', 'owner', false],
    ['owners', undefined, false],
    ['owners', 'editor', false],
    ['owners', 'owner', true],
    ['team', undefined, false],
    ['team', 'editor', true],
    ['team', 'owner', true],
    ['everyone', undefined, true],
    ['everyone', 'editor', true],
    ['everyone', 'owner', true],
  ])('with policy %s, role %s: %s', async (policy, role, expected) => {
    expect(await mustHaveSecondFactor(member.memberId, storesOf({ role }), depsOf(policy))).toBe(expected)
    expect(await required(policy, { role })).toBe(expected ? 'set-up' : undefined)
  })

  it('is the app of a member who has one, whatever the policy', async () => {
    expect(await required('optional', { hasAuthenticator: true, passkey: 'example.com' })).toBe('verify')
  })

  it('is a passkey of a member who has only passkeys, if it is required', async () => {
    expect(await required('everyone', { passkey: 'example.com' })).toBe('passkey')
    expect(await required('optional', { passkey: 'example.com' })).toBeUndefined()
  })

  it('is set up if the passkey is of another host, or the site offers none', async () => {
    expect(await required('everyone', { passkey: 'old.example' })).toBe('set-up')
    expect(await required('everyone', { passkey: 'example.com' }, ['pwd'], false, 'off')).toBe('set-up')
  })

  it.each<[readonly SignInMethod[], boolean, 'set-up' | undefined]>([
    [['pwd', 'totp'], true, undefined],
    [['pwd', 'recovery-code'], true, undefined],
    [['pwd', 'trusted-device'], false, undefined],
    [['pwd', 'trusted-device'], true, 'set-up'],
    [['backend'], false, undefined],
    [['backend'], true, 'set-up'],
    [['otp'], false, 'set-up'],
    [['external:google'], false, 'set-up'],
  ])('after %j, and demanded by the client: %s, is %s', async (amr, isDemanded, expected) => {
    expect(await required('everyone', {}, amr, isDemanded)).toBe(expected)
  })

  it('is required of a member who may do without, if the client demands two factors', async () => {
    expect(await required('optional', {}, ['pwd'], true)).toBe('set-up')
  })

  it('V6.3.4: opens no session while it is missing', async () => {
    const assertion = (amr: readonly SignInMethod[], policy: Policy = 'everyone') =>
      assertSecondFactor(member, amr, storesOf({}), depsOf(policy))
    await expect(assertion(['pwd'])).rejects.toMatchObject({
      kind: 'SECOND_FACTOR_REQUIRED',
      message: 'This account needs a second factor. Sign in again.',
    })
    await expect(assertion(['pwd', 'totp'])).resolves.toBeUndefined()
    await expect(assertion(['pwd'], 'optional')).resolves.toBeUndefined()
  })
})
