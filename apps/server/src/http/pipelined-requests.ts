import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/**
 * Holds how many requests of one connection wait for answers. Node reads up to 64 KiB at once and starts every request in it, so one
 * small packet could start over a thousand (security-checklist 108). Browsers and proxies send one after another.
 * Answers false for a request that must not be begun: its connection is closed.
 */
export function pipelinedRequests(most: number): (request: IncomingMessage, response: ServerResponse) => boolean {
  const waiting = new WeakMap<Socket, number>()
  return ({ socket }, response) => {
    // Only a response that waits for another has no socket yet: others pay for one comparison.
    if (response.socket !== null) return true
    if (socket.destroyed) return false
    const count = (waiting.get(socket) ?? 0) + 1
    if (count >= most) {
      socket.destroy()
      return false
    }
    waiting.set(socket, count)
    response.once('close', () => waiting.set(socket, (waiting.get(socket) ?? 1) - 1))
    return true
  }
}
