import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readCredentials } from './credentials.js'

const VALUE = /^[A-Za-z0-9._~+/=-]{1,60}$/
const value = fc.stringMatching(VALUE).filter((one) => !one.startsWith('fky_'))
const key = fc.stringMatching(/^fky_[A-Za-z0-9_-]{1,43}$/)

describe('security-checklist 1 and 3: the grammar of the Authorization header', () => {
  it('knows a bare token, Bearer and a token, and an API key', () => {
    fc.assert(
      fc.property(value, key, fc.constantFrom('Bearer ', 'bearer ', 'BEARER  '), (token, apiKey, scheme) => {
        expect(readCredentials(token)).toEqual({ token, apiKey: null })
        expect(readCredentials(scheme + token)).toEqual({ token, apiKey: null })
        expect(readCredentials(apiKey)).toEqual({ token: null, apiKey })
      }),
    )
  })

  it('knows the pair only where a trusted back end is expected', () => {
    fc.assert(
      fc.property(value, key, (token, apiKey) => {
        expect(readCredentials(`${token},${apiKey}`, { pair: true })).toEqual({ token, apiKey })
        expect(readCredentials(`,${apiKey}`, { pair: true })).toEqual({ token: null, apiKey })
        expect(() => readCredentials(`${token},${apiKey}`)).toThrow('Authorization')
        expect(() => readCredentials(`,${apiKey}`)).toThrow('Authorization')
      }),
    )
  })

  it('refuses every other text, and never reads a part of one', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', minLength: 1 }), fc.boolean(), (header, pair) => {
        try {
          const { token, apiKey } = readCredentials(header, { pair })
          for (const one of [token, apiKey]) if (one !== null) expect(one).toMatch(/^[A-Za-z0-9_.~+/=-]+$/)
          const whole = [token, apiKey].filter((one) => one !== null).join(',')
          expect([whole, `,${whole}`]).toContain(header.replace(/^Bearer +/i, ''))
        } catch (error) {
          expect(error).toMatchObject({ kind: 'UNAUTHENTICATED' })
        }
      }),
    )
  })

  it.each([undefined, ''])('takes %j as nobody', (header) => {
    expect(readCredentials(header)).toEqual({ token: null, apiKey: null })
  })
})
