import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { newId, newSecret, newVerificationCode, type Random, systemRandom } from './random.js'

/** Returns the given 32-bit numbers, in order. */
const drawing = (...numbers: number[]): Random => ({
  bytes: () => {
    const bytes = Buffer.alloc(4)
    bytes.writeUInt32BE(numbers.shift() as number)
    return bytes
  },
})

describe('V6.5.4: verification codes', () => {
  it.each([
    { drawn: 0, code: '000000' },
    { drawn: 7, code: '000007' },
    { drawn: 999_999, code: '999999' },
    { drawn: 1_000_000, code: '000000' },
    { drawn: 4_293_999_999, code: '999999' },
  ])('$drawn gives $code: six digits, zeros kept', ({ drawn, code }) => {
    expect(newVerificationCode(drawing(drawn))).toBe(code)
  })

  it.each([4_294_000_000, 4_294_967_295])('%d is drawn again, or some codes would be likelier', (drawn) => {
    expect(newVerificationCode(drawing(drawn, drawn, 5))).toBe('000005')
  })

  it('every number below the limit is taken by its remainder, so that each code has the same 4294 numbers', () => {
    fc.assert(
      fc.property(fc.nat({ max: 4_293_999_999 }), (drawn) => {
        expect(newVerificationCode(drawing(drawn))).toBe(String(drawn % 1_000_000).padStart(6, '0'))
      }),
    )
    expect(4_294_000_000 % 1_000_000).toBe(0)
  })
})

describe('V7.2.3 and V11.5.1: identifiers and secrets', () => {
  it('have 128 and 256 random bits behind their kind', () => {
    const random = systemRandom()
    expect(newId(random, 'vis')).toMatch(/^vis_[\w-]{22}$/)
    expect(newSecret(random, 'code')).toMatch(/^code_[\w-]{43}$/)
  })

  it('any number of bytes comes whole, is not shared, and is not zero', () => {
    const random = systemRandom()
    fc.assert(
      fc.property(fc.integer({ min: 16, max: 10_000 }), (count) => {
        const one = random.bytes(count)
        const copy = Buffer.from(one)
        const other = random.bytes(count)
        expect(one).toHaveLength(count)
        expect(one).toEqual(copy)
        expect(one.equals(other)).toBe(false)
        expect(one.some((byte) => byte !== 0)).toBe(true)
        other.fill(0)
        expect(one).toEqual(copy)
      }),
    )
  })
})
