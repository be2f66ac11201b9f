import type { Server } from 'node:http'

const CLOSE_IDLE_EVERY_MS = 1000

/** Limits the number of connections. When the limit is reached, idle connections are closed, once a second. */
export function limitConnections(server: Server, connections: number): void {
  server.maxConnections = connections
  let hasClosedRecently = false
  server.on('drop', () => {
    if (hasClosedRecently) return
    hasClosedRecently = true
    server.closeIdleConnections()
    setTimeout(() => {
      hasClosedRecently = false
    }, CLOSE_IDLE_EVERY_MS).unref()
  })
}
