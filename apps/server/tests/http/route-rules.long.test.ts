import { METHODS } from 'node:http'
import { paths } from '@foyer/protocol'
import { startFoyer, TEST_ORIGIN, type TestFoyer } from '@foyer/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dumpTables } from '../database/tables.js'
import { requestRecoverySecret } from '../members/membership-steps.js'
import { createNoScriptBrowser } from '../pages/no-script-browser.js'

/**
 * The kind of a route, which determines the rules for its responses:
 * - `api`: called by scripts of the client's origins; never rendered, no cookies;
 * - `open`: like `api`, but readable from every origin;
 * - `page`: for people; never framed; may set cookies;
 * - `frame`: framed by the client's origins;
 * - `asset`: a file of the pages;
 * - `operation`: for operators of the server;
 * - `preview`: pages for developers, under --dev only.
 */
type Kind = 'api' | 'open' | 'page' | 'frame' | 'asset' | 'operation' | 'preview'

/** The kind by the longest matching path prefix. A route without a match fails the first test and needs a row here. */
const kinds: [beginning: string, Kind][] = [
  ['/oauth2/', 'api'],
  ['/_api/', 'api'],
  ['/members/v1/', 'api'],
  ['/owner/v1/', 'api'],
  ['/wix-data/', 'api'],
  [paths.jwks, 'open'],
  [paths.openapi, 'open'],
  [paths.origin, 'open'],
  [paths.signInMethods, 'open'],
  [paths.metrics, 'operation'],
  ['/.well-known/openid-configuration', 'open'],
  [paths.relatedOrigins, 'open'],
  ['/.well-known/oauth-authorization-server', 'open'],
  [paths.authorize, 'page'],
  [paths.logout, 'page'],
  ['/signin', 'page'],
  ['/signup', 'page'],
  ['/verify-email', 'page'],
  ['/forgot-password', 'page'],
  ['/reset-password', 'page'],
  ['/select-account', 'page'],
  ['/restore', 'page'],
  ['/account', 'page'],
  ['/setup', 'page'],
  ['/view-as-member', 'page'],
  ['/captcha-test', 'page'],
  ['/.well-known/change-password', 'page'],
  ['/waiting', 'page'],
  ['/consent', 'page'],
  ['/signed-out', 'page'],
  ['/not-me', 'page'],
  ['/second-factor', 'page'],
  ['/passkey-offer', 'page'],
  ['/dev/provider/authorize', 'preview'],
  ['/prewarm', 'frame'],
  ['/assets/', 'asset'],
  ['/brand/', 'asset'],
  ['/console', 'page'],
  ['/console/assets/', 'asset'],
  ['/healthz', 'operation'],
  ['/readyz', 'operation'],
  ['/dev/', 'operation'],
  ['/dev/inbox/html', 'preview'],
  ['/dev/mails', 'preview'],
  ['/dev/kit', 'preview'],
]
const kindOf = (url: string): Kind | undefined =>
  url === '/'
    ? 'page'
    : kinds
        .filter(([beginning]) => url.startsWith(beginning))
        .toSorted(([one], [other]) => other.length - one.length)[0]?.[1]

const ISSUER = 'https://accounts.example'

