import { externalMethod, type SignInMethod } from '../../tokens/sign-in-proof.js'
import type { ImportedIdentity, ImportedMember } from '../members/imported-member.js'
import { fraction, sampleId } from './sample-sequence.js'

/** How often sample members sign in by the same methods, as a share of all. */
const SHARES: readonly (readonly [amr: readonly SignInMethod[], share: number])[] = [
  [['pwd'], 0.42],
  [['pwd', 'totp'], 0.06],
  [['otp'], 0.2],
  [['swk'], 0.07],
  [[externalMethod('google')], 0.16],
  [[externalMethod('github')], 0.09],
]

/** Returns how a sample member signs in. */
export function sampleMethods(number: number): readonly SignInMethod[] {
  let rest = fraction(number, 60)
  for (const [amr, share] of SHARES) {
    if (rest < share) return amr
    rest -= share
  }
  return ['pwd']
}

/** Returns the accounts at identity providers that sign a sample member in. Few people have two. */
export function sampleIdentities(
  number: number,
  { email, from, to }: { email: string; from: number; to: number },
): ImportedIdentity[] {
  const [method] = sampleMethods(number)
  const providers = ['google', 'github'].filter(
    (id) => method === externalMethod(id) || fraction(number, id.length, 61) < 0.04,
  )
  return providers.map((providerId) => ({
    ...{ providerId, subject: `sample-${number}`, email },
    ...{ linkedAt: from, lastUsedAt: Math.max(from, to) },
  }))
}

/** Returns the passkey or the authenticator app of a sample member who signs in with one. */
export function sampleFactors(
  number: number,
  { from, lastLoginAt }: { from: number; lastLoginAt: number | null },
): Pick<ImportedMember, 'passkeys' | 'totpSecret' | 'totpAddedAt'> {
  const methods = sampleMethods(number)
  if (methods.includes('totp'))
    return { totpSecret: Buffer.from(sampleId('totp', number)), totpAddedAt: lastLoginAt ?? from }
  if (!methods.includes('swk')) return {}
  const passkey = {
    ...{ credentialId: sampleId('passkey', number), rpId: null, counter: 0, transports: [] },
    publicKey: Buffer.from(sampleId('key', number)).toString('base64url'),
    ...{ isSynced: true, name: 'Phone', aaguid: '00000000-0000-0000-0000-000000000000' },
    ...{ createdAt: from, lastUsedAt: lastLoginAt },
  }
  return { passkeys: [passkey] }
}

/** Divides a number of logins among the methods. */
export const sampleLogins = (count: number, number: number): [amr: readonly SignInMethod[], count: number][] => {
  const logins = new Map<readonly SignInMethod[], number>()
  for (let at = 0; at < count; at++) {
    const amr = sampleMethods(number * 7 + at)
    logins.set(amr, (logins.get(amr) ?? 0) + 1)
  }
  return [...logins]
}
