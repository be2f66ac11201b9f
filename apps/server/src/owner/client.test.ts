import { describe, expect, it } from 'vitest'
import { allowsLogoutUri, allowsRedirectUri, type Client, redirectUriFault } from './client.js'

const CALLBACK = 'https://app.example/callback'
const LOOPBACK = 'http://127.0.0.1:5555/callback'

const clientWith = (redirectUris: string[], logoutUris: string[] = []): Client => ({
  clientId: 'cli_a',
  name: 'A',
  redirectUris,
  origins: [],
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
    'http://app.example/callback',
    'javascript:alert(1)',
    'data:text/html,x',
    'https://*.app.example/callback',
    `${CALLBACK}#fragment`,
    'https://user@app.example/callback',
    'app:/callback',
    'file:///etc/passwd',
  ])('%s', (uri) => {
    expect(redirectUriFault(uri)).toEqual(expect.any(String))
    const careless = clientWith([uri], [uri])
    expect(allowsRedirectUri(careless, uri)).toBe(false)
    expect(allowsLogoutUri(careless, uri)).toBe(false)
  })

  it('http is for loopback alone', () => {
    for (const uri of ['http://localhost:3000/', 'http://127.0.0.1/', 'http://[::1]:3000/cb'])
      expect(redirectUriFault(uri)).toBeUndefined()
  })
})
