import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CAPTCHA_TOKEN_MAX, captchaTokens } from './captcha.js'
import { loginRequest, registerRequest, sendRecoveryEmailRequest } from './members/authentication.js'

const token = fc.string({ minLength: 1, maxLength: CAPTCHA_TOKEN_MAX })
const absent = fc.constantFrom(undefined, null, '')
const maybe = fc.oneof(token, absent)

describe('captcha tokens on the wire', () => {
  it('wire-protocol §5: one object and a list of one mean the same, whatever the tokens are', () => {
    fc.assert(
      fc.property(maybe, maybe, (Recaptcha, InvisibleRecaptcha) => {
        const one = captchaTokens.parse({ Recaptcha, InvisibleRecaptcha })
        expect(captchaTokens.parse([{ Recaptcha, InvisibleRecaptcha }])).toEqual(one)
        expect(captchaTokens.parse([{ Recaptcha }, { InvisibleRecaptcha }])).toEqual(one)
        expect(one.visible).toBe(Recaptcha || undefined)
        expect(one.invisible).toBe(InvisibleRecaptcha || undefined)
      }),
    )
  })

  it('whatever is read has at most one text of each kind, at most 5000 characters long', () => {
    fc.assert(
      fc.property(fc.oneof(fc.anything(), fc.array(fc.record({ Recaptcha: fc.anything() }))), (given) => {
        const parsed = captchaTokens.safeParse(given)
        if (!parsed.success) return
        for (const [name, value] of Object.entries(parsed.data)) {
          expect(['visible', 'invisible']).toContain(name)
          expect(typeof value).toBe('string')
          expect(value.length).toBeLessThanOrEqual(CAPTCHA_TOKEN_MAX)
        }
      }),
    )
  })

  it.each([
    ['a text', 'token'],
    ['a number', 5],
    ['a truth value', true],
    ['a list of texts', ['token']],
    ['a list in a list', [[{ Recaptcha: 'token' }]]],
    ['a number as token', { Recaptcha: 5 }],
    ['an object as token', { InvisibleRecaptcha: { token: 'x' } }],
    ['a list as token', [{ Recaptcha: ['x'] }]],
    ['two of one kind', [{ Recaptcha: 'a' }, { Recaptcha: 'b' }]],
    ['five entries', Array.from({ length: 5 }, () => ({}))],
    ['5001 characters', { Recaptcha: 'x'.repeat(5001) }],
  ])('security-checklist 7: %s is refused, on register, login and recovery', (_, given) => {
    const credentials = { loginId: { email: 'a@example.com' }, password: 'p' }
    expect(registerRequest.safeParse({ ...credentials, captchaTokens: given }).success).toBe(false)
    expect(loginRequest.safeParse({ ...credentials, captchaTokens: given }).success).toBe(false)
    expect(sendRecoveryEmailRequest.safeParse({ email: 'a@example.com', captchaTokens: given }).success).toBe(false)
  })

  it.each([
    ['nothing', undefined],
    ['null', null],
    ['an empty list', []],
    ['an empty object', {}],
  ])('%s holds no token', (_, given) => {
    const { captchaTokens: read } = loginRequest.parse({
      loginId: { email: 'a@example.com' },
      password: 'p',
      captchaTokens: given,
    })
    expect(read ?? {}).toEqual({})
  })
})
