import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** Milliseconds that a shutdown waits for the rest of incomplete requests. Complete requests are answered first. */
const INCOMPLETE_GRACE_MS = 1000

/**
 * Closes connections whose request is still incomplete one second after the shutdown began. Node counts them as busy
 * and would wait for their own timeouts, which exceed the time limit of a shutdown (design §5).
 */
export function closeIncompleteRequests(server: FastifyInstance): void {
  const sockets = new Set<Socket>()
  server.server.on('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  server.addHook('preClose', (done) => {
    const timer = setTimeout(() => {
      for (const socket of sockets) if (!isAnswering(socket)) socket.destroy()
    }, INCOMPLETE_GRACE_MS)
    ;(server.server as Server).once('close', () => clearTimeout(timer))
    done()
  })
}

/** Node stores the current response of a connection in an undocumented property. */
const isAnswering = (socket: Socket): boolean =>
  (socket as Socket & { _httpMessage?: ServerResponse | null })._httpMessage?.req.complete === true
