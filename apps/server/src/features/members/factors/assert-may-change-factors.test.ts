import { describe, expect, it } from 'vitest'
import type { SignInMethod } from '../../tokens/sign-in-proof.js'
import { assertMayChangeFactors } from './assert-may-change-factors.js'

const NOW = 1_000_000_000
const MINUTE = 60_000
type Stores = Parameters<typeof assertMayChangeFactors>[2]
type Deps = Parameters<typeof assertMayChangeFactors>[3]

const held = { hasAuthenticator: false, passkeys: [] as { rpId: string }[] }
const app = { ...held, hasAuthenticator: true }
const passkey = { ...held, passkeys: [{ rpId: 'example.com' }] }

function change(amr: readonly SignInMethod[], { hasAuthenticator, passkeys }: typeof held, age = 0) {
  const stores = {
    owners: { roleOf: async () => undefined },
    factors: { summaryOf: async () => ({ hasAuthenticator, recoveryCodes: 0 }) },
    passkeys: { listOf: async () => passkeys },
  } as unknown as Stores
  const signIn = { secondFactor: 'everyone', passkeys: 'offered' }
  const deps = {
    issuer: 'https://example.com',
    clock: { now: () => NOW },
    siteSnapshot: { current: () => ({ settings: { signIn } }) },
  } as unknown as Deps
  return assertMayChangeFactors({ memberId: 'mem_a' }, { authenticatedAt: NOW - age, amr }, stores, deps)
}

describe('V7.5.3: a member changes the own factors', () => {
  it('within ten minutes of a sign-in', async () => {
    await expect(change(['pwd', 'totp'], app, 10 * MINUTE)).resolves.toBeUndefined()
    await expect(change(['pwd', 'totp'], app, 10 * MINUTE + 1)).rejects.toMatchObject({
      kind: 'RECENT_SIGN_IN_REQUIRED',
      message: 'Sign in again to change how you sign in.',
    })
  })

  it.each<[SignInMethod[]]>([[['pwd']], [['pwd', 'trusted-device']], [['otp']]])(
    'with the code of the app that the member has, not with %j alone',
    async (amr) => {
      await expect(change(amr, app)).rejects.toMatchObject({
        kind: 'SECOND_FACTOR_REQUIRED',
        message: 'Enter a code of your authenticator app first.',
      })
    },
  )

  it('with the passkey of a member who has no app', async () => {
    await expect(change(['pwd'], passkey)).rejects.toMatchObject({
      kind: 'SECOND_FACTOR_REQUIRED',
      message: 'Sign in with your passkey first.',
    })
    await expect(change(['swk'], passkey)).resolves.toBeUndefined()
  })

  it('with one factor if there is no second one yet: the first one can be added', async () => {
    await expect(change(['pwd'], held)).resolves.toBeUndefined()
  })
})
