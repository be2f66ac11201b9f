import { paths } from '@foyer/protocol'
import type { FastifyInstance } from 'fastify'

/** Alive, and ready: ready means the database answers (design §6). */
export function healthRoutes(server: FastifyInstance, { refresh }: { refresh(): Promise<void> }): void {
  server.get(paths.healthz, async () => ({ status: 'ok' }))
  server.get(paths.readyz, async (request, reply) => {
    try {
      await refresh()
      return { status: 'ready' }
    } catch {
      return reply
        .code(503)
        .header('retry-after', '2')
        .send({ status: 'unavailable', reason: 'The database does not answer.', requestId: request.id })
    }
  })
}
