import { foyerLogger } from '@foyer/server'
import { startFoyer, TEST_ORIGIN, type TestFoyer } from '@foyer/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  connection,
  formatRequest,
  parseResponses,
  type RawResponse,
  readToEnd,
  sendChunks,
  sendRaw,
} from './raw-socket.js'

const post = (...more: string[]) => [
  'POST /oauth2/token HTTP/1.1',
  'Host: localhost',
  'Content-Type: application/json',
  ...more,
]
const get = (target: string, ...more: string[]) => formatRequest([`GET ${target} HTTP/1.1`, 'Host: localhost', ...more])
const fields = (count: number, value = 'y') => Array.from({ length: count }, (_, at) => `x${at}: ${value}`)

describe('requests that are none', () => {
  let foyer: TestFoyer
  const lines: string[] = []
  beforeAll(async () => {
    const logger = foyerLogger({ write: (line) => void lines.push(line) }, 'trace')
    foyer = await startFoyer({ replace: { logger } })
  })
  afterAll(() => foyer.stop())

  /**
   * Expects a code, a message and a request id in both dialects or in one, the headers of every response, and a process
   * that still serves.
   */
  async function expectRefusal(answer: RawResponse, status: number): Promise<void> {
    expect(answer.status).toBe(status)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
      'content-security-policy': expect.stringContaining('sandbox'),
      connection: 'close',
    })
    const { message, details, requestId, error, error_description, request_id } = answer.json()
    expect(requestId ?? request_id).toBe(answer.headers['x-wix-request-id'])
    expect(requestId ?? request_id).toMatch(/^req_/)
    expect((message ?? error_description).length).toBeGreaterThan(10)
    expect(details?.applicationError?.code ?? error).toMatch(/^[A-Z_a-z]+$/)
    expect((await foyer.call('/healthz')).status).toBe(200)
  }

  it.each<[string, string]>([
    ['two lengths', formatRequest(post('Content-Length: 2', 'Content-Length: 3'), '{}')],
    ['two equal lengths', formatRequest(post('Content-Length: 2', 'Content-Length: 2'), '{}')],
    ['a list of lengths', formatRequest(post('Content-Length: 2, 2'), '{}')],
    ['both length headers', formatRequest(post('Content-Length: 2', 'Transfer-Encoding: chunked'), '0\r\n\r\n')],
    ['both, the other way around', formatRequest(post('Transfer-Encoding: chunked', 'Content-Length: 2'), '0\r\n\r\n')],
    ['a length with a sign', formatRequest(post('Content-Length: +2'), '{}')],
    ['a length below zero', formatRequest(post('Content-Length: -2'), '{}')],
    ['a length in hexadecimal', formatRequest(post('Content-Length: 0x2'), '{}')],
    ['a length beyond all numbers', formatRequest(post('Content-Length: 99999999999999999999'), '{}')],
    ['a coding that only looks like chunked', formatRequest(post('Transfer-Encoding: xchunked'), '0\r\n\r\n')],
    ['chunked not last', formatRequest(post('Transfer-Encoding: chunked, identity'), '0\r\n\r\n')],
    [
      'two codings in two fields',
      formatRequest(post('Transfer-Encoding: chunked', 'Transfer-Encoding: identity'), '0\r\n\r\n'),
    ],
    ['a coding behind a vertical tab', formatRequest(post('Transfer-Encoding: \x0bchunked'), '0\r\n\r\n')],
    ['a space before the colon', formatRequest(post('Content-Length : 2'), '{}')],
    ['a folded header', formatRequest(post('X-Folded: a', ' b', 'Content-Length: 2'), '{}')],
    ['a folded first line', formatRequest(['POST /oauth2/token HTTP/1.1', ' Host: localhost'])],
    ['bare LF everywhere', 'POST /oauth2/token HTTP/1.1\nHost: localhost\nContent-Length: 2\n\n{}'],
    ['one bare LF', 'GET /healthz HTTP/1.1\r\nHost: localhost\nX: y\r\n\r\n'],
    ['a bare CR', 'GET /healthz HTTP/1.1\r\nHost: localhost\rX: y\r\n\r\n'],
    ['a bare LF after the size of a chunk', formatRequest(post('Transfer-Encoding: chunked'), '2\n{}\r\n0\r\n\r\n')],
    ['a size of a chunk that is none', formatRequest(post('Transfer-Encoding: chunked'), 'zz\r\n{}\r\n0\r\n\r\n')],
    ['a chunk longer than it says', formatRequest(post('Transfer-Encoding: chunked'), '1\r\n{}\r\n0\r\n\r\n')],
  ])('V4.2.1: one idea of message length: %s is 400', async (_, bytes) => {
    await expectRefusal(await sendRaw(foyer, bytes), 400)
  })

  it.each<[string, string]>([
    ['NUL in a value', get('/healthz', 'X-A: a\0b')],
    ['NUL in a name', get('/healthz', 'X\0A: b')],
    ['a terminal code in a value', get('/healthz', 'X-A: \x1b[31m')],
    ['a byte outside ASCII in a name', get('/healthz', 'X\xff: b')],
    ['a byte outside ASCII in the target', get('/h\xe9althz')],
    ['a space in the target', get('/healthz x')],
    ['a tab in the target', get('/healthz\tx')],
    ['an empty target', get('')],
    ['a method nobody knows', formatRequest(['FOO /healthz HTTP/1.1', 'Host: localhost'])],
    ['a method in small letters', formatRequest(['get /healthz HTTP/1.1', 'Host: localhost'])],
    ['another version', formatRequest(['GET /healthz HTTP/2.0', 'Host: localhost'])],
    ['a version nobody knows', formatRequest(['GET /healthz HTTP/1.2', 'Host: localhost'])],
    ['no version', 'GET /healthz\r\n\r\n'],
    ['the preface of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
    ['a TLS handshake', '\x16\x03\x01\x00\xa5\x01\x00\x00\xa1\x03\x03'],
    ['no Host', formatRequest(['GET /healthz HTTP/1.1'])],
  ])('security-checklist 110: %s is 400', async (_, bytes) => {
    await expectRefusal(await sendRaw(foyer, bytes), 400)
  })

  it.each<[string, string]>([
    ['1 MB of one header', get('/healthz', `X-Long: ${'a'.repeat(1_000_000)}`)],
    ['17 KiB of headers', get('/healthz', ...fields(17, 'a'.repeat(1024)))],
    ['5,000 fields', get('/healthz', ...fields(5000))],
    ['5,000 fields of one letter', get('/healthz', ...Array.from({ length: 5000 }, () => 'x:'))],
    ['101 fields', get('/healthz', ...fields(99))],
    ['a target of 20,000 characters', get(`/${'a'.repeat(20_000)}`)],
  ])('security-checklist 110 and section 0: %s are 431', async (_, bytes) => {
    const answer = await sendRaw(foyer, bytes)
    await expectRefusal(answer, 431)
    expect(answer.json().details.applicationError?.code).toBe('HEADERS_TOO_LARGE')
  })

  it('security-checklist 110: at the token endpoint 101 fields are refused in the words of OAuth', async () => {
    const answer = await sendRaw(foyer, formatRequest(post('Content-Length: 2', ...fields(97)), '{}'))
    expect([answer.status, answer.json().error]).toEqual([431, 'headers_too_large'])
  })

  it('security-checklist section 0: 100 fields are taken', async () => {
    expect((await sendRaw(foyer, get('/healthz', ...fields(98)))).status).toBe(200)
  })

  it('security-checklist 2: a second Authorization is seen behind any number of other fields', async () => {
    const { access_token: token } = await foyer.createVisitor()
    const behind = (first: string, last: string, between: number) =>
      get('/oauth2/userinfo', `Authorization: ${first}`, ...fields(between), `Authorization: ${last}`)
    for (const [first, last] of [
      [token, 'other'],
      ['other', token],
    ] as const) {
      expect((await sendRaw(foyer, behind(first, last, 90))).status).toBe(400)
      expect((await sendRaw(foyer, behind(first, last, 110))).status).toBe(431)
    }
  })

  it('security-checklist 2: two Host fields are 400, in both orders', async () => {
    for (const hosts of [
      ['Host: localhost', 'Host: evil.example'],
      ['Host: evil.example', 'Host: localhost'],
      ['Host: localhost', 'hOST: localhost'],
    ])
      await expectRefusal(await sendRaw(foyer, formatRequest(['GET /healthz HTTP/1.1', ...hosts])), 400)
  })

  it('V4.2.1: HTTP/1.0 without Host is served, and its connection is closed', async () => {
    const answer = await sendRaw(foyer, 'GET /healthz HTTP/1.0\r\n\r\n')
    expect([answer.status, answer.headers.connection]).toEqual([200, 'close'])
  })

  it('V4.2.1: fields behind the last chunk are no headers', async () => {
    const { access_token: token } = await foyer.createVisitor()
    const chunked = formatRequest(
      [
        'POST /oauth2/userinfo HTTP/1.1',
        'Host: localhost',
        'Content-Type: application/json',
        'Transfer-Encoding: chunked',
      ],
      `2\r\n{}\r\n0\r\nAuthorization: ${token}\r\n\r\n`,
    )
    expect((await sendRaw(foyer, chunked)).status).toBe(401)
  })

  it.each(['gzip, chunked', 'Chunked, chunked'])(
    'security-checklist 5: Transfer-Encoding %s is refused',
    async (coding) => {
      const body = '{"grantType":"anonymous"}'
      const chunks = `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`
      const answer = await sendRaw(foyer, formatRequest(post(`Transfer-Encoding: ${coding}`), chunks))
      expect([400, 415]).toContain(answer.status)
      expect(answer.body).not.toContain('access_token')
    },
  )

  it('security-checklist 2: an Expect that nobody can meet is 417 with a code and a request id', async () => {
    await expectRefusal(await sendRaw(foyer, formatRequest(post('Expect: 200-ok', 'Content-Length: 2'), '{}')), 417)
  })

  it('V4.2.1: requests in one go are answered in their order, and what follows them is not executed', async () => {
    const one = 'GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n'
    const answers = parseResponses(await sendChunks(foyer, one + one + get('/nowhere')))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 404])
    const last = parseResponses(await sendChunks(foyer, `${one}GARBAGE\r\n\r\n${one}`)).at(-1)
    expect(last?.status).toBe(400)
  })

  it('V4.1.4: CONNECT is closed without a word, and an upgrade is not taken', async () => {
    expect(await sendChunks(foyer, formatRequest(['CONNECT example.com:443 HTTP/1.1', 'Host: example.com:443']))).toBe(
      '',
    )
    for (const upgrade of ['websocket', 'h2c'])
      expect((await sendRaw(foyer, get('/healthz', `Upgrade: ${upgrade}`, 'Connection: Upgrade'))).status).toBe(200)
  })

  it('security-checklist 110: what the parser refuses has one line in the log, under its id and without its bytes', async () => {
    lines.length = 0
    const answer = await sendRaw(foyer, get('/healthz', 'X-Secret: hunter2\0'))
    const entries = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'a request could not be read')
    expect(entries).toHaveLength(1)
    expect(entries[0]).toMatchObject({
      requestId: answer.headers['x-wix-request-id'],
      status: 400,
      reason: 'HPE_INVALID_HEADER_TOKEN',
      network: '127.0.0.1',
    })
    expect(lines.join('')).not.toContain('hunter2')
  })

  describe('security-checklist 90: one name for every path (decision 7)', () => {
    it.each(['http://localhost', 'HTTP://evil.example', 'https://evil.example:8443', 'http://[::1]'])(
      'the absolute form is the same address: %s',
      async (host) => {
        const plain = await sendRaw(foyer, get('/oauth2/jwks'))
        const absolute = await sendRaw(foyer, get(`${host}/oauth2/jwks`))
        expect([absolute.status, absolute.body]).toEqual([plain.status, plain.body])
        expect((await sendRaw(foyer, get(host))).headers.location).toBe('/signin')
        expect((await sendRaw(foyer, get(`${host}?a=b`))).headers.location).toBe('/signin')
      },
    )

    it('the absolute form gets the same 404, 405, CORS and words', async () => {
      const strange = 'http://evil.example'
      const of = async (target: string, ...more: string[]) => {
        const { status, headers, body } = await sendRaw(foyer, get(target, ...more))
        const { 'x-wix-request-id': id = '', date: _, ...others } = headers
        return { status, others, body: body.replaceAll(id, 'ID') }
      }
      for (const path of ['/nowhere', '/oauth2/nothing', '/oauth2/token', '/members/v1/members', '/signin?request=x'])
        for (const more of [[], [`Origin: ${TEST_ORIGIN}`], ['Origin: http://evil.example'], ['Accept: text/html']])
          expect([path, await of(strange + path, ...more)]).toEqual([path, await of(path, ...more)])
    })

    it('the absolute form does not move the issuer', async () => {
      const body = JSON.stringify({ clientId: foyer.client.clientId, grantType: 'anonymous' })
      const answer = await sendRaw(
        foyer,
        formatRequest(
          [
            'POST http://evil.example/oauth2/token HTTP/1.1',
            'Host: evil.example',
            'X-Forwarded-Host: evil.example',
            'Forwarded: host=evil.example;proto=https',
            'Content-Type: application/json',
            `Content-Length: ${body.length}`,
          ],
          body,
        ),
      )
      const [, claims = ''] = answer.json<{ access_token: string }>().access_token.split('.')
      expect(JSON.parse(Buffer.from(claims, 'base64url').toString()).iss).toBe(foyer.url)
    })

    it.each([
      'http://user@localhost/healthz',
      'http:///healthz',
      'http://localhost#/healthz',
      'http://localhost/healthz#x',
      'ftp://localhost/healthz',
      'http:/healthz',
      'http:healthz',
      'localhost:80',
      'healthz',
      '\\healthz',
      '/healthz#x',
      '/%',
      '/%zz',
      '/%c3%28',
    ])('%s is 400', async (target) => {
      await expectRefusal(await sendRaw(foyer, get(target)), 400)
    })

    it.each([
      '//healthz',
      '/healthz/',
      '/Healthz',
      '/%68ealthz',
      '/healthz%2f',
      '/healthz%20',
      '/healthz%00',
      '/healthz;x',
      '/healthz/.',
      '/./healthz',
      '/x/../healthz',
      '/x/%2e%2e/healthz',
      '/x%2f..%2fhealthz',
      '/healthz\\',
      'http://localhost//healthz',
      '*',
      '/*',
    ])('%s is 404', async (target) => {
      expect((await sendRaw(foyer, get(target))).status).toBe(404)
    })

    it('a spelling of its own gets nobody around a limit', async () => {
      const { access_token: token } = await foyer.createVisitor()
      const path = '/members/v1/members/my'
      for (const target of [
        `${path}%20`,
        '/members/v1/members/%6dy',
        '/members/v1//members/my',
        '/MEMBERS/v1/members/my',
      ])
        expect((await sendRaw(foyer, get(target, `Authorization: ${token}`))).status).toBe(404)
    })
  })

  describe('security-checklist 109: bodies', () => {
    const MIB = 1024 * 1024

    it('100 MB declared is 413 before a byte of it is here', async () => {
      const socket = await connection(foyer)
      const answer = readToEnd(socket)
      socket.write(post(`Content-Length: ${100 * MIB}`, '', '').join('\r\n'))
      const [refused] = parseResponses(await answer)
      expect([refused?.status, refused?.json().error]).toEqual([413, 'payload_too_large'])
    })

    it('100 MB in chunks is 413 and cut off', async () => {
      const socket = await connection(foyer)
      const answer = readToEnd(socket)
      socket.write(post('Transfer-Encoding: chunked', '', '').join('\r\n'))
      const chunk = Buffer.from(`10000\r\n${'a'.repeat(0x10000)}\r\n`)
      let sent = 0
      while (sent < 100 * MIB && socket.writable) {
        if (!socket.write(chunk)) await new Promise((resolve) => socket.once('drain', resolve).once('close', resolve))
        sent += chunk.length
      }
      const [refused] = parseResponses(await answer)
      expect(refused?.status).toBe(413)
      expect(sent).toBeLessThan(100 * MIB)
    })

    it.each<[string, Buffer]>([
      ['30,000 nested brackets', Buffer.from('['.repeat(30_000) + ']'.repeat(30_000))],
      ['5,000 keys', Buffer.from(JSON.stringify(Object.fromEntries(Array.from({ length: 5000 }, (_, at) => [at, 1]))))],
      ['1e999', Buffer.from('{"grantType":"anonymous","clientId":1e999}')],
      ['NUL', Buffer.from('{"grantType":"anonymous","clientId":"\\u0000"}')],
      ['a lone surrogate', Buffer.from('{"grantType":"anonymous","clientId":"\\ud800"}')],
      ['invalid UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d])],
      ['UTF-16', Buffer.from('\ufeff{}', 'utf16le')],
    ])('%s is 400', async (_, body) => {
      const answer = await sendRaw(foyer, formatRequest(post(`Content-Length: ${body.length}`)), body)
      expect([answer.status, answer.json().error]).toEqual([400, 'invalid_request'])
    })

    it.each<[string, Buffer]>([
      ['a million nested brackets', Buffer.alloc(1_000_000, '[')],
      [
        '100,000 keys',
        Buffer.from(JSON.stringify(Object.fromEntries(Array.from({ length: 100_000 }, (_, at) => [at, 1])))),
      ],
    ])('%s are 413', async (_, body) => {
      const answer = await sendRaw(foyer, post(`Content-Length: ${body.length}`, '', '').join('\r\n'))
      expect(answer.status).toBe(413)
    })
  })
})
