import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/**
 * Begins the requests of one connection one after the other, and closes a connection with too many of them. Node reads
 * up to 64 KiB at once and hands over every request in it, so one small packet could start over a thousand, and go on
 * working for a connection long closed (security-checklist 108). Browsers and proxies send one after another. It stands
 * before the listener the server has by now, so that what is not begun costs as little as can be.
 */
export function serializePipelined(server: Server, maxPending: number): void {
  const [listener] = server.listeners('request') as [RequestListener]
  const pendingCounts = new WeakMap<Socket, number>()
  const enqueue = (request: IncomingMessage, response: ServerResponse, begin: () => void): void => {
    const { socket } = request
    const count = (pendingCounts.get(socket) ?? 0) + 1
    if (count >= maxPending || socket.destroyed) {
      socket.destroy()
      // Else the end of its connection would make an error with a stack for each.
      request.destroy()
      return
    }
    pendingCounts.set(socket, count)
    response.once('socket', begin).once('close', () => pendingCounts.set(socket, (pendingCounts.get(socket) ?? 1) - 1))
  }
  server.removeListener('request', listener)
  server.on('request', (request, response) => {
    // Only a response that waits for another has no socket yet: others pay for one comparison.
    if (response.socket !== null) listener(request, response)
    else enqueue(request, response, () => listener(request, response))
  })
}
