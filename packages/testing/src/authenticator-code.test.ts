import { describe, expect, it } from 'vitest'
import { authenticatorCode } from './authenticator-code.js'

/** The key of the examples of RFC 6238, "12345678901234567890", in base 32. */
const KEY = 'GEZD GNBV GY3T QOJQ GEZD GNBV GY3T QOJQ'
const URL = `otpauth://totp/Site:ana?secret=${KEY.replaceAll(' ', '')}&digits=8`

describe('RFC 6238: codes of an authenticator app', () => {
  it.each([
    [59, '94287082'],
    [1_111_111_109, '07081804'],
    [1_111_111_111, '14050471'],
    [1_234_567_890, '89005924'],
    [2_000_000_000, '69279037'],
    [20_000_000_000, '65353130'],
  ])('of appendix B at %i s', (seconds, code) => {
    expect(authenticatorCode(URL, seconds * 1000)).toBe(code)
    expect(authenticatorCode(KEY, seconds * 1000)).toBe(code.slice(2))
  })

  it('refuses a key that is not in base 32', () => {
    for (const key of ['', 'AAA1', 'otpauth://totp/Site:ana'])
      expect(() => authenticatorCode(key, 0)).toThrow('base 32')
  })
})
