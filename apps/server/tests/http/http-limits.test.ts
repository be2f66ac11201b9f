import type { Socket } from 'node:net'
import { startFoyer, type TestFoyer } from '@foyer/testing'
import { afterEach, describe, expect, it } from 'vitest'
import { type HttpLimits, httpLimits } from '../../src/http/server/http-limits.js'
import { connection, parseResponses, readToEnd } from './raw-socket.js'

/** Checks connections often, so that tests need not wait; the other limits keep their defaults. */
const soon: Partial<HttpLimits> = { checkEveryMs: 10 }
const HEAD = 'POST /oauth2/token HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n'
const LAST = 'GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n'
const HEALTH = 'GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n'

describe('the numbers of the edge', () => {
  it('security-checklist section 0: the numbers are those of the checklist', () => {
    expect(httpLimits).toMatchObject({
      bodyBytes: 64 * 1024,
      headerBytes: 16 * 1024,
      headerFields: 100,
      headersMs: 10_000,
      requestMs: 30_000,
      checkEveryMs: 1000,
    })
    // security-checklist 108: room for 10,000 idle and 2,000 active connections.
    expect(httpLimits.connections).toBeGreaterThan(12_000)
  })
})

describe('what one connection may cost', () => {
  let foyer: TestFoyer
  afterEach(() => foyer.stop())
  const start = async (limits: Partial<HttpLimits>): Promise<void> => {
    foyer = await startFoyer({ replace: { httpLimits: { ...httpLimits, ...limits } } })
  }
  const written = async (text: string): Promise<Socket> => {
    const socket = await connection(foyer)
    socket.write(text)
    return socket
  }
  /** Returns the first response on a connection that stays open. */
  const answered = async (socket: Socket): Promise<string> =>
    (await new Promise<Buffer>((resolve) => socket.once('data', resolve))).toString()

  it.each([
    ['half a header', 'GET /healthz HTTP/1.1\r\nHost: loc'],
    ['headers without an end', 'GET /healthz HTTP/1.1\r\nHost: localhost\r\n'],
    ['half a method', 'GE'],
  ])('security-checklist 108: slow headers are answered 408 and closed: %s', async (_, text) => {
    await start({ ...soon, headersMs: 100 })
    const [answer] = parseResponses(await readToEnd(await written(text)))
    expect(answer?.status).toBe(408)
    expect(answer?.json()).toMatchObject({
      details: { applicationError: { code: 'REQUEST_TIMEOUT' } },
      error: 'request_timeout',
      requestId: answer?.headers['x-wix-request-id'],
    })
    expect((await foyer.call('/healthz')).status).toBe(200)
  })

  it('security-checklist 108: headers that trickle in do not buy time', async () => {
    await start({ ...soon, headersMs: 150 })
    const socket = await written('GET /healthz HTTP/1.1\r\nHost: localhost\r\n')
    const trickle = setInterval(() => socket.write('X-A: b\r\n'), 20)
    const [answer] = parseResponses(await readToEnd(socket))
    clearInterval(trickle)
    expect(answer?.status).toBe(408)
  })

  it('security-checklist 108: a connection on which nothing comes is closed', async () => {
    await start({ ...soon, headersMs: 100 })
    const socket = await connection(foyer)
    expect(parseResponses(await readToEnd(socket)).map(({ status }) => status)).toEqual([408])
  })

  it.each([
    ['declared', `${HEAD}Content-Length: 100\r\n\r\n{`],
    ['chunked', `${HEAD}Transfer-Encoding: chunked\r\n\r\n1\r\n{\r\n`],
  ])('security-checklist 108: a slow body is answered 408 and closed: %s', async (_, text) => {
    await start({ ...soon, headersMs: 100, requestMs: 200 })
    const [answer] = parseResponses(await readToEnd(await written(text)))
    expect(answer?.status).toBe(408)
    expect((await foyer.call('/healthz')).status).toBe(200)
  })

  it('security-checklist 108: a body that trickles in does not buy time', async () => {
    await start({ ...soon, headersMs: 100, requestMs: 200 })
    const socket = await written(`${HEAD}Transfer-Encoding: chunked\r\n\r\n`)
    const trickle = setInterval(() => socket.write('1\r\n \r\n'), 20)
    const [answer] = parseResponses(await readToEnd(socket))
    clearInterval(trickle)
    expect(answer?.status).toBe(408)
  })

  it('security-checklist 108: who does not read an answer is closed', async () => {
    await start({ stalledMs: 100, pipelined: 101 })
    const socket = await connection(foyer)
    socket.pause()
    const closed = new Promise((resolve) => socket.once('close', resolve))
    socket.on('error', () => {})
    // Megabytes of responses, so that the socket buffers are full and the rest waits in the server.
    socket.write('GET /openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(100))
    const servers = foyer.node.http.server
    await expect.poll(() => openConnections(servers)).toBe(0)
    socket.destroy()
    await closed
  })

  it('security-checklist 108: a packet full of requests starts only so many of them', async () => {
    await start({ pipelined: 8 })
    expect(parseResponses(await readToEnd(await written(HEALTH.repeat(7) + LAST))).map(({ status }) => status)).toEqual(
      Array.from({ length: 8 }, () => 200),
    )
    const packet = await readToEnd(await written(HEALTH.repeat(1000)))
    expect(packet.split('HTTP/1.1 ').length).toBeLessThanOrEqual(9)
    expect((await foyer.call('/healthz')).status).toBe(200)
  })

  it('security-checklist 108: as many requests as anybody likes may follow one another', async () => {
    await start({ pipelined: 2 })
    const socket = await connection(foyer)
    for (let sent = 0; sent < 50; sent++) {
      socket.write(HEALTH)
      expect(await answered(socket)).toMatch(/^HTTP\/1\.1 200 /)
    }
    socket.destroy()
  })

  it('security-checklist 108: an idle connection is kept for a while, and then closed', async () => {
    await start({ idleMs: 200 })
    const socket = await written(HEALTH)
    const ended = readToEnd(socket)
    expect(parseResponses(await ended).map(({ status }) => status)).toEqual([200])
  })

  it('RFC 9112 §9.3: a connection serves one request after another', async () => {
    await start({})
    const socket = await written(HEALTH)
    expect(await answered(socket)).toMatch(/^HTTP\/1\.1 200 /)
    socket.write(HEALTH)
    expect(await answered(socket)).toMatch(/^HTTP\/1\.1 200 /)
    socket.destroy()
  })

  it('security-checklist 108: beyond the number of connections nobody gets in, and who is in is served on', async () => {
    await start({ connections: 3 })
    const inside = await Promise.all([1, 2, 3].map(() => written('GET /healthz HTTP/1.1\r\n')))
    const refused = await connection(foyer)
    expect(await readToEnd(refused)).toBe('')
    for (const socket of inside) {
      socket.write('Host: localhost\r\n\r\n')
      expect(await answered(socket)).toMatch(/^HTTP\/1\.1 200 /)
      socket.destroy()
    }
  })

  it('security-checklist 108: when all connections are taken, idle ones make room for others', async () => {
    await start({ connections: 3 })
    const idle = await Promise.all([1, 2, 3].map(() => written(HEALTH)))
    for (const socket of idle) expect(await answered(socket)).toMatch(/^HTTP\/1\.1 200 /)
    const gone = Promise.all(idle.map(readToEnd))
    expect(await readToEnd(await connection(foyer))).toBe('')
    await gone
    const next = await written(HEALTH)
    expect(await answered(next)).toMatch(/^HTTP\/1\.1 200 /)
    next.destroy()
  })
})

const openConnections = (
  server: { getConnections(done: (error: Error | null, count: number) => void): unknown } | undefined,
) =>
  new Promise<number>((resolve, reject) =>
    server?.getConnections((error, count) => (error === null ? resolve(count) : reject(error))),
  )
