import { createSecretKey, randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { digestOf } from './digest.js'
import { newVerificationCode, systemRandom } from './random.js'
import { normalizeVerificationCode, verificationCodeMac } from './verification-code.js'

describe('verification codes', () => {
  const key = createSecretKey(randomBytes(32))

  it('V6.5.4: are six digits, leading zeros kept', () => {
    const random = systemRandom()
    for (let drawn = 0; drawn < 2000; drawn++) expect(newVerificationCode(random)).toMatch(/^\d{6}$/)
    expect(newVerificationCode({ bytes: () => Buffer.from([0, 0, 0, 7]) })).toBe('000007')
  })

  it('V6.5.4: are all equally likely: what lies beyond the last whole million is drawn again', () => {
    const draws = [Buffer.from([0xff, 0xff, 0xff, 0xff]), Buffer.from([0, 0, 0, 1])]
    expect(newVerificationCode({ bytes: () => draws.shift() as Buffer })).toBe('000001')
  })

  it('V6.5.2, V6.6.2: the kept MAC says nothing without the key, and belongs to its state token', () => {
    const [one, other] = [digestOf('sta_one'), digestOf('sta_other')]
    const mac = verificationCodeMac(one, '123456', key)
    expect(mac).toBe(verificationCodeMac(one, '123456', createSecretKey(key.export())))
    expect(verificationCodeMac(other, '123456', key)).not.toBe(mac)
    expect(verificationCodeMac(one, '123457', key)).not.toBe(mac)
    expect(verificationCodeMac(one, '123456', createSecretKey(randomBytes(32)))).not.toBe(mac)
  })

  it.each([
    ['123456', '123456'],
    [' 123 456 ', '123456'],
    ['123-456', '123456'],
    ['１２３４５６', '123456'],
    ['123\u00a0456\n', '123456'],
    ['000007', '000007'],
  ])('ux-checklist VE-02: %j is read as %s', (typed, code) => {
    expect(normalizeVerificationCode(typed)).toBe(code)
  })

  it('ux-checklist VE-02: spaces and dashes anywhere change nothing', () => {
    const digit = fc.stringMatching(/^\d$/)
    const gap = fc.stringMatching(/^[ \t-]{0,2}$/)
    fc.assert(
      fc.property(fc.array(fc.tuple(digit, gap), { minLength: 6, maxLength: 6 }), (typed) => {
        expect(normalizeVerificationCode(typed.flat().join(''))).toBe(typed.map(([one]) => one).join(''))
      }),
    )
  })
})
