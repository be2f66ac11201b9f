import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/**
 * Processes the requests of one connection one after the other, and closes a connection with too many pending requests.
 * Node reads up to 64 KiB at once and emits every request in it, so a small packet could start more than a thousand
 * requests, which continue after the connection is closed (security-checklist 108). Browsers and proxies send one
 * request at a time. Wraps the server's current listener, so that a request that has not started costs little.
 */
export function serializePipelined(server: Server, maxPending: number): void {
  const [listener] = server.listeners('request') as [RequestListener]
  const pendingCounts = new WeakMap<Socket, number>()
  const enqueue = (request: IncomingMessage, response: ServerResponse, begin: () => void): void => {
    const { socket } = request
    const count = (pendingCounts.get(socket) ?? 0) + 1
    if (count >= maxPending || socket.destroyed) {
      socket.destroy()
      // Otherwise each request would log an error with a stack trace when its connection ends.
      request.destroy()
      return
    }
    pendingCounts.set(socket, count)
    response.once('socket', begin).once('close', () => pendingCounts.set(socket, (pendingCounts.get(socket) ?? 1) - 1))
  }
  server.removeListener('request', listener)
  server.on('request', (request, response) => {
    // Only a pipelined response has no socket yet; all other requests cost one comparison.
    if (response.socket !== null) listener(request, response)
    else enqueue(request, response, () => listener(request, response))
  })
}
