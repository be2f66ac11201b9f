import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findUnsafeText, isSafeText } from './unsafe-text.js'

describe('security-checklist 92: texts that a database would refuse or replace', () => {
  it.each([
    ['NUL', { a: { b: ['ok', 'x\0'] } }, ['a', 'b', '1']],
    ['half a character', { a: '\ud800' }, ['a']],
    ['the other half', ['\udc00'], ['0']],
    ['NUL in a name', { a: { 'b\0': 1 } }, ['a']],
    ['a bare text', '\0', []],
  ])('%s is found where it stands', (_, value, path) => {
    expect(findUnsafeText(value)).toEqual(path)
  })

  it.each([[null], [5], [true], [undefined], ['😀 \u2028 \u0001'], [{ a: [{}, [], null] }]])('%j is safe', (value) => {
    expect(findUnsafeText(value)).toBeUndefined()
  })

  it('a text is safe exactly when it survives UTF-8 and has no NUL', () => {
    const unit = fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code))
    fc.assert(
      fc.property(fc.string({ unit }), (text) => {
        const survives = Buffer.from(text).toString() === text
        expect(isSafeText(text)).toBe(survives && !text.includes('\0'))
      }),
    )
  })
})
