import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/**
 * How long a stop waits for the rest of requests that are half sent, in milliseconds; the others are answered first.
 */
const INCOMPLETE_GRACE_MS = 1000

/**
 * Closes connections whose request is not complete one second after the server began to stop: Node counts them as busy
 * and would wait until their own time is over, which is longer than a stop may take (design §5).
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

/** Node keeps the answer under way beside its connection, under a name that is not documented. */
const isAnswering = (socket: Socket): boolean =>
  (socket as Socket & { _httpMessage?: ServerResponse | null })._httpMessage?.req.complete === true
