import { describe, expect, it } from 'vitest'
import { english } from '../../language/messages.js'
import { decodeClaims, explainError, formatFields, formatResponse, validateClaims } from './steps.js'

const secret = 'abcdefghijklmnopqrstuvwxyz0123456789'

describe('CL-05: the steps of a sign-in that is tried', () => {
  it.each([
    ...['code', 'code_verifier', 'client_secret', 'access_token', 'refresh_token', 'id_token'],
    ...['request_uri', 'state', 'nonce', 'token'],
  ])('G-55: %s is masked', (name) => {
    const text = formatFields([[name, secret]])
    expect(text).not.toContain(secret)
    expect(text).toContain('…')
    expect(formatFields([[name, 'short']])).not.toContain('short')
  })

  it('what is no secret stands as it is', () => {
    expect(formatResponse(200, { scope: 'openid', expires_in: 900 })).toBe('200\nscope: openid\nexpires_in: 900')
  })

  it('an error is explained in words, with what the server said', () => {
    expect(explainError('invalid_grant', 'It has expired.', english)).toMatch(/already used.*It has expired\.$/)
    expect(explainError('unheard_of', null, english)).toBe('The server responded with unheard_of.')
  })

  it('claims are read whatever letters they hold, and held against what was sent', () => {
    const expected = { issuer: 'https://auth.example', clientId: 'cli_1', nonce: 'n' }
    const claims = { iss: expected.issuer, aud: 'cli_1', nonce: 'n', name: 'Zoë' }
    const bytes = String.fromCharCode(...new TextEncoder().encode(JSON.stringify(claims)))
    const token = `x.${btoa(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}.x`
    expect(decodeClaims(token)).toEqual(claims)
    expect(validateClaims(claims, expected, english)).toEqual([])
    expect(validateClaims({}, expected, english)).toHaveLength(3)
  })
})
