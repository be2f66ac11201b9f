import { paths } from '@foyer/protocol'
import { describe, expect, it } from 'vitest'
import { parseRefreshCall, parseSignOutCall } from './token-call.js'

const post = (body: unknown): RequestInit => ({ method: 'POST', body: JSON.stringify(body), headers: { a: 'b' } })

describe('wire-protocol §3.1: a renewal is known in every spelling, and only its refresh token changes', () => {
  it.each([
    ['camelCase', { clientId: 'c', refreshToken: 'rt0', grantType: 'refresh_token' }],
    ['without a client', { refreshToken: 'rt0', grantType: 'refresh_token' }],
    ['snake_case', { client_id: 'c', refresh_token: 'rt0', grant_type: 'refresh_token', scope: 's' }],
    ['mixed', { refresh_token: 'rt0', grantType: 'refresh_token' }],
  ])('%s', (_what, body) => {
    const init = post(body)
    const renewal = parseRefreshCall(paths.token, init)
    expect(renewal?.refreshToken).toBe('rt0')
    const text = JSON.stringify(body).replace('rt0', 'rt9')
    expect(renewal?.replay('rt9')).toEqual({ ...init, body: text })
    expect(renewal?.replay('rt0')).toBe(init)
  })
  it('as bytes, it stays bytes', () => {
    const body = new TextEncoder().encode('{"refreshToken":"rt0","grantType":"refresh_token"}').buffer
    const sent = parseRefreshCall(paths.token, { method: 'post', body })?.replay('rt9').body
    expect(new TextDecoder().decode(sent as Uint8Array)).toBe('{"refreshToken":"rt9","grantType":"refresh_token"}')
    expect(sent).toBeInstanceOf(Uint8Array)
  })
})

it.each<[string, string, RequestInit | undefined]>([
  ['another path', paths.revoke, post({ refreshToken: 'rt0', grantType: 'refresh_token' })],
  ['another grant', paths.token, post({ clientId: 'c', grantType: 'anonymous' })],
  [
    'both spellings of the token',
    paths.token,
    post({ refreshToken: 'a', refresh_token: 'a', grantType: 'refresh_token' }),
  ],
  ['no token', paths.token, post({ grantType: 'refresh_token' })],
  ['an empty token', paths.token, post({ refreshToken: '', grantType: 'refresh_token' })],
  ['a token that is no text', paths.token, post({ refreshToken: 1, grantType: 'refresh_token' })],
  ['a body that is no JSON', paths.token, { method: 'POST', body: 'grant_type=refresh_token' }],
  ['a body that is null', paths.token, post(null)],
  ['a form', paths.token, { method: 'POST', body: new URLSearchParams({ grant_type: 'refresh_token' }) }],
  ['no body', paths.token, { method: 'POST' }],
  ['a GET', paths.token, undefined],
])('what is no renewal is left alone: %s', (_what, path, init) => {
  expect(parseRefreshCall(path, init)).toBeUndefined()
})

describe('wire-protocol §4.4: the access token of a sign-out', () => {
  const logout = { logout: { clientId: 'c' }, callbacks: {} }
  it.each(['at', 'Bearer at'])('%s', (authorization) => {
    const init = { ...post(logout), headers: { authorization } }
    expect(parseSignOutCall(paths.redirectSession, init)).toBe('at')
  })
  it.each<[string, string, unknown]>([
    ['a sign-in', paths.redirectSession, { auth: {} }],
    ['another path', paths.token, logout],
  ])('none in %s', (_what, path, body) => {
    expect(parseSignOutCall(path, { ...post(body), headers: { authorization: 'at' } })).toBeUndefined()
  })
})
