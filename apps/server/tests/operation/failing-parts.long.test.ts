import { paths } from '@foyer/protocol'
import { foyerLogger } from '@foyer/server'
import { startFoyer, type TestFoyer } from '@foyer/testing'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createNoScriptBrowser } from '../pages/no-script-browser.js'

/** An internal detail that must not reach a caller. */
const DETAIL = 'relation "member" at /srv/foyer/sql-member-store.ts'

/** Each function fails under one in this many routes, the next function under other routes; the soak run covers all. */
const OF_SO_MANY = process.env.FOYER_TEST_DATABASES === 'all' ? 1 : 4

type Part = Record<string, (...given: unknown[]) => unknown>

describe('V16.5.1 to V16.5.4: a part that throws, under every route', () => {
  let foyer: TestFoyer
  const lines: string[] = []
  beforeEach(async () => {
    lines.length = 0
    foyer = await startFoyer({
      listen: false,
      replace: { logger: foyerLogger({ write: (line) => void lines.push(line) }) },
    })
  })
  afterEach(() => foyer.stop())

  /** Synchronous and asynchronous dependencies. Randomness is not among them: without it there is no request id. */
  const atOnce = ['clock', 'siteSnapshot', 'tokens', 'checker', 'ended', 'mail', 'hashing.isOutdated']
  const later = ['storage', 'hashing.verify', 'hashing.hash', 'limiter']

  /** Functions that no request calls. */
  const outside = ['setOffset', 'forgetBefore', 'settled', 'stop']

  /** Returns the named functions, and every function of the named parts. */
  function functionsOf(names: readonly string[]): [name: string, part: Part, method: string][] {
    const deps = foyer.deps as unknown as Record<string, Part>
    return names.flatMap((named) => {
      const [name = '', only] = named.split('.')
      const part = deps[name] as Part
      return Object.keys(part)
        .filter((method) => typeof part[method] === 'function' && !outside.includes(method))
        .filter((method) => only === undefined || method === only)
        .map((method): [string, Part, string] => [`${name}.${method}`, part, method])
    })
  }

  /** Builds a request for every route, each of which gets as far as a request without failures. */
  async function calls() {
    await foyer.createMember('ana@example.com')
    const member = await foyer.createMember('self@example.com')
    const other = await foyer.createMember('other@example.com')
    const visitor = await foyer.createVisitor()
    const apiKey = await foyer.addApiKey()
    const browser = createNoScriptBrowser(foyer)
    const page = await browser.submit(await browser.open('/signin'), '/signin', {
      email: 'ana@example.com',
      password: 'correct horse battery',
    })
    const cookie = [...browser.jar.values()].map(({ name, value }) => `${name}=${value}`).join('; ')
    const csrf = page.forms[0]?.fields.csrf ?? ''
    const form = { csrf, email: 'new@example.com', password: 'correct horse battery', code: '000000', stateToken: 's' }
    const clientId = foyer.client.clientId
    const json: Record<string, object> = {
      [paths.token]: { grantType: 'refresh_token', refreshToken: visitor.refresh_token },
      [paths.tokenInfo]: { token: member.access_token },
      [paths.revoke]: { token: 'x', clientId },
      [paths.register]: { loginId: { email: 'ben@example.com' }, password: 'correct horse battery' },
      [paths.login]: { loginId: { email: 'ana@example.com' }, password: 'correct horse battery' },
      [paths.verify]: { code: '000000', stateToken: 's' },
      [paths.startVerification]: { stateToken: 's' },
      [paths.sendRecoveryEmail]: { email: 'ana@example.com' },
      [paths.recover]: { recoveryToken: 'r', password: 'correct horse battery' },
      [paths.sendActivationEmail]: { identityId: member.memberId },
      [paths.changePassword]: { newPassword: 'correct horse battery' },
      [paths.validateEmail]: { email: 'ana@example.com' },
      [paths.signOn]: { loginId: { email: 'ana@example.com' } },
      [paths.redirectSession]: { logout: { clientId } },
      [paths.members]: { member: { loginEmail: 'cem@example.com' } },
    }
    const byKey = [paths.signOn, paths.sendActivationEmail, paths.members, `${paths.members}/query`] as string[]
    return [...foyer.node.http.knownRoutes].flatMap(([url, methods]) =>
      [...methods]
        // Without the account, little would be left to test.
        .filter((method) => method !== 'OPTIONS' && !(method === 'DELETE' && /\/(my|:memberId)$/.test(url)))
        .map((method) => {
          const script =
            url.startsWith('/_api/') ||
            url.startsWith('/members/') ||
            (url.startsWith('/oauth2/') && url !== paths.logout && url !== paths.authorize)
          const token =
            byKey.includes(url) || url.includes(':memberId')
              ? apiKey
              : url === paths.changePassword || url.includes('/my') || url.endsWith('info')
                ? member.access_token
                : visitor.access_token
          return {
            what: `${method} ${url}`,
            url: url.replace(':memberId', other.memberId),
            method: method as 'GET',
            headers: (script
              ? { authorization: token }
              : { cookie, accept: 'text/html', 'sec-fetch-site': 'same-origin' }) as Record<string, string>,
            ...(method === 'GET' || method === 'HEAD' || method === 'DELETE'
              ? {}
              : script || url.startsWith('/dev/')
                ? { json: json[url] ?? {} }
                : { form }),
          }
        }),
    )
  }

  /** Routes that each part is broken under, whichever of the others are drawn: together they use all of `atLeast`. */
  const always: readonly string[] = [paths.token, paths.login]

  const broken = () => {
    throw new Error(DETAIL)
  }
  it.each<[string, readonly string[], () => unknown, readonly string[]]>([
    ['throws', atOnce, broken, ['clock.now', 'siteSnapshot.current', 'checker.check', 'tokens.respond']],
    [
      'throws before it promises',
      later,
      broken,
      ['storage.read', 'storage.write', 'storage.transact', 'limiter.consume'],
    ],
    [
      'rejects',
      later,
      () => Promise.reject(new Error(DETAIL)),
      ['storage.read', 'storage.write', 'storage.transact', 'limiter.consume'],
    ],
    [
      'throws what is no error',
      [...atOnce, ...later],
      () => {
        throw DETAIL
      },
      ['clock.now', 'storage.read'],
    ],
  ])(
    'when it %s, the answer is generic, has a request id, and the next call works',
    async (_, names, failure, atLeast) => {
      const all = await calls()
      const failed = new Set<string>()
      for (const [nth, [name, part, method]] of functionsOf(names).entries()) {
        const whole = part[method] as Part[string]
        for (const { what, url, ...call } of all.filter(
          ({ url }, at) => always.includes(url) || (at + nth) % OF_SO_MANY === 0,
        )) {
          part[method] = failure
          const answer = await foyer.call(url, call).finally(() => {
            part[method] = whole
          })
          const where = `${name} under ${what}`
          const { 'x-wix-request-id': requestId = '', 'x-content-type-options': sniff } = answer.headers
          expect([where, requestId, sniff]).toEqual([where, expect.stringMatching(/^req_/), 'nosniff'])
          expect([where, /relation|sql-member|Cannot read/.test(answer.text)]).toEqual([where, false])
          if (answer.status < 500) continue
          failed.add(name)
          // 503: the last check of the database may have run while a part was broken.
          expect([where, [500, 503].includes(answer.status)]).toEqual([where, true])
          if (!what.startsWith('HEAD'))
            expect([where, answer.text]).toEqual([where, expect.stringContaining(requestId)])
        }
      }
      // Otherwise nothing was tested.
      expect([...failed]).toEqual(expect.arrayContaining([...atLeast]))
      expect(lines.join('')).toContain('the request failed')
      expect((await foyer.logIn((await foyer.createVisitor()).access_token, 'ana@example.com')).status).toBe(200)
    },
  )

  it('what looks for work in the background goes on when a part throws under it', async () => {
    const storage = foyer.deps.storage as unknown as Part
    const whole = { ...storage }
    let looks = 0
    Object.assign(storage, {
      read: () => {
        looks += 1
        throw new Error(DETAIL)
      },
    })
    // Background tasks poll every second or every two seconds.
    await expect.poll(() => looks).toBeGreaterThan(12)
    Object.assign(storage, whole)
    expect((await foyer.logIn((await foyer.createVisitor()).access_token, 'nobody@example.com')).status).toBeLessThan(
      500,
    )
  })

  it('a page that cannot be drawn is answered in words that need no page', async () => {
    const pages = {
      assets: [],
      sampleModels: {},
      renderPage: () => {
        throw new Error(DETAIL)
      },
    }
    const drawn = await startFoyer({ listen: false, replace: { pages } })
    try {
      for (const url of ['/signin', '/nowhere', paths.authorize]) {
        const { status, text, headers } = await drawn.call(url, { headers: { accept: 'text/html' } })
        expect([url, status, headers['content-type']]).toEqual([url, 500, 'application/json; charset=utf-8'])
        expect(JSON.parse(text)).toMatchObject({ requestId: headers['x-wix-request-id'] })
        expect(text).not.toContain('relation')
      }
      expect((await drawn.call('/healthz')).status).toBe(200)
    } finally {
      await drawn.stop()
    }
  })
})
