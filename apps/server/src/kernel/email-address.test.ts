import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readEmailAddress } from './email-address.js'

const keyOf = (given: string) => readEmailAddress(given)?.emailKey

const localPart = fc.stringMatching(/^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]{1,20}(\.[A-Za-z0-9_-]{1,10}){0,2}$/)
const label = fc.stringMatching(/^[A-Za-z0-9]([A-Za-z0-9]{0,10}[A-Za-z0-9])?$/)
const domain = fc
  .tuple(fc.array(label, { minLength: 1, maxLength: 3 }), fc.stringMatching(/^[A-Za-z]{2,6}$/))
  .map(([labels, top]) => [...labels, top].join('.'))
const address = fc.tuple(localPart, domain).map(([local, host]) => `${local}@${host}`)

describe('security-checklist 91: reading an e-mail address', () => {
  it('takes every ordinary address, keeps it as written and compares it in lower case', () => {
    fc.assert(
      fc.property(address, (given) => {
        const read = readEmailAddress(given)
        expect(read?.emailKey).toBe(given.toLowerCase())
        expect(read?.email.split('@')[0]).toBe(given.split('@')[0])
      }),
    )
  })

  it('is idempotent: the key of a key, and of what is mailed, is the key', () => {
    fc.assert(
      fc.property(fc.oneof(address, fc.string(), fc.string({ unit: 'grapheme' }), fc.emailAddress()), (given) => {
        const read = readEmailAddress(given)
        if (read === undefined) return
        expect(keyOf(read.emailKey)).toBe(read.emailKey)
        expect(keyOf(read.email)).toBe(read.emailKey)
      }),
    )
  })

  it('gives the same key whatever the letter case and the spaces around', () => {
    fc.assert(
      fc.property(address, fc.constantFrom('', ' ', '\t', '\n', '  '), (given, space) => {
        expect(keyOf(space + given.toUpperCase() + space)).toBe(keyOf(given))
      }),
    )
  })

  it('never makes anything but printable ASCII of at most 254 characters with one @, whatever comes', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.string({ maxLength: 400 }), address), (given) => {
        const read = readEmailAddress(given)
        if (read === undefined) return
        for (const text of [read.email, read.emailKey]) {
          expect(text).toMatch(/^[\x21-\x7e]+$/)
          expect(text.split('@')).toHaveLength(2)
          expect(text.length).toBeLessThanOrEqual(254)
        }
        expect(read.emailKey).toBe(read.emailKey.toLowerCase())
      }),
    )
  })

  it('never folds two local parts into one but by the case of ASCII letters', () => {
    const odd = fc.string({ unit: 'binary', minLength: 1, maxLength: 8 })
    fc.assert(
      fc.property(odd, odd, (one, other) => {
        const [first, second] = [keyOf(`${one}@example.com`), keyOf(`${other}@example.com`)]
        if (first === undefined || first !== second) return
        const folded = (text: string) => text.trim().replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase())
        expect(folded(one)).toBe(folded(other))
      }),
    )
  })

  it.each([
    ['the letters of one alphabet', 'marko@example.com', 'marko@example.com'],
    ['a plus', 'marko+shop@example.com', 'marko+shop@example.com'],
    ['dots, which mean something', 'm.arko@example.com', 'm.arko@example.com'],
    ['a domain in another script', 'marko@пример.example', 'marko@xn--e1afmkfd.example'],
    ['the same in punycode', 'marko@XN--E1AFMKFD.example', 'marko@xn--e1afmkfd.example'],
    ['a domain with a sharp s', 'marko@straße.example', 'marko@xn--strae-oqa.example'],
    ['a domain in full-width letters', 'marko@ｅｘａｍｐｌｅ.com', 'marko@example.com'],
    ['a domain with an ideographic full stop', 'marko@example。com', 'marko@example.com'],
    ['64 characters before the @', `${'a'.repeat(64)}@example.com`, `${'a'.repeat(64)}@example.com`],
  ])('%s has its key', (_, given, key) => {
    expect(keyOf(given)).toBe(key)
  })

  it.each([
    ['nothing', ''],
    ['no @', 'marko.example.com'],
    ['nothing before the @', '@example.com'],
    ['nothing behind the @', 'marko@'],
    ['two @', 'marko@a.example@b.example'],
    ['a dotted capital I', 'İvan@example.com'],
    ['a dotless i', 'ıvan@example.com'],
    ['a Kelvin sign', 'mar\u212ao@example.com'],
    ['a long s', 'me\u017fsage@example.com'],
    ['a Cyrillic o', 'mark\u043e@example.com'],
    ['full-width letters', '\uff4darko@example.com'],
    ['a zero-width joiner', 'mar\u200dko@example.com'],
    ['a direction mark', '\u202emarko@example.com'],
    ['a soft hyphen in the domain', 'marko@exam\u00adple.com'],
    ['a zero-width space in the domain', 'marko@exam\u200bple.com'],
    ['a NUL', 'marko\0@example.com'],
    ['half a character', 'marko\ud800@example.com'],
    ['a quoted local part', '"mar ko"@example.com'],
    ['an escaped character', 'mar\\ ko@example.com'],
    ['a comment', 'marko(home)@example.com'],
    ['a comment in the domain', 'marko@(home)example.com'],
    ['a display name', 'Marko <marko@example.com>'],
    ['a leading dot', '.marko@example.com'],
    ['a trailing dot', 'marko.@example.com'],
    ['two dots', 'mar..ko@example.com'],
    ['a domain without a dot', 'marko@localhost'],
    ['a domain that ends with a dot', 'marko@example.com.'],
    ['an empty label', 'marko@example..com'],
    ['a label that begins with a hyphen', 'marko@-example.com'],
    ['an IPv4 address', 'marko@127.0.0.1'],
    ['an IPv4 address in another form', 'marko@0x7f.1'],
    ['an address literal', 'marko@[127.0.0.1]'],
    ['a port', 'marko@example.com:25'],
    ['a path', 'marko@example.com/x'],
    ['an encoded character', 'marko@ex%61mple.com'],
    ['a header', 'marko@example.com\r\nBcc: all@example.com'],
    ['65 characters before the @', `${'a'.repeat(65)}@example.com`],
    ['255 characters', `marko@${'a'.repeat(60)}.${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.example`],
    ['a label of 64 characters', `marko@${'a'.repeat(64)}.example`],
  ])('%s makes it none', (_, given) => {
    expect(readEmailAddress(given)).toBeUndefined()
  })
})
