import type { Server } from 'node:http'

const ROOM_EVERY_MS = 1000

/**
 * Holds the number of connections. When they are all taken, those without a request under way are closed, once a
 * second.
 */
export function keepRoom(server: Server, connections: number): void {
  server.maxConnections = connections
  let made = false
  server.on('drop', () => {
    if (made) return
    made = true
    server.closeIdleConnections()
    setTimeout(() => {
      made = false
    }, ROOM_EVERY_MS).unref()
  })
}
