import { describe, expect, it } from 'vitest'
import type { ExternalIdentity } from '../external/external-identity-store.js'
import type { Passkey } from './passkey-store.js'
import { whyKept } from './why-kept.js'

type Deps = Parameters<typeof whyKept>[3]
const passkeyOf = (rpId: string) => ({ rpId }) as Passkey
const [one, other, old] = [passkeyOf('example.com'), passkeyOf('example.com'), passkeyOf('old.example')]

interface Account {
  passkeys: readonly Passkey[]
  passwordHash?: string | null
  hasAuthenticator?: boolean
  providerIds?: readonly string[]
}

function why(
  passkey: Passkey,
  { passkeys, passwordHash = null, hasAuthenticator = false, providerIds = [] }: Account,
  { isRequired = false, methods = 'password' } = {},
) {
  const identities = providerIds.map((providerId) => ({ providerId }) as ExternalIdentity)
  const stores = {
    owners: { roleOf: async () => undefined },
    factors: { summaryOf: async () => ({ hasAuthenticator, recoveryCodes: 0 }) },
  } as unknown as Parameters<typeof whyKept>[2]
  const signIn = { methods, passkeys: 'offered', secondFactor: isRequired ? 'everyone' : 'optional' }
  const providers = new Map([
    ['on', { isEnabled: true }],
    ['off', { isEnabled: false }],
  ])
  const deps = { issuer: 'https://example.com', siteSnapshot: { current: () => ({ settings: { signIn }, providers }) } }
  const member = { memberId: 'mem_a', passwordHash } as const
  return whyKept(passkey, { member, passkeys, identities }, stores, deps as unknown as Deps)
}

describe('PK-04: a passkey stays', () => {
  it('as the only second factor of a member whom the site requires to have one', async () => {
    const account = { passkeys: [one], passwordHash: 'hash' }
    expect(await why(one, account, { isRequired: true })).toBe('ONLY_SECOND_FACTOR')
    expect(await why(one, { ...account, hasAuthenticator: true }, { isRequired: true })).toBeUndefined()
    expect(await why(one, { ...account, passkeys: [one, other] }, { isRequired: true })).toBeUndefined()
    expect(await why(one, { ...account, passkeys: [one, old] }, { isRequired: true })).toBe('ONLY_SECOND_FACTOR')
    expect(await why(old, { ...account, passkeys: [old] }, { isRequired: true })).toBeUndefined()
    expect(await why(one, account)).toBeUndefined()
  })

  it('as the only way to sign in: no password, no other passkey of this host, and no provider that is on', async () => {
    expect(await why(one, { passkeys: [one] })).toBe('ONLY_SIGN_IN_METHOD')
    expect(await why(one, { passkeys: [one, old], providerIds: ['off'] })).toBe('ONLY_SIGN_IN_METHOD')
    expect(await why(one, { passkeys: [one], passwordHash: 'hash' })).toBeUndefined()
    expect(await why(one, { passkeys: [one, other] })).toBeUndefined()
    expect(await why(one, { passkeys: [one], providerIds: ['off', 'on'] })).toBeUndefined()
    expect(await why(one, { passkeys: [one] }, { methods: 'password-and-code' })).toBeUndefined()
  })
})
