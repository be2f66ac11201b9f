import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { seal, unseal } from './seal.js'

const key = Buffer.alloc(32, 1)
const bytes = fc.uint8Array({ maxLength: 300 }).map((given) => Buffer.from(given))

describe('V11.3.3: what is sealed', () => {
  it('opens to the same bytes', () => {
    fc.assert(
      fc.property(bytes, fc.string(), (plain, purpose) => {
        expect(unseal(seal(plain, key, purpose), key, purpose)).toEqual(plain)
      }),
    )
  })

  it('does not open with one bit flipped, wherever', () => {
    const sealed = Buffer.from(seal(Buffer.from('a secret of some length'), key, 'test'), 'base64url')
    for (let bit = 0; bit < sealed.length * 8; bit++) {
      const flipped = Buffer.from(sealed)
      flipped[bit >> 3] = (flipped[bit >> 3] as number) ^ (1 << (bit & 7))
      expect(unseal(flipped.toString('base64url'), key, 'test')).toBeUndefined()
    }
  })

  it('V11.2.5: does not open shortened, lengthened, with another key or for another purpose', () => {
    fc.assert(
      fc.property(bytes, fc.nat(), (plain, cut) => {
        const sealed = seal(plain, key, 'test')
        const whole = Buffer.from(sealed, 'base64url')
        expect(unseal(whole.subarray(0, cut % whole.length).toString('base64url'), key, 'test')).toBeUndefined()
        expect(unseal(Buffer.concat([whole, Buffer.alloc(1)]).toString('base64url'), key, 'test')).toBeUndefined()
        expect(unseal(sealed, Buffer.alloc(32, 2), 'test')).toBeUndefined()
        expect(unseal(sealed, key, 'test:2')).toBeUndefined()
      }),
    )
  })

  it('has one spelling (security-checklist 70)', () => {
    const sealed = seal(Buffer.from('ab'), key, 'test')
    for (const other of [`${sealed}=`, `${sealed}\n`, ` ${sealed}`, sealed.replace(/.$/, (last) => `${last}!`)])
      expect(unseal(other, key, 'test')).toBeUndefined()
  })

  it('V11.2.5: never opens from garbage, and never throws', () => {
    fc.assert(
      fc.property(fc.string(), (garbage) => {
        expect(unseal(garbage, key, 'test')).toBeUndefined()
      }),
    )
  })

  it('V11.3.4: differs each time', () => {
    const drawn = Array.from({ length: 1000 }, () => seal(Buffer.from('same'), key, 'test'))
    expect(new Set(drawn).size).toBe(1000)
  })
})
