import { createSecretKey, randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { describe, expect, it } from 'vitest'
import { systemRandom } from '../../../kernel/random.js'
import { type CookieName, pageCookies } from './cookies.js'
import { formTokens } from './form-token.js'

const ISSUER = 'https://accounts.example'

/** A browser: its cookies and the headers that it sends. */
function browser(headers: Record<string, string> = {}) {
  const cookies: Record<string, string> = {}
  return {
    cookies,
    request: { cookies, headers } as unknown as FastifyRequest,
    reply: {
      setCookie: (name: string, value: string) => {
        cookies[name] = value
      },
    } as unknown as FastifyReply,
  }
}

describe('V3.5.1: form tokens', () => {
  const tokens = formTokens({
    key: createSecretKey(randomBytes(32)),
    issuer: ISSUER,
    cookies: pageCookies(ISSUER),
    random: systemRandom(),
  })

  it('are bound to the cookie of the browser, which is set once', () => {
    const ana = browser({ origin: ISSUER })
    const first = tokens.issue(ana.request, ana.reply)
    const cookie = { ...ana.cookies }
    expect(tokens.issue(ana.request, ana.reply)).toBe(first)
    expect(ana.cookies).toEqual(cookie)
    expect(Object.values(cookie)).not.toContain(first)
    expect(() => tokens.check(ana.request, first)).not.toThrow()
    const ben = browser({ origin: ISSUER })
    expect(tokens.issue(ben.request, ben.reply)).not.toBe(first)
    expect(() => tokens.check(ben.request, first)).toThrow('expired')
  })

  it.each([undefined, '', 'x', ' '])('are refused when what is sent is %j', (given) => {
    const ana = browser({ origin: ISSUER })
    tokens.issue(ana.request, ana.reply)
    expect(() => tokens.check(ana.request, given)).toThrow('expired')
  })

  it.each<[Record<string, string>, boolean]>([
    [{ 'sec-fetch-site': 'same-origin', origin: 'null' }, true],
    [{ 'sec-fetch-site': 'same-origin' }, true],
    [{ 'sec-fetch-site': 'same-site', origin: ISSUER }, false],
    [{ 'sec-fetch-site': 'cross-site', origin: ISSUER }, false],
    [{ 'sec-fetch-site': 'none' }, false],
    [{ 'sec-fetch-site': '' }, false],
    [{ origin: ISSUER }, true],
    [{ origin: `${ISSUER}.evil.example` }, false],
    [{ origin: 'http://accounts.example' }, false],
    [{ origin: 'null' }, false],
    [{}, true],
  ])('with the headers %j are good: %s', (headers, good) => {
    const ana = browser(headers)
    const token = tokens.issue(ana.request, ana.reply)
    const check = () => tokens.check(ana.request, token)
    if (good) expect(check).not.toThrow()
    else expect(check).toThrow('expired')
  })
})

describe('V3.3: cookies of the pages', () => {
  it.each([
    ['https://accounts.example', '__Host-foyer-', true],
    ['http://localhost:4000', 'foyer-', false],
  ])('behind %s are named %s…', (issuer, prefix, secure) => {
    const given: [string, string, object][] = []
    const reply = {
      setCookie: (...cookie: [string, string, object]) => given.push(cookie),
      clearCookie: (name: string, attributes: object) => given.push([name, '', attributes]),
    } as unknown as FastifyReply
    const cookies = pageCookies(issuer)
    for (const name of ['signin', 'form', 'pending', 'recovery'] satisfies CookieName[]) {
      cookies.set(reply, name, 'value', 60)
      cookies.clear(reply, name)
    }
    expect(given).toHaveLength(8)
    for (const [name, , attributes] of given) {
      expect(name.startsWith(prefix)).toBe(true)
      expect(attributes).toMatchObject({ path: '/', httpOnly: true, sameSite: 'lax', secure })
      expect(attributes).not.toHaveProperty('domain')
    }
  })
})
