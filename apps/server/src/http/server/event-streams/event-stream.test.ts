import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type EventStream, eventStream } from './event-stream.js'

describe('a stream of server-sent events (decision 34)', () => {
  let server: FastifyInstance
  let port: number
  let opened: Promise<EventStream>
  beforeEach(async () => {
    server = Fastify({ forceCloseConnections: true })
    opened = new Promise((resolve) => {
      server.get('/', async (_request, reply) => {
        resolve(eventStream(reply))
        return reply
      })
    })
    await server.listen({ port: 0, host: '127.0.0.1' })
    port = (server.server.address() as AddressInfo).port
  })
  afterEach(() => server.close())

  it('has the format of the HTML standard, §9.2', async () => {
    const response = fetch(`http://127.0.0.1:${port}`)
    const stream = await opened
    stream.send('change', { id: 'a\nb' }, 7)
    stream.send('reset', {})
    stream.sendPosition(8)
    stream.end('over')
    stream.send('change', { id: 'late' }, 9)
    expect(await (await response).text()).toBe(
      [
        'retry: 1000\nevent: ready\ndata: {}\n\n',
        'event: change\nid: 7\ndata: {"id":"a\\nb"}\n\n',
        'event: reset\ndata: {}\n\n',
        'id: 8\n\n',
        ': over\n\n',
      ].join(''),
    )
  })

  it('ends when a client does not read, with a bounded number of bytes that wait', async () => {
    const socket = connect(port, '127.0.0.1')
    await once(socket, 'connect')
    socket.pause()
    socket.write('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n')
    const stream = await opened
    const closed = new Promise<void>((resolve) => stream.onClose(resolve))
    const text = 'x'.repeat(100_000)
    // More than the buffers of the operating system hold.
    for (let sent = 0; sent < 1000; sent++) {
      stream.send('change', { text }, sent)
      await new Promise(setImmediate)
    }
    let received = ''
    socket.setEncoding('utf8').on('data', (chunk) => {
      received += chunk
    })
    socket.resume()
    await closed
    await once(socket, 'data').catch(() => {})
    while (!received.includes(': the client reads too slowly')) await once(socket, 'data')
    expect(received.length).toBeLessThan(1000 * text.length)
    socket.destroy()
  })

  it('resolves `drained` when the client has read, and when it has gone', async () => {
    const socket = connect(port, '127.0.0.1')
    await once(socket, 'connect')
    socket.pause()
    socket.write('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n')
    const stream = await opened
    await stream.drained()
    stream.send('change', { text: 'x'.repeat(200_000) }, 1)
    const drained = stream.drained()
    socket.resume()
    await drained
    socket.pause()
    for (let sent = 0; sent < 100; sent++) stream.send('change', { text: 'x'.repeat(200_000) }, 2)
    const again = stream.drained()
    socket.destroy()
    await again
  })
})
