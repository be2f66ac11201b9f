import { describe, expect, it } from 'vitest'
import {
  allowsLogoutUri,
  allowsOrigin,
  allowsRedirectUri,
  allowsReturnUrl,
  isLoopbackOrigin,
  originError,
  redirectUriError,
} from './allowed-uris.js'
import type { Client } from './client.js'

const CALLBACK = 'https://app.example/callback'
const LOOPBACK = 'http://127.0.0.1:5555/callback'

const clientWith = (redirectUris: string[], logoutUris: string[] = [], origins: string[] = []): Client => ({
  clientId: 'cli_a',
  name: 'A',
  redirectUris,
  origins,
  logoutUris,
  rotation: 'pending',
})

describe('security-checklist 39: redirect addresses are compared as texts, before any parsing', () => {
  const client = clientWith([CALLBACK, LOOPBACK])

  it('the listed ones, and no other spelling of them', () => {
    for (const uri of [CALLBACK, LOOPBACK]) expect(allowsRedirectUri(client, uri)).toBe(true)
  })

  it.each([
    ['letter case of the host', 'https://APP.example/callback'],
    ['letter case of the scheme', 'HTTPS://app.example/callback'],
    ['letter case of the path', 'https://app.example/Callback'],
    ['the default port', 'https://app.example:443/callback'],
    ['another port', 'https://app.example:444/callback'],
    ['another loopback port', 'http://127.0.0.1:5556/callback'],
    ['another loopback spelling', 'http://127.1:5555/callback'],
    ['the name of loopback', 'http://localhost:5555/callback'],
    ['http', 'http://app.example/callback'],
    ['a trailing slash', `${CALLBACK}/`],
    ['no path', 'https://app.example'],
    ['a longer path', `${CALLBACK}/more`],
    ['path traversal', 'https://app.example/x/../callback'],
    ['a dot segment', 'https://app.example/./callback'],
    ['encoded dots', 'https://app.example/%2e/callback'],
    ['an encoded letter', 'https://app.example/%63allback'],
    ['a path parameter', 'https://app.example/..;/callback'],
    ['two slashes', 'https://app.example//callback'],
    ['a user', 'https://user@app.example/callback'],
    ['a user and a password', 'https://user:pass@app.example/callback'],
    ['the host as user', 'https://app.example@evil.example/callback'],
    ['backslashes', 'https:\\\\app.example\\callback'],
    ['a backslash before a host', 'https://app.example\\@evil.example/callback'],
    ['a tab', 'https://app.example/call\tback'],
    ['a leading space', ` ${CALLBACK}`],
    ['a line break', `${CALLBACK}\n`],
    ['a fragment', `${CALLBACK}#x`],
    ['an empty fragment', `${CALLBACK}#`],
    ['a query', `${CALLBACK}?x=1`],
    ['an empty query', `${CALLBACK}?`],
    ['a host in another script', 'https://аpp.example/callback'],
    ['punycode', 'https://xn--pp-6kc.example/callback'],
    ['a full-width dot', 'https://app。example/callback'],
    ['a trailing dot', 'https://app.example./callback'],
    ['a prefix of the host', 'https://evil-app.example/callback'],
    ['a suffix of the host', 'https://app.example.evil.example/callback'],
    ['a subdomain', 'https://www.app.example/callback'],
    ['no scheme', '//app.example/callback'],
    ['nothing', ''],
  ])('%s', (_, uri) => {
    expect(allowsRedirectUri(client, uri)).toBe(false)
  })
})

