import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { generateCodeVerifier, generatePkcePair, generateState } from './pkce.js'

const counting = (from = 0) => {
  let next = from
  return (length: number) => Uint8Array.from({ length }, () => next++ % 256)
}

describe('specification §5 and §9: the code verifier', () => {
  it.each([42, 129, 0, -1, 43.5, Number.NaN])('a length of %s is refused', (length) => {
    expect(() => generateCodeVerifier(counting(), length)).toThrow(
      expect.objectContaining({
        code: 'INVALID_VERIFIER_LENGTH',
        message: `Expected a length between 43 and 128. Received ${length}.`,
      }),
    )
  })
  it.each([43, 44, 127, 128])('a length of %s gives so many allowed characters', (length) => {
    expect(generateCodeVerifier(counting(7), length)).toMatch(new RegExp(`^[A-Za-z0-9\\-._~]{${length}}$`))
  })
  it('is 43 characters by default', () => {
    expect(generateCodeVerifier(counting())).toHaveLength(43)
  })
  it('every character is equally likely: each occurs as often as any other over all 256 bytes', () => {
    const counts = new Map<string, number>()
    for (let byte = 0; byte < 198; byte++) {
      // A source that repeats one byte produces a verifier of one repeated character.
      const [character = ''] = generateCodeVerifier((length) => new Uint8Array(length).fill(byte))
      counts.set(character, (counts.get(character) ?? 0) + 1)
    }
    expect(counts.size).toBe(66)
    expect(new Set(counts.values())).toEqual(new Set([3]))
  })
  it('drops the bytes from 198 on, which would favour the first characters', () => {
    const bytes = [198, 255, 200, ...Array.from({ length: 43 }, (_, index) => index)]
    let at = 0
    const random = (length: number) => Uint8Array.from({ length }, () => bytes[at++] ?? 65)
    expect(generateCodeVerifier(random)).toBe('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopq')
  })
})

it('RFC 7636 §4.2: the challenge is the unpadded base64url of the SHA-256 of the verifier', () => {
  const { codeVerifier, codeChallenge } = generatePkcePair(counting())
  expect(codeChallenge).toBe(createHash('sha256').update(codeVerifier).digest('base64url'))
})

it('the state has 256 random bits', () => {
  expect(generateState(() => new Uint8Array(32).fill(255))).toBe(Buffer.alloc(32, 255).toString('base64url'))
})
