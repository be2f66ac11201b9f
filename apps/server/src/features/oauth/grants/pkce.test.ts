import { createHash } from 'node:crypto'
import { CODE_VERIFIER_ALPHABET } from '@foyer/protocol'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { matchesChallenge } from './pkce.js'

const challengeOf = (verifier: string): string => createHash('sha256').update(verifier).digest('base64url')
const letters = fc.constantFrom(...CODE_VERIFIER_ALPHABET)
const verifier = (minLength: number, maxLength: number) =>
  fc.array(letters, { minLength, maxLength }).map((drawn) => drawn.join(''))

describe('RFC 7636 §4.6', () => {
  it('appendix B: the example of the standard', () => {
    expect(
      matchesChallenge('dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk', 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM'),
    ).toBe(true)
  })

  it('every verifier of 43 to 128 unreserved characters answers its own challenge and no other', () => {
    fc.assert(
      fc.property(verifier(43, 128), verifier(43, 128), (one, other) => {
        expect(matchesChallenge(one, challengeOf(one))).toBe(true)
        expect(matchesChallenge(one, challengeOf(other))).toBe(one === other)
        expect(matchesChallenge(one, one)).toBe(false)
        expect(matchesChallenge(challengeOf(one), challengeOf(one))).toBe(false)
      }),
    )
  })

  it('shorter, longer or other ones answer nothing, though the hash is right', () => {
    const odd = fc.oneof(verifier(0, 42), verifier(129, 200), fc.string({ minLength: 43 }))
    fc.assert(
      fc.property(odd, (given) => {
        fc.pre(!/^[A-Za-z0-9._~-]{43,128}$/.test(given))
        expect(matchesChallenge(given, challengeOf(given))).toBe(false)
      }),
    )
  })

  it.each([`${'a'.repeat(43)}\n`, `\n${'a'.repeat(43)}`, `${'a'.repeat(42)}é`, `${'a'.repeat(42)}+`, ''])(
    '%j answers nothing',
    (given) => {
      expect(matchesChallenge(given, challengeOf(given))).toBe(false)
    },
  )
})