describe('V1.2.2, security-checklist 40: what may not be registered is not used either', () => {
  it.each([
    ['http://app.example/callback', 'must be https'],
    ['javascript:alert(1)', 'must be https'],
    ['data:text/html,x', 'must be https'],
    ['https://*.app.example/callback', 'wildcard'],
    [`${CALLBACK}#fragment`, 'fragment'],
    ['https://user@app.example/callback', 'user name'],
    ['https://:pass@app.example/callback', 'user name'],
    ['app:/callback', 'must be https'],
    ['app://localhost/callback', 'must be https'],
    ['file:///etc/passwd', 'must be https'],
    ['/callback', 'is not an address'],
    ['https://app.example/call\tback', 'is not an address'],
    ['https://app.example\\@evil.example/', 'is not an address'],
    ['https://app.example/\u0000', 'is not an address'],
    [`https://app.example/${'x'.repeat(2029)}`, 'at most 2048 characters'],
  ])('%s', (uri, fault) => {
    expect(redirectUriError(uri)).toContain(fault)
    expect(originError(uri)).toEqual(expect.any(String))
    const careless = clientWith([uri], [uri])
    expect(allowsRedirectUri(careless, uri)).toBe(false)
    expect(allowsLogoutUri(careless, uri)).toBe(false)
  })

  it('http is for loopback alone', () => {
    for (const uri of ['http://localhost:3000/', 'http://127.0.0.1/', 'http://[::1]:3000/cb'])
      expect(redirectUriError(uri)).toBeUndefined()
  })

  it('an address has 2048 characters at most', () => {
    expect(redirectUriError(`https://app.example/${'x'.repeat(2028)}`)).toBeUndefined()
  })
})

describe('security-checklist 32, 82: where a person may be sent afterwards', () => {
  const LOGOUT = 'https://app.example/signed-out'
  const client = clientWith(['https://callback.example/callback'], [LOGOUT], ['https://origin.example'])

  it('after signing out: a listed address and no other of its origin', () => {
    expect(allowsLogoutUri(client, LOGOUT)).toBe(true)
    expect(allowsLogoutUri(client, `${LOGOUT}/more`)).toBe(false)
    expect(allowsLogoutUri(client, 'https://callback.example/callback')).toBe(false)
  })

  it.each([
    ['a listed address', LOGOUT, true],
    ['another page of the origin of a logout address', 'https://app.example/shop?page=2', true],
    ['another page of the origin of a redirect address', 'https://callback.example/shop', true],
    ['a page of a listed origin', 'https://origin.example/shop', true],
    ['another origin', 'https://evil.example/shop', false],
    ['another port', 'https://origin.example:8443/shop', false],
    ['another scheme', 'http://app.example/shop', false],
    ['a user name before a listed origin', 'https://user@origin.example/shop', false],
    ['a listed origin as the user name', 'https://origin.example@evil.example/', false],
    ['no address', 'shop', false],
    ['nothing', '', false],
  ])('back to the site: %s', (_, address, allowed) => {
    expect(allowsReturnUrl(client, address)).toBe(allowed)
  })

  it('back to an app: its listed address and no other of its scheme', () => {
    const app = clientWith([], ['com.example.app:/signed-out'])
    expect(allowsReturnUrl(app, 'com.example.app:/signed-out')).toBe(true)
    expect(allowsReturnUrl(app, 'com.example.app:/other')).toBe(false)
  })

  it('without any list nothing is allowed', () => {
    expect(allowsReturnUrl(clientWith([]), LOGOUT)).toBe(false)
  })
})

describe('the origins of a client', () => {
  const client = clientWith([CALLBACK], [], ['https://origin.example'])

  it('are the listed ones alone', () => {
    expect(allowsOrigin(client, 'https://origin.example')).toBe(true)
    for (const other of ['https://app.example', 'https://origin.example/', 'https://ORIGIN.example', 'null', ''])
      expect(allowsOrigin(client, other)).toBe(false)
  })

  it.each(['https://app.example', 'https://app.example:8443', 'http://localhost:3000', 'http://127.0.0.1'])(
    '%s may be listed',
    (origin) => {
      expect(originError(origin)).toBeUndefined()
    },
  )

  it.each([
    ['null', '"null" cannot be allowed'],
    ['https://app.example/', 'did you mean "https://app.example"?'],
    ['https://app.example:443', 'did you mean "https://app.example"?'],
    ['https://APP.example', 'did you mean "https://app.example"?'],
    ['http://app.example', 'must be https'],
  ])('%s may not be listed', (origin, fault) => {
    expect(originError(origin)).toContain(fault)
  })
})

describe('pages of the same machine', () => {
  it.each([
    ['http://localhost:3000', true],
    ['http://127.0.0.1', true],
    ['http://[::1]:8080', true],
    ['https://localhost', true],
    ['https://app.example', false],
    ['https://localhost.evil.example', false],
    ['http://localhost/', false],
    ['null', false],
    ['', false],
  ])('the origin %j: %s', (origin, isLoopback) => {
    expect(isLoopbackOrigin(origin)).toBe(isLoopback)
  })
})