describe('every route keeps the rules of its kind', () => {
  let foyer: TestFoyer
  let routes: [url: string, methods: ReadonlySet<string>, kind: Kind][]
  beforeAll(async () => {
    foyer = await startFoyer({ listen: false, issuer: ISSUER })
    const known = foyer.node.http.knownRoutes
    routes = [...known].map(([url, methods]) => [url, methods, kindOf(url) as Kind])
  })
  afterAll(() => foyer.stop())

  const send = async (method: string, url: string, headers: Record<string, string> = {}, payload?: string) => {
    const answer = await foyer.node.http.inject({
      method: method as 'GET',
      url: url.replace(':memberId', 'mem_0').replace(':sessionId', 'ses_0'),
      headers,
      ...(payload === undefined ? {} : { payload }),
    })
    if (answer === undefined) throw new Error('there is no node')
    return answer
  }
  type Response = Awaited<ReturnType<typeof send>>
  const html = { accept: 'text/html' }
  const json = { 'content-type': 'application/json' }

  /** Yields the response to each known method of each route. */
  async function* answers(only: (kind: Kind) => boolean = () => true, headers: Record<string, string> = {}) {
    for (const [url, methods, kind] of routes) {
      if (!only(kind)) continue
      for (const method of methods)
        yield {
          url,
          method,
          kind,
          response: await send(
            method,
            url,
            { ...headers, ...(method === 'POST' ? json : {}) },
            method === 'POST' ? '{}' : undefined,
          ),
        }
    }
  }

  it('there are routes, and each is of a kind', () => {
    expect(routes.length).toBeGreaterThan(40)
    expect(
      routes.filter(([url]) => kindOf(url) === undefined).map(([url]) => url),
      'Add the beginning of the path to `kinds` in apps/server/tests/http/route-rules.long.test.ts.',
    ).toEqual([])
  })

  /** Checks what holds for every response of the server. */
  function expectSafe(what: string, { headers, body, statusCode }: Response): void {
    const found = Object.fromEntries(
      ['x-content-type-options', 'referrer-policy', 'strict-transport-security'].map((name) => [name, headers[name]]),
    )
    expect([what, found]).toEqual([
      what,
      {
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'strict-transport-security': 'max-age=63072000; includeSubDomains',
      },
    ])
    expect([what, headers['x-wix-request-id']]).toEqual([what, expect.stringMatching(/^req_/)])
    const policy = String(headers['content-security-policy'])
    expect([what, policy]).toEqual([what, expect.stringMatching(/(^|; )frame-ancestors /)])
    expect([what, policy]).toEqual([what, expect.stringMatching(/^default-src 'none'/)])
    expect([what, policy]).toEqual([what, expect.not.stringMatching(/unsafe-|\*/)])
    // V13.4.6: no header reveals the software or its version.
    expect([what, headers.server, headers['x-powered-by'], headers.via]).toEqual([
      what,
      undefined,
      undefined,
      undefined,
    ])
    if (body !== '') {
      const type = String(headers['content-type'])
      expect([what, type]).toEqual([
        what,
        expect.stringMatching(/^[a-z]+\/[a-z0-9.+-]+(; version=[\d.]+)?(; charset=utf-8)?$/),
      ])
      if (/^text\/|\/(json|javascript|xml)|\+(xml|json)/.test(type))
        expect([what, type]).toEqual([what, expect.stringContaining('; charset=utf-8')])
    }
    if (statusCode >= 400) expect([what, headers['cache-control']]).toEqual([what, 'no-store'])
  }

  it('V3.4.1, V3.4.4, V3.4.5, V3.4.6, V4.1.1, V13.4.6: every answer of every route', async () => {
    for await (const { method, url, response } of answers()) expectSafe(`${method} ${url}`, response)
    for await (const { method, url, response } of answers(undefined, html))
      expectSafe(`${method} ${url} as page`, response)
  })

  it.each([
    '/nowhere',
    '/oauth2/nowhere',
    '/_api/nowhere',
    '/%',
    '/a%2fb',
    `/members/v1/members/${'x'.repeat(200)}`,
    '/assets/nothing.css',
  ])('V3.4.1, V3.4.4, V3.4.5, V3.4.6, V4.1.1, V13.4.6: so does %s, where there is nothing', async (url) => {
    for (const method of ['GET', 'HEAD', 'POST', 'DELETE', 'OPTIONS'])
      for (const headers of [{}, html, { origin: TEST_ORIGIN }] as Record<string, string>[])
        expectSafe(`${method} ${url}`, await send(method, url, headers))
  })

  it('V3.2.1: an answer for scripts is never rendered: JSON, or plain text, under a sandbox', async () => {
    for await (const { method, url, response } of answers((kind) => ['api', 'open', 'operation'].includes(kind))) {
      const { headers, body } = response
      expect([method, url, headers['content-security-policy']]).toEqual([
        method,
        url,
        "default-src 'none'; frame-ancestors 'none'; sandbox",
      ])
      // Metrics are plain text in the Prometheus format.
      const type = url === paths.metrics ? /^text\/plain; / : /^application\/json; charset=utf-8$/
      if (body !== '')
        expect([method, url, headers['content-type']]).toEqual([method, url, expect.stringMatching(type)])
    }
  })

  it('security-checklist 8: an answer for scripts sets no cookie, whatever was sent', async () => {
    const headers = { cookie: '__Host-foyer-signin=x; __Host-foyer-form=y; foyer-form=z', origin: TEST_ORIGIN }
    for await (const { method, url, response } of answers(
      (kind) => ['api', 'open', 'operation', 'asset', 'frame'].includes(kind),
      headers,
    ))
      expect([method, url, response.headers['set-cookie']]).toEqual([method, url, undefined])
  })

  it('V14.3.2: what is personal is not kept: everything but files, key set and metadata', async () => {
    for await (const { method, url, kind, response } of answers((one) => one !== 'asset')) {
      const kept =
        kind === 'open' && url !== paths.origin && response.statusCode === 200
          ? /^public, max-age=(60|300)$/
          : /^no-store$/
      expect([method, url, response.headers['cache-control']]).toEqual([method, url, expect.stringMatching(kept)])
    }
  })

  it('V3.4.3, V3.4.8, V3.7.1, security-checklist 46: a page is under a strict policy, alone in its window and never framed', async () => {
    for await (const { method, url, response } of answers((kind) => kind === 'page', html)) {
      const { headers, statusCode } = response
      expect([method, url, headers['content-security-policy']]).toEqual([
        method,
        url,
        expect.stringContaining("frame-ancestors 'none'"),
      ])
      // Preflights, redirects and the status requests of pages return no page.
      if (method === 'OPTIONS' || statusCode === 303 || /\/(status|options)$/.test(url)) continue
      expect([method, url, headers['content-type']]).toEqual([method, url, 'text/html; charset=utf-8'])
      expect([method, url, headers]).toEqual([
        method,
        url,
        expect.objectContaining({
          'x-frame-options': 'DENY',
          'cross-origin-opener-policy': 'same-origin',
          'cross-origin-resource-policy': 'same-origin',
        }),
      ])
      for (const part of ["object-src 'none'", "base-uri 'none'", "script-src 'self'", "style-src 'self'"])
        expect([method, url, headers['content-security-policy']]).toEqual([method, url, expect.stringContaining(part)])
    }
  })

  it('V3.5.8: a file of the pages is for our own pages', async () => {
    for await (const { url, response } of answers((kind) => kind === 'asset'))
      expect([url, response.headers['cross-origin-resource-policy']]).toEqual([url, 'same-origin'])
  })

  it('V3.4.2, security-checklist 34: only answers for scripts carry CORS headers, and never credentials', async () => {
    for await (const { method, url, kind, response } of answers(undefined, { origin: TEST_ORIGIN })) {
      const allowed = kind === 'api' ? TEST_ORIGIN : kind === 'open' ? '*' : undefined
      expect([method, url, response.headers['access-control-allow-origin']]).toEqual([method, url, allowed])
      expect([method, url, response.headers['access-control-allow-credentials']]).toEqual([method, url, undefined])
      if (kind === 'api') expect([method, url, response.headers.vary]).toEqual([method, url, 'Origin'])
    }
  })

  it.each([
    'null',
    'https://evil.example',
    `${TEST_ORIGIN}.evil.example`,
    TEST_ORIGIN.toUpperCase(),
    `${TEST_ORIGIN}/`,
  ])(
    'V3.4.2, security-checklist 34: the origin %s is refused at every route for scripts, and nothing is readable there',
    async (origin) => {
      for await (const { method, url, response } of answers((kind) => kind === 'api', { origin })) {
        expect([method, url, response.statusCode]).toEqual([method, url, 403])
        expect([method, url, response.headers['access-control-allow-origin']]).toEqual([method, url, undefined])
      }
    },
  )

  /**
   * Returns the methods of parameterized routes that match a URL: `…/members/my` also matches the route of a member id,
   * and `…/items/save` that of an item id, and those routes decide on the request.
   */
  const takenByPattern = (url: string) =>
    routes
      .filter(
        ([one]) =>
          /[:*]/.test(one) &&
          new RegExp(`^${one.replace(/:(member|session|identity)Id/, '[^/]+').replace('*', '.+')}$`).test(url),
      )
      .flatMap(([, methods]) => [...methods])

  it('V4.1.4, V13.4.4: every other method is 405 at every route, with the list of those it takes; TRACE is none of them', async () => {
    // CONNECT never becomes a request.
    const methods = METHODS.filter((method) => method !== 'CONNECT')
    expect(methods).toContain('TRACE')
    for (const [url, known] of routes) {
      expect([url, known.has('TRACE')]).toEqual([url, false])
      const taken = new Set([...known, ...takenByPattern(url)])
      for (const method of methods.filter((one) => !taken.has(one))) {
        const { statusCode, headers, body } = await send(method, url)
        expect([method, url, statusCode]).toEqual([method, url, 405])
        expect([method, url, String(headers.allow).split(', ')]).toEqual([method, url, [...known]])
        expect(body).not.toContain('mem_0')
      }
    }
  })

  it('V4.1.4: a body that cannot be read does not hide that a method is wrong or nothing is there', async () => {
    for (const payload of ['{', '\0', 'x'.repeat(70_000)]) {
      expect((await send('PUT', paths.token, json, payload)).statusCode).toBe(405)
      expect((await send('PUT', paths.token, { 'content-type': 'text/plain' }, payload)).statusCode).toBe(405)
      expect((await send('POST', '/nowhere', { 'content-type': 'text/plain' }, payload)).statusCode).toBe(404)
    }
  })

  it('V4.1.4: HEAD answers as GET does, without a body', async () => {
    for (const [url, known] of routes) {
      if (!known.has('HEAD')) continue
      const [head, get] = [await send('HEAD', url, html), await send('GET', url, html)]
      expect([url, head.statusCode, head.headers['content-type']]).toEqual([
        url,
        get.statusCode,
        get.headers['content-type'],
      ])
      expect([url, head.body]).toEqual([url, ''])
    }
  })

  it('V4.1.4: OPTIONS without an origin tells the methods of a route', async () => {
    for (const [url, known, kind] of routes) {
      const { statusCode, headers, body } = await send('OPTIONS', url)
      const forScripts = kind === 'api' || kind === 'open'
      expect([url, statusCode, headers.allow, forScripts ? body : '']).toEqual([
        url,
        forScripts ? 204 : 405,
        [...known].join(', '),
        '',
      ])
    }
  })

  it.each([
    '/.git/config',
    '/.git/HEAD',
    '/.svn/entries',
    '/.hg/',
    '/.env',
    '/.DS_Store',
    '/package.json',
    '/package-lock.json',
    '/node_modules/',
    '/src/',
    '/dist/',
    '/assets',
    '/assets/',
    '/assets/manifest.json',
    '/manifest.json',
    '/render.js',
    '/assets/../render.js',
    '/assets/%2e%2e/render.js',
    '/foyer.sqlite',
    '/data/foyer.sqlite',
    '/backup',
    '/server-status',
    '/debug',
    '/debug/pprof/',
    '/inspector',
    '/json/version',
    '/phpinfo.php',
    '/actuator/env',
    '/graphql',
    '/swagger-ui/',
    '/admin',
  ])('V13.4.1 to V13.4.7: there is nothing at %s', async (url) => {
    for (const headers of [{}, html]) {
      const { statusCode, body } = await send('GET', url, headers)
      expect(statusCode).toBe(404)
      expect(body).not.toMatch(/Fastify|Node\.js|node_modules|(?<![\d.])\d+\.\d+\.\d+(?![\d.])|SQLITE|postgres/i)
    }
  })
})

