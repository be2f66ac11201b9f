import type { FastifyInstance } from 'fastify'
import { NotReady } from '../errors/not-ready.js'

/** Alive, and ready: ready means that the database answers (design §6), and that both clocks agree (security-checklist 104). */
export function healthRoutes(server: FastifyInstance, { refresh }: { refresh(): Promise<void> }): void {
  server.get('/healthz', async () => ({ status: 'ok' }))
  server.get('/readyz', async (request, reply) => {
    try {
      await refresh()
      return { status: 'ready' }
    } catch (error) {
      return reply
        .code(503)
        .header('retry-after', '2')
        .send({
          status: 'unavailable',
          reason: error instanceof NotReady ? error.message : 'The database does not answer.',
          requestId: request.id,
        })
    }
  })
}
