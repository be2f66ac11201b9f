import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { OAuthError } from '../../../kernel/errors/oauth-error.js'
import { readTokenParameters } from './token-parameters.js'

const faultOf = (body: unknown): string | undefined => {
  try {
    readTokenParameters(body)
    return undefined
  } catch (error) {
    if (error instanceof OAuthError) return error.code
    throw error
  }
}

describe('security-checklist 6 and 7: reading a token request', () => {
  it('whatever the body is, it is read or refused as invalid_request', () => {
    fc.assert(
      fc.property(fc.anything(), (body) => {
        expect([undefined, 'invalid_request']).toContain(faultOf(body))
      }),
      { numRuns: 500 },
    )
  })

  it('names like parts of every object are names like any other', () => {
    const body = JSON.parse('{"__proto__":"a","constructor":"b","toString":"c","grantType":"anonymous"}')
    const read = readTokenParameters(body)
    expect(Object.entries(read).toSorted()).toEqual([
      ['__proto__', 'a'],
      ['constructor', 'b'],
      ['grant_type', 'anonymous'],
      ['toString', 'c'],
    ])
    expect(({} as Record<string, unknown>).a).toBeUndefined()
    expect(readTokenParameters({}).client_id).toBeUndefined()
    expect(readTokenParameters({}).toString).toBeUndefined()
  })

  it.each([
    { body: { clientId: 'a', client_id: 'a' } },
    { body: { clientId: null, client_id: 'a' } },
    { body: { clientId: '', client_id: '' } },
    { body: { code: 1 } },
    { body: { code: ['a'] } },
    { body: { code: 'a\0' } },
    { body: { code: '\udc00' } },
    { body: { code: 'a'.repeat(4097) } },
    { body: [] },
    { body: null },
    { body: undefined },
    { body: 'grant_type=anonymous' },
  ])('refuses $body', ({ body }) => {
    expect(faultOf(body)).toBe('invalid_request')
  })
})