describe('V13.4.2: outside of development', () => {
  it('there is no inbox, no clock and no kit', async () => {
    const foyer = await startFoyer({ listen: false, dev: false, issuer: ISSUER })
    try {
      for (const url of [
        '/dev/inbox',
        '/dev/inbox?to=ana@example.com',
        '/dev/clock',
        '/dev/kit',
        '/dev/kit/signIn',
        '/dev/',
        '/dev',
      ])
        for (const method of ['GET', 'POST'] as const) expect((await foyer.call(url, { method })).status).toBe(404)
    } finally {
      await foyer.stop()
    }
  })
})

describe('V3.5.3: opening an address changes nothing', () => {
  it('GET and HEAD of every route, as a stranger, a visitor, a member, a back end and a mail scanner', async () => {
    const foyer = await startFoyer({ listen: false })
    try {
      const member = await foyer.createMember('ana@example.com')
      const apiKey = await foyer.addApiKey()
      const secret = await requestRecoverySecret(foyer, 'ana@example.com')
      const browser = createNoScriptBrowser(foyer)
      await browser.submit(await browser.open('/signin'), '/signin', {
        email: 'ana@example.com',
        password: 'correct horse battery',
      })
      const cookie = [...browser.jar.values()].map(({ name: one, value }) => `${one}=${value}`).join('; ')
      await foyer.getMails('ana@example.com')
      const before = await dumpTables(foyer.database.config)
      const callers: Record<string, string>[] = [
        {},
        { authorization: member.access_token },
        { authorization: apiKey },
        { cookie, accept: 'text/html' },
      ]
      for (const url of foyer.node.http.knownRoutes.keys())
        for (const address of [
          url.replace(':memberId', member.memberId),
          `${url.replace(':memberId', 'my')}?token=${secret}&request=x`,
        ])
          for (const method of ['GET', 'HEAD'] as const)
            for (const headers of callers) await foyer.call(address, { method, headers })
      expect(await dumpTables(foyer.database.config)).toEqual(before)
      const page = await createNoScriptBrowser(foyer).open(`/reset-password?token=${secret}`)
      expect(page.text).toContain('Choose a new password')
      expect(page.forms[0]?.fields.token).toBe(secret)
    } finally {
      await foyer.stop()
    }
  })
})
