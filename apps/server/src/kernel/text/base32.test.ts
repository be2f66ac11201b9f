import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeBase32, encodeBase32 } from './base32.js'

describe('base 32', () => {
  it.each([
    ['', ''],
    ['f', 'MY'],
    ['fo', 'MZXQ'],
    ['foo', 'MZXW6'],
    ['foob', 'MZXW6YQ'],
    ['fooba', 'MZXW6YTB'],
    ['foobar', 'MZXW6YTBOI'],
  ])('RFC 4648 §10: %j is %s', (text, encoded) => {
    expect(encodeBase32(Buffer.from(text))).toBe(encoded)
    expect(decodeBase32(encoded)?.toString()).toBe(text)
  })

  it('what was encoded is decoded to the same bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 64 }), (bytes) => {
        expect(decodeBase32(encodeBase32(bytes))).toEqual(Buffer.from(bytes))
      }),
    )
  })

  it('reads it as people copy it, and nothing else', () => {
    expect(decodeBase32('mzxw 6ytb oi======')?.toString()).toBe('foobar')
    expect([decodeBase32('MZX1'), decodeBase32('MZ-X')]).toEqual([undefined, undefined])
  })
})
