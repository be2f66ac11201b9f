import { once } from 'node:events'
import { createServer, type Server, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { serializePipelined } from './pipelined-requests.js'

const REQUEST = 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n'

describe('the requests of one packet', () => {
  let server: Server
  let socket: Socket
  let begun: ServerResponse[]
  beforeEach(async () => {
    begun = []
    server = createServer((_request, response) => begun.push(response))
    serializePipelined(server, 8)
    await once(server.listen(0, '127.0.0.1'), 'listening')
    socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
    await once(socket, 'connect')
  })
  afterEach(async () => {
    socket.destroy()
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  const haveBegun = async (count: number) => expect.poll(() => begun.length).toBe(count)

  it('security-checklist 108: requests of one packet are begun one after the other', async () => {
    socket.write(REQUEST.repeat(3))
    for (const count of [1, 2, 3]) {
      await haveBegun(count)
      await wait(20)
      expect(begun).toHaveLength(count)
      begun[count - 1]?.end('done')
    }
  })

  it('security-checklist 108: none is begun for a connection that has gone', async () => {
    socket.write(REQUEST.repeat(3))
    await haveBegun(1)
    const closed = once(begun[0] as ServerResponse, 'close')
    socket.destroy()
    await closed
    await wait(20)
    expect(begun).toHaveLength(1)
  })

  it('security-checklist 108: too many close their connection, and none but the first is begun', async () => {
    const closed = once(socket.resume(), 'close')
    socket.write(REQUEST.repeat(1000))
    await closed
    expect(begun).toHaveLength(1)
  })
})
