import type { AccessTokenClaims } from '@foyer/protocol'
import { describe, expect, it } from 'vitest'
import { signAccessToken } from './access-token.js'
import { keyRing } from './key-ring.js'
import { createSigningKey } from './signing-key.js'
import { endedSessions, tokenChecker } from './token-checker.js'

const SECRET = Buffer.alloc(32, 1)
const NOW = 2_000_000_000_000
const ISSUER = 'https://accounts.example.com'

function start() {
  let now = NOW
  const stored = createSigningKey('sig_one', SECRET, 0)
  const ring = keyRing([stored], SECRET, NOW)
  let keys = ring
  const ended = endedSessions()
  let informed = true
  const checker = tokenChecker({
    issuer: ISSUER,
    keys: () => keys,
    clock: { now: () => now },
    ended,
    isInformed: () => informed,
  })
  const claims: AccessTokenClaims = {
    iss: ISSUER,
    aud: ISSUER,
    sub: 'mem_a',
    client_id: 'cli_a',
    site: 'site_a',
    role: 'member',
    sid: 'ses_a',
    scope: 'offline_access',
    iat: NOW / 1000,
    exp: NOW / 1000 + 900,
    jti: 'one',
  }
  return {
    checker,
    ended,
    token: signAccessToken(claims, ring.signingKey(NOW)),
    wait: (seconds: number) => {
      now += seconds * 1000
    },
    hearNothing: () => {
      informed = false
    },
    replaceKeys: () => {
      keys = keyRing([createSigningKey('sig_two', SECRET, 0)], SECRET, NOW)
    },
  }
}

describe('checking access tokens', () => {
  it('security-checklist 95: without news of revocations no member is let in, and nobody is called signed out', () => {
    const { checker, ended, token, hearNothing } = start()
    expect(checker.check(token)?.sub).toBe('mem_a')
    hearNothing()
    expect(() => checker.check(token)).toThrow(expect.objectContaining({ name: 'DatabaseUnavailable' }))
    ended.add('ses_a', NOW)
    expect(checker.check(token)).toBeUndefined()
  })

  it('design §6: a token that was remembered still ends with its session', () => {
    const { checker, ended, token } = start()
    expect(checker.check(token)?.sub).toBe('mem_a')
    ended.add('ses_a', NOW)
    expect(checker.check(token)).toBeUndefined()
  })

  it('V9.2.1: a token that was remembered still expires, with 30 seconds of grace', () => {
    const { checker, token, wait } = start()
    expect(checker.check(token)).toBeDefined()
    wait(929)
    expect(checker.check(token)).toBeDefined()
    wait(1)
    expect(checker.check(token)).toBeUndefined()
    expect(checker.check(token)).toBeUndefined()
  })

  it('V11.2.2: a token that was remembered is forgotten with its key', () => {
    const { checker, token, replaceKeys } = start()
    expect(checker.check(token)).toBeDefined()
    replaceKeys()
    checker.clearCache()
    expect(checker.check(token)).toBeUndefined()
  })

  it('security-checklist 70: remembering goes by the exact text', () => {
    const { checker, token } = start()
    expect(checker.check(token)).toBeDefined()
    for (const other of [
      `${token}=`,
      `${token} `,
      token.slice(0, -1),
      `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`,
    ])
      expect(checker.check(other)).toBeUndefined()
  })

  it('an ended session is forgotten only when its last token is dead', () => {
    const ended = endedSessions()
    ended.add('ses_a', NOW)
    ended.forgetBefore(NOW + 930_000)
    expect(ended.has('ses_a')).toBe(true)
    ended.forgetBefore(NOW + 930_001)
    expect(ended.has('ses_a')).toBe(false)
  })
})

describe('the key ring', () => {
  const key = (kid: string, createdAt: number, retiredAt: number | null = null) => ({
    ...createSigningKey(kid, SECRET, createdAt),
    retiredAt,
  })

  it('signs with the newest key that every node had 5 seconds to learn', () => {
    const ring = keyRing([key('sig_one', 0), key('sig_two', 100_000)], SECRET, 100_000)
    expect(ring.signingKey(100_000).kid).toBe('sig_one')
    expect(ring.signingKey(104_999).kid).toBe('sig_one')
    expect(ring.signingKey(105_000).kid).toBe('sig_two')
    expect(keyRing([key('sig_new', 100_000)], SECRET, 100_000).signingKey(100_000).kid).toBe('sig_new')
  })

  it('verifies with a retired key until its last token has expired, and never signs with it', () => {
    const all = [key('sig_old', 0, 50_000), key('sig_new', 10_000)]
    expect(keyRing(all, SECRET, 60_000).signingKey(60_000).kid).toBe('sig_new')
    expect(keyRing(all, SECRET, 60_000).find('sig_old')).toBeDefined()
    expect(keyRing(all, SECRET, 50_000 + 990_001).find('sig_old')).toBeUndefined()
    expect(keyRing(all, SECRET, 60_000).publicJwks(50_000 + 990_001).keys).toHaveLength(1)
  })

  it('has no key for a kid it does not know, and does not start without one', () => {
    const ring = keyRing([key('sig_one', 0)], SECRET, 0)
    for (const kid of ['', 'sig_two', '__proto__', 'constructor']) expect(ring.find(kid)).toBeUndefined()
    expect(() => keyRing([], SECRET, 0)).toThrow()
    expect(() => keyRing([key('sig_one', 0)], Buffer.alloc(32, 2), 0)).toThrow(/FOYER_SECRET is not the one/)
  })
})
