import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isComparable, isHashable, passwordFault } from './password-rules.js'

describe('V6.2: what a password may be', () => {
  it.each([
    ['8 characters', 'abcdefgh'],
    ['spaces', '        '],
    ['1,024 bytes', 'a'.repeat(1024)],
    ['256 emoji of 4 bytes', '😀'.repeat(256)],
    ['eight families', '👨‍👩‍👧‍👦'.repeat(8)],
    ['control characters other than NUL', 'a\u0001b\u0002c\u0003d\u0004'],
  ])('V6.2.1, V6.2.5, V6.2.9: %s may', (_, password) => {
    expect(passwordFault(password)).toBeUndefined()
    expect(isComparable(password)).toBe(true)
  })

  it.each([
    ['7 characters', 'abcdefg', /at least 8/],
    ['7 emoji', '😀'.repeat(7), /at least 8/],
    ['7 flags', '🇪🇺'.repeat(7), /at least 8/],
    ['7 letters with accents of their own', 'e\u0301'.repeat(7), /at least 8/],
    ['1,025 bytes', 'a'.repeat(1025), /1024 bytes/],
    ['257 emoji', '😀'.repeat(257), /1024 bytes/],
    ['NUL', 'abcdefgh\0', /cannot be stored/],
    ['half a character', 'abcdefgh\ud800', /cannot be stored/],
  ])('V6.2.1, V6.2.8, V6.2.9: %s may not', (_, password, why) => {
    expect(passwordFault(password)).toMatch(why)
    expect(passwordFault(password)).not.toContain('abcdefgh')
  })

  it('V6.2.8: two different passwords that may be hashed are different bytes', () => {
    const anything = fc.string({ unit: fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit)) })
    fc.assert(
      fc.property(anything, anything, (one, other) => {
        if (one === other || !isHashable(one) || !isHashable(other)) return
        expect(Buffer.from(one).equals(Buffer.from(other))).toBe(false)
      }),
    )
  })
})
