import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { Agent, request as send } from 'node:http'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { paths } from '@foyer/protocol'
import { recordMeasurement } from '@foyer/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type SpawnedServer, spawnFoyer, spawnServe } from '../operation/command-line.js'

const MIB = 1024 * 1024
/** The checklist demands 1 s; a shared machine with other work gets five times that. */
const P99_MS = 5000
const MOST_MEMORY = 1536 * MIB

describe('security-checklist 108 and 109: a crowd before one process, with the limits it comes with', () => {
  let folder: string
  let served: SpawnedServer
  let port: number
  let clientId: string
  const open = new Set<Socket>()
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'foyer-crowd-'))
    const environment = { FOYER_DATA: folder, FOYER_LOG_LEVEL: 'warn' }
    const made = await spawnFoyer(
      [
        'client',
        'create',
        '--name',
        'Crowd',
        '--origin',
        'https://a.example',
        '--redirect-uri',
        'https://a.example/c',
        '--json',
      ],
      environment,
    )
    clientId = JSON.parse(made.stdout).clientId
    served = await spawnServe(environment)
    port = Number(new URL(served.url).port)
  })
  afterAll(async () => {
    for (const socket of open) socket.destroy()
    expect(await served.stop()).toMatchObject({ code: 0 })
    await rm(folder, { recursive: true })
  })

  const grantBody = () => JSON.stringify({ grantType: 'anonymous', clientId })
  const head = (path: string, ...lines: string[]) =>
    [`POST ${path} HTTP/1.1`, 'Host: localhost', 'Content-Type: application/json', ...lines, '', ''].join('\r\n')

  /** Opens a connection and tracks it until it closes. */
  const enter = (): Promise<Socket> =>
    new Promise((resolve, reject) => {
      const socket = connect(port, '127.0.0.1', () => resolve(socket))
      open.add(socket)
      socket.once('close', () => open.delete(socket)).once('error', reject)
      socket.on('error', () => {})
    })
  async function crowd(count: number, each: (socket: Socket) => void): Promise<Socket[]> {
    const sockets: Socket[] = []
    while (sockets.length < count) {
      const group = await Promise.all(Array.from({ length: Math.min(200, count - sockets.length) }, enter))
      for (const socket of group) each(socket)
      sockets.push(...group)
    }
    return sockets
  }
  const stillOpen = (sockets: readonly Socket[]) => sockets.filter((socket) => open.has(socket)).length

  const memoryOf = async (): Promise<number> =>
    Number(/VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${served.pid}/status`, 'utf8'))?.[1]) * 1024

  /** Sends one honest request and resolves with its status and its duration in milliseconds. */
  const honestCall = (agent: Agent): Promise<[status: number, ms: number]> =>
    new Promise((resolve, reject) => {
      const began = performance.now()
      const body = grantBody()
      send(
        {
          port,
          host: '127.0.0.1',
          agent,
          method: 'POST',
          path: paths.token,
          headers: { 'content-type': 'application/json', 'content-length': body.length },
        },
        (answer) => answer.resume().once('end', () => resolve([answer.statusCode ?? 0, performance.now() - began])),
      )
        .once('error', reject)
        .end(body)
    })

  /**
   * Runs ten honest clients, on new and on reused connections, until `done` settles; every request must succeed in
   * time.
   */
  async function expectHonestServed(during: string, done: Promise<unknown>): Promise<void> {
    let going = true
    done.finally(() => {
      going = false
    })
    const calls: [number, number][] = []
    const client = async (keepAlive: boolean) => {
      const agent = new Agent({ keepAlive, maxSockets: 1 })
      while (going) {
        calls.push(await honestCall(agent))
        await wait(50)
      }
      agent.destroy()
    }
    await Promise.all([done, ...Array.from({ length: 10 }, (_, at) => client(at % 2 === 0))])
    expect(calls.length).toBeGreaterThan(50)
    expect(new Set(calls.map(([status]) => status))).toEqual(new Set([200]))
    const times = calls.map(([, ms]) => ms).toSorted((one, other) => one - other)
    const p99 = times[Math.floor(times.length * 0.99)] as number
    const memory = await memoryOf()
    recordMeasurement(`${during}: 99th percentile of an honest call`, `${Math.round(p99)} ms`)
    recordMeasurement(`${during}: memory`, `${Math.round(memory / MIB)} MiB`)
    expect(p99).toBeLessThan(P99_MS)
    expect(memory).toBeLessThan(MOST_MEMORY)
  }

  it('10,000 idle and 2,000 active connections keep nobody out', async () => {
    const idle = await crowd(10_000, (socket) =>
      socket.resume().write('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n'),
    )
    const body = grantBody()
    const ask = head(paths.token, `Content-Length: ${body.length}`) + body
    let answers = 0
    const active = await crowd(2000, (socket) => {
      socket.on('data', () => {
        answers++
        setTimeout(() => socket.writable && socket.write(ask), 2000)
      })
      socket.write(ask)
    })
    await expectHonestServed('12,000 connections', wait(20_000))
    expect(answers).toBeGreaterThan(4000)
    expect([stillOpen(idle), stillOpen(active)]).toEqual([10_000, 2000])
    for (const socket of [...idle, ...active]) socket.destroy()
  })

  it('2,000 connections with slow headers, or none, are closed after 10 s', async () => {
    const silent = await crowd(1000, (socket) => socket.resume())
    const slow = await crowd(1000, (socket) => socket.resume().write('GET /healthz HTTP/1.1\r\n'))
    const trickle = setInterval(() => {
      for (const socket of slow) if (socket.writable) socket.write('X-A: b\r\n')
    }, 1000)
    await expectHonestServed('2,000 slow headers', wait(14_000))
    clearInterval(trickle)
    expect([stillOpen(silent), stillOpen(slow)]).toEqual([0, 0])
  })

  it('1,000 slow bodies and 200 readers that do not read are closed after 30 s', async () => {
    const slow = await crowd(1000, (socket) =>
      socket.resume().write(`${head(paths.token, 'Transfer-Encoding: chunked')}1\r\n{\r\n`),
    )
    const trickle = setInterval(() => {
      for (const socket of slow) if (socket.writable) socket.write('1\r\n \r\n')
    }, 1000)
    const deaf = await crowd(200, (socket) => {
      socket.pause()
      const more = () => {
        if (socket.writable && !socket.writableNeedDrain)
          socket.write('GET /signin HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(10))
        if (open.has(socket)) setTimeout(more, 200)
      }
      more()
    })
    await expectHonestServed('1,000 slow bodies', wait(36_000))
    clearInterval(trickle)
    expect(stillOpen(slow)).toBe(0)
    // A paused socket does not detect that it was closed.
    for (const socket of deaf) socket.resume()
    // Each must first read the pending responses, megabytes of them.
    for (let look = 0; look < 30 && stillOpen(deaf) > 0; look++) await wait(1000)
    expect(stillOpen(deaf)).toBe(0)
  })

  it('a hundred connections that send a thousand requests at once are closed', async () => {
    const packet = 'GET /signin HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(1000)
    const greedy = crowd(100, (socket) => socket.resume().write(packet))
    await expectHonestServed('100,000 pipelined requests', Promise.all([greedy, wait(8000)]))
    expect(stillOpen(await greedy)).toBe(0)
  })

  it('100 bodies of 100 MB are 413, and take no memory', async () => {
    const chunk = Buffer.from(`10000\r\n${'a'.repeat(0x10000)}\r\n`)
    const one = async (declared: boolean): Promise<[status: string, sent: number]> => {
      const socket = await enter()
      let answer = ''
      socket.on('data', (part) => {
        answer += part
      })
      const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
      socket.write(head(paths.login, declared ? `Content-Length: ${100 * MIB}` : 'Transfer-Encoding: chunked'))
      let sent = 0
      while (sent < 100 * MIB && socket.writable) {
        if (!socket.write(declared ? Buffer.alloc(0x10000, 'a') : chunk))
          await Promise.race([closed, new Promise((resolve) => socket.once('drain', resolve))])
        sent += 0x10000
      }
      await closed
      return [answer.slice(9, 12), sent]
    }
    const before = await memoryOf()
    const ended = Promise.all(Array.from({ length: 100 }, (_, at) => one(at % 2 === 0)))
    await expectHonestServed('100 bodies of 100 MB', Promise.all([ended, wait(5000)]))
    const outcomes = await ended
    // A client that continues to send may be disconnected before it reads the response.
    expect(outcomes.every(([status]) => status === '413' || status === '')).toBe(true)
    expect(outcomes.some(([status]) => status === '413')).toBe(true)
    expect(Math.max(...outcomes.map(([, sent]) => sent))).toBeLessThan(100 * MIB)
    expect((await memoryOf()) - before).toBeLessThan(512 * MIB)
  })
})
