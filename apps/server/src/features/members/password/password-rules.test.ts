import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { noBreachedPasswords } from './breached-passwords/breached-passwords.js'
import { commonPasswords } from './common-passwords.js'
import { isComparable, isHashable, passwordFaultMessage } from './password-rules.js'

const rules = { minLength: 8, bannedWords: ['harbourpine'] }
const faultOf = (password: string, asked = rules) =>
  passwordFaultMessage(password, asked, { breachedPasswords: noBreachedPasswords })

describe('V6.2: what a password may be', () => {
  it.each([
    ['8 characters', 'zbcdefgq'],
    ['lower case and spaces', 'correct horse battery'],
    ['spaces', '        '],
    ['1,024 bytes', 'a'.repeat(1024)],
    ['256 emoji of 4 bytes', '😀'.repeat(256)],
    ['eight families', '👨‍👩‍👧‍👦'.repeat(8)],
    ['control characters other than NUL', 'a\u0001b\u0002c\u0003d\u0004'],
  ])('V6.2.1, V6.2.5, V6.2.9: %s may', async (_, password) => {
    expect(await faultOf(password, rules)).toBeUndefined()
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
  ])('V6.2.1, V6.2.8, V6.2.9: %s may not', async (_, password, why) => {
    expect(await faultOf(password, rules)).toMatch(why)
    expect(await faultOf(password, rules)).not.toContain('abcdefgh')
  })

  it('V6.2.1: a site may ask for more, up to 64 characters', async () => {
    const strict = { ...rules, minLength: 64 }
    expect(await faultOf('é'.repeat(63), strict)).toMatch(/at least 64/)
    expect(await faultOf('é'.repeat(64), strict)).toBeUndefined()
  })

  it('V6.2.4: the bundled list has at least 3,000 passwords of 8 and more characters, each refused in every case', async () => {
    expect(commonPasswords.size).toBeGreaterThanOrEqual(3000)
    for (const common of commonPasswords) {
      expect([common, common.length >= 8]).toEqual([common, true])
      for (const typed of [common, common.toUpperCase()])
        expect([typed, await faultOf(typed, rules)]).toEqual([typed, expect.stringContaining('most used')])
    }
  })

  it.each(['HarbourPine2026', 'my harbour & pine!', 'h-a-r-b-o-u-r-p-i-n-e'])(
    'V6.1.2, V6.2.11: %s contains a banned word',
    async (password) => expect(await faultOf(password, rules)).toMatch(/does not allow/),
  )

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
