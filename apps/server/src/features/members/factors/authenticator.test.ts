import { describe, expect, it } from 'vitest'
import { deriveSecrets } from '../../../kernel/secrets.js'
import { describeSecret, drawSecret, findStepOf, findTimeStep, openSecret, sealSecret } from './authenticator.js'

const SECRET = Buffer.from('12345678901234567890')
/** Times in seconds, and the last six digits of their codes for SHA-1 (RFC 6238 appendix B). */
const codes = [
  [59, '287082'],
  [1111111109, '081804'],
  [1111111111, '050471'],
  [1234567890, '005924'],
  [2000000000, '279037'],
  [20000000000, '353130'],
] as const
const stepAt = (seconds: number) => Math.floor(seconds / 30)

describe('the codes of an authenticator app', () => {
  it.each(codes)('RFC 6238 appendix B: at %d s the code is %s', async (seconds, code) => {
    expect(await findStepOf(SECRET, code, seconds * 1000)).toBe(stepAt(seconds))
  })

  it.each(codes)(
    'V6.5.8: the code of %d s is right for one step before and after, as the same step',
    async (at, code) => {
      const start = stepAt(at) * 30
      for (const seconds of [start - 30, start - 1, start, start + 29.999, start + 30, start + 59.999])
        expect(await findStepOf(SECRET, code, seconds * 1000)).toBe(stepAt(at))
      for (const seconds of [start - 30.001, start + 60])
        expect(await findStepOf(SECRET, code, seconds * 1000)).toBeUndefined()
    },
  )

  it.each(['', '28708', '2870820', '0287082', 'x87082', '28708x', ' 287082', '287082\n', '२८७०८२'])(
    '%j is none',
    async (code) => {
      expect(await findStepOf(SECRET, code, 59_000)).toBeUndefined()
    },
  )

  it('V6.5.2: a secret that was sealed for another member, or with another key, has none', async () => {
    const [secrets, others] = [deriveSecrets(Buffer.alloc(32, 1)), deriveSecrets(Buffer.alloc(32, 2))]
    const guess = { sealed: sealSecret(SECRET, 'mem_a', { secrets }), code: '287082' }
    expect(await findTimeStep({ ...guess, memberId: 'mem_a' }, 59_000, { secrets })).toBe(1)
    expect(await findTimeStep({ ...guess, memberId: 'mem_b' }, 59_000, { secrets })).toBeUndefined()
    expect(await findTimeStep({ ...guess, memberId: 'mem_a' }, 59_000, { secrets: others })).toBeUndefined()
  })

  it('V6.5.4: their secret has 160 random bits', () => {
    expect(drawSecret({ bytes: (count) => Buffer.alloc(count, 7) })).toEqual(Buffer.alloc(20, 7))
  })

  it('the secret is opened as it was sealed', () => {
    const secrets = deriveSecrets(Buffer.alloc(32, 1))
    expect(openSecret(sealSecret(SECRET, 'mem_a', { secrets }), 'mem_a', { secrets })).toEqual(SECRET)
  })

  it('apps read the secret as base 32, and as a URL with the name of the site and the account', async () => {
    const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
    expect(await describeSecret(SECRET, { issuer: 'The Site', label: 'ana@example.com' })).toEqual({
      secret,
      url: `otpauth://totp/The%20Site:ana%40example.com?issuer=The%20Site&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
    })
  })
})
