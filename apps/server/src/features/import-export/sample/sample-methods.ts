import { externalMethod, readMethod, type SignInMethod } from '../../tokens/sign-in-proof.js'
import type { ImportedIdentity } from '../members/imported-member.js'
import { fraction } from './sample-sequence.js'

/** How often sample members sign in by each method, as a share of all. */
const SHARES: readonly (readonly [method: SignInMethod, share: number])[] = [
  ['pwd', 0.52],
  ['otp', 0.2],
  [externalMethod('google'), 0.18],
  [externalMethod('github'), 0.1],
]

/** Returns how a sample member signs in. */
export function sampleMethod(number: number): SignInMethod {
  let rest = fraction(number, 60)
  for (const [method, share] of SHARES) {
    if (rest < share) return method
    rest -= share
  }
  return 'pwd'
}

/** The details of a sign-in in the audit log. */
export function sampleMethodDetails(number: number): { method: string; provider?: string } {
  const { name, providerId } = readMethod(sampleMethod(number))
  return { method: name, ...(providerId !== null && { provider: providerId }) }
}

/** Returns the accounts at identity providers that sign a sample member in. Few people have two. */
export function sampleIdentities(
  number: number,
  { email, from, to }: { email: string; from: number; to: number },
): ImportedIdentity[] {
  const method = sampleMethod(number)
  const providers = ['google', 'github'].filter(
    (id) => method === externalMethod(id) || fraction(number, id.length, 61) < 0.04,
  )
  return providers.map((providerId) => ({
    ...{ providerId, subject: `sample-${number}`, email },
    ...{ linkedAt: from, lastUsedAt: Math.max(from, to) },
  }))
}

/** Divides a number of logins among the methods. */
export const sampleLogins = (count: number, number: number): [method: SignInMethod, count: number][] => {
  const logins = new Map<SignInMethod, number>()
  for (let at = 0; at < count; at++) {
    const method = sampleMethod(number * 7 + at)
    logins.set(method, (logins.get(method) ?? 0) + 1)
  }
  return [...logins]
}
