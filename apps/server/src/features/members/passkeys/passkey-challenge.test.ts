import { describe, expect, it } from 'vitest'
import { frozenClock } from '../../../kernel/clock.js'
import { digestOf } from '../../../kernel/digest.js'
import { systemRandom } from '../../../kernel/random.js'
import { deriveSecrets } from '../../../kernel/secrets.js'
import { assertChallenge, issueChallenge, spendChallenge } from './passkey-challenge.js'

const NOW = 1_700_000_000_000
const use = { purpose: 'sign-in', binding: 'browser' } as const
const depsAt = (now: number, root = 1) => ({
  random: systemRandom(),
  clock: frozenClock(now),
  secrets: deriveSecrets(Buffer.alloc(32, root)),
})
const check = (challenge: string, wanted: Parameters<typeof assertChallenge>[1] = use, now = NOW) => {
  assertChallenge(challenge, wanted, depsAt(now))
}
const refusal = (reason: string) => expect.objectContaining({ kind: 'PASSKEY_REFUSED', data: { reason } })

describe('the challenge of a passkey (WebAuthn §13.4.3)', () => {
  const challenge = issueChallenge(use, depsAt(NOW))

  it('is accepted from the browser that asked for it, for five minutes', () => {
    expect(() => check(challenge)).not.toThrow()
    expect(() => check(challenge, use, NOW + 299_999)).not.toThrow()
    expect(() => check(challenge, use, NOW + 300_000)).toThrow(refusal('expired-challenge'))
  })

  it('V6.7.2: is refused for another purpose, another browser, and under another key', () => {
    const others = [
      () => check(challenge, { ...use, purpose: 'add' }),
      () => check(challenge, { ...use, binding: 'other' }),
      () => check(issueChallenge(use, depsAt(NOW, 2))),
    ]
    for (const other of others) expect(other).toThrow(refusal('foreign-challenge'))
  })

  it('is refused if its expiry or its random part was changed, and if it is none', () => {
    const [expiry = '', random = '', mac = ''] = Buffer.from(challenge, 'base64url').toString().split('.')
    const later = (Number.parseInt(expiry, 36) + 1).toString(36)
    const changed = [`${later}.${random}.${mac}`, `${expiry}.${random}x.${mac}`, `${expiry}.${random}`, 'none', '']
    for (const text of changed)
      expect(() => check(Buffer.from(text).toString('base64url'))).toThrow(refusal('foreign-challenge'))
  })

  it('V6.7.2: has 144 random bits', () => {
    const deps = { ...depsAt(NOW), random: { bytes: (count: number) => Buffer.alloc(count, 7) } }
    const [, random = ''] = Buffer.from(issueChallenge(use, deps), 'base64url').toString().split('.')
    expect(random).toBe(Buffer.alloc(18, 7).toString('base64url'))
  })

  it('V6.7.2: is spent once, and kept until it expires', async () => {
    const spent = new Map<string, number>()
    const spendOnce = async (digest: string, expiresAt: number) => {
      if (spent.has(digest)) return false
      spent.set(digest, expiresAt)
      return true
    }
    const stores = { spentChallenges: { spend: spendOnce, sweep: async () => {} } }
    await spendChallenge(challenge, stores)
    expect([...spent]).toEqual([[digestOf(`passkey:${challenge}`), NOW + 300_000]])
    await expect(spendChallenge(challenge, stores)).rejects.toEqual(refusal('used-challenge'))
  })
})
