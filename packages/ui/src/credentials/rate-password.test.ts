import { describe, expect, it } from 'vitest'
import { ratePassword } from './rate-password.js'

const judged = (password: string) =>
  ratePassword({ password, email: 'ana.lopez@example.com', siteName: 'Harbour & Pine', minLength: 8 })

describe('judging a new password', () => {
  it.each([
    ['password1', 'common'],
    ['P4ssw0rd!', 'nearCommon'],
    ['ana.lopez77', 'email'],
    ['harbour & pine', 'site'],
    ['oiuytrew', 'keyboard'],
    ['zzzzzzzzzzz', 'repeat'],
    ['abcdefghij', 'sequence'],
    ['13.07.1984', 'date'],
  ])('SU-04: %s is at most fair, because of: %s', (password, reason) => {
    const { step, ...why } = judged(password)
    expect(['weak', 'fair']).toContain(step)
    expect(why).toEqual({ reason })
  })

  it.each([
    ['tulip7', 'weak'],
    ['tulpen12', 'fair'],
    ['lamp orbit', 'good'],
    ['lantern orbit seaweed trumpet', 'strong'],
  ])('SU-04: %s is %s', (password, step) => expect(judged(password).step).toBe(step))

  it('a word too few is said where there is nothing else to say', () =>
    expect(judged('k7#q')).toEqual({ step: 'weak', reason: 'more' }))

  it('SU-02: a password of 1000 characters is judged too', () =>
    expect(judged('correct horse '.repeat(72)).step).toBe('strong'))

  it('what is strong is strong with a mailbox of two letters in it', () =>
    expect(
      ratePassword({ password: 'lantern orbit seaweed', email: 'an@example.com', siteName: 'A', minLength: 8 }),
    ).toEqual({
      step: 'strong',
    }))
})
