import { request as send } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { foyerLogger } from '../../../platform/log/logger.js'
import { requestMetrics } from '../../../platform/metrics/request-metrics.js'
import { buildHttp, type HttpServerParts } from '../build-http.js'
import { type FastPathHandler, registerFastPath, throwFastPathError } from './fast-path.js'

const PATH = '/hot'
const ORIGIN = 'https://shop.example'

describe('decision 5: the fast path of a hot route', () => {
  let http: HttpServerParts['server']
  let port: number
  let answer: FastPathHandler
  const log: string[] = []
  const taken: string[] = []
  beforeAll(async () => {
    const requests = requestMetrics()
    const logger = foyerLogger({ write: (line) => void log.push(line) })
    const random = { bytes: (count: number) => Buffer.alloc(count, 7) }
    const { server, fastPathBase } = await buildHttp({
      issuer: 'https://id.example',
      logger,
      random: random as never,
      trustedProxies: ['127.0.0.1'],
      requests,
    })
    http = server
    http.post(PATH, async (request) => {
      throwFastPathError(request.raw)
      taken.push('route')
      return { way: 'long', body: request.body }
    })
    registerFastPath(http, {
      ...fastPathBase,
      path: PATH,
      handle: (body, headers, network) => {
        taken.push('short')
        return answer(body, headers, network)
      },
      count: requests.ofRoute(PATH, 'POST'),
      origins: () => new Set([ORIGIN]),
    })
    await http.listen({ port: 0, host: '127.0.0.1' })
    port = (http.server.address() as AddressInfo).port
  })
  beforeEach(() => {
    answer = (body) => ({ way: 'short', body })
    taken.length = 0
    log.length = 0
  })
  afterAll(() => http.close())

  const plain = { path: PATH, method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"a":1}' }
  const call = (change: Partial<Omit<typeof plain, 'headers'>> & { headers?: Record<string, string> } = {}) =>
    new Promise<{ status: number | undefined; headers: Record<string, unknown>; body: string }>((resolve, reject) => {
      const { body, headers, ...target }: Omit<typeof plain, 'headers'> & { headers: Record<string, string> } = {
        ...plain,
        ...change,
      }
      const length = headers['transfer-encoding'] === undefined ? { 'content-length': Buffer.byteLength(body) } : {}
      const asked = send(
        { port, host: '127.0.0.1', ...target, headers: { ...length, ...headers } },
        async (response) => {
          resolve({ status: response.statusCode, headers: response.headers, body: await text(response) })
        },
      )
      asked.once('error', reject)
      asked.end(body)
    })
  const json = plain.headers

  it('takes a plain POST of JSON, from a server or from a page of the site', async () => {
    for (const headers of [json, { ...json, origin: ORIGIN }, { ...json, 'x-forwarded-proto': 'https' }]) {
      const { status, body } = await call({ headers })
      expect([status, JSON.parse(body)]).toEqual([200, { way: 'short', body: { a: 1 } }])
    }
    expect(taken).toEqual(['short', 'short', 'short'])
  })

  it('sends answers of any length whole, one after the other and many at once', async () => {
    const lengths = [0, 4000, 4070, 4096, 4097, 20_000, 1_000_000]
    const answers = lengths.flatMap((length) => [{ text: 'x'.repeat(length) }, { text: 'ü😀'.repeat(length / 2) }])
    answer = (body) => answers[(body as { at: number }).at] as object
    const asked = answers.map((_, at) => JSON.stringify({ at }))
    for (const body of asked) await expectWhole(body)
    await Promise.all([...asked, ...asked].map(expectWhole))

    async function expectWhole(body: string): Promise<void> {
      const whole = JSON.stringify(answers[JSON.parse(body).at])
      const { status, headers, body: answered } = await call({ body })
      expect([status, headers['content-length']]).toEqual([200, String(Buffer.byteLength(whole))])
      expect(answered === whole).toBe(true)
    }
  })

  it.each([
    ['another path', { path: `${PATH}?` }],
    ['another name of the path', { path: `http://127.0.0.1${PATH}` }],
    ['another spelling of the type', { headers: { 'content-type': 'application/json; charset=utf-8' } }],
    ['a body in chunks', { headers: { ...json, 'transfer-encoding': 'chunked' } }],
    ['an origin that is on no list', { headers: { ...json, origin: 'https://other.example' } }],
  ])('leaves to the route a request with %s', async (_, change) => {
    const { status, body } = await call(change)
    expect([status, JSON.parse(body)]).toEqual([200, { way: 'long', body: { a: 1 } }])
    expect(taken).toEqual(['route'])
  })

  it.each([
    ['a compressed body', { headers: { ...json, 'content-encoding': 'gzip' } }, 415],
    ['a form', { headers: { 'content-type': 'text/plain' } }, 415],
    ['another method', { method: 'PUT' }, 404],
    ['two Authorization headers', { headers: { ...json, authorization: ['a', 'b'] as never } }, 400],
    ['a request that came without TLS', { headers: { ...json, 'x-forwarded-proto': 'http' } }, 400],
    ['a body that is no JSON', { body: '{"a":' }, 400],
    ['a field given twice', { body: '{"a":1,"a":2}' }, 400],
    ['bytes that are no text', { body: Buffer.from([0x22, 0xff, 0x22]) as never }, 400],
    ['no body', { body: '' }, 400],
    ['too large a body', { body: `"${'a'.repeat(64 * 1024)}"` }, 413],
  ])('leaves every refusal to the framework: %s', async (_, change, status) => {
    expect((await call(change)).status).toBe(status)
    expect(taken).toEqual([])
  })

  it.each([
    ['of a listed proxy names', { 'x-forwarded-for': '203.0.113.9' }, '203.0.113.9'],
    ['of a listed proxy names, of IPv6', { forwarded: 'for="[2001:db8::7]"' }, '2001:db8:0:0::/64'],
    ['has', {}, '127.0.0.1'],
  ])('V4.1.3: knows the network that the address %s', async (_, forwarded, network) => {
    answer = (_body, _headers, networkOfRequest) => ({ network: networkOfRequest() })
    const { body } = await call({ headers: { ...json, ...(forwarded as Record<string, string>) } })
    expect(JSON.parse(body)).toEqual({ network })
    expect(taken).toEqual(['short'])
  })

  it('leaves a request that its answer declines, with the body that was read', async () => {
    answer = () => undefined
    expect(JSON.parse((await call()).body)).toEqual({ way: 'long', body: { a: 1 } })
    expect(taken).toEqual(['short', 'route'])
  })

  it.each([
    ['later', () => Promise.reject(new Error('later'))],
    [
      'at once',
      () => {
        throw new Error('at once')
      },
    ],
  ] as [string, FastPathHandler][])(
    'never does twice what failed %s: the route answers with the error',
    async (_, fails) => {
      answer = fails
      expect((await call()).status).toBe(500)
      expect(taken).toEqual(['short'])
    },
  )

  it('answers with the headers of the long way, and writes its line in the log', async () => {
    const [short, long] = [await call(), await call({ headers: { 'content-type': 'application/json; charset=utf-8' } })]
    const { vary, 'content-length': shortLength, ...shortHeaders } = short.headers
    const { 'content-length': longLength, ...longHeaders } = long.headers
    expect(shortHeaders).toEqual(longHeaders)
    expect([vary, Number(shortLength) - Number(longLength)]).toEqual(['Origin', 1])
    const lines = log.map((line) => JSON.parse(line))
    expect(lines.map(({ method, route, status }) => [method, route, status])).toEqual(
      Array(2).fill(['POST', PATH, 200]),
    )
    expect(new Set(lines.map((line) => Object.keys(line).join())).size).toBe(1)
  })

  it('counts the bytes of an answer, and sends them, whatever its letters', async () => {
    answer = () => ({ said: 'Grüße, 日本' })
    const { headers, body } = await call()
    expect([JSON.parse(body).said, headers['content-length']]).toEqual(['Grüße, 日本', String(Buffer.byteLength(body))])
  })

  it('tells a page of the site what it may read', async () => {
    const { headers } = await call({ headers: { ...json, origin: ORIGIN } })
    expect(headers['access-control-allow-origin']).toBe(ORIGIN)
    expect(headers['access-control-expose-headers']).toContain('x-request-id')
  })
})
