import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { DemoProvider } from '../../integrations/identity-providers/demo-provider.js'
import { type Clock, rfc3339, SECOND } from '../../kernel/clock.js'
import { parseBody } from '../server/bodies/parse-request.js'
import type { DevInboxDeps } from './dev-inbox-routes.js'

/** A hundred years in either direction; beyond the range of dates, the clock would fail on every node. */
const MAX_ADVANCE_SECONDS = 100 * 365 * 24 * 3600
const advanceBody = z.object({ advanceSeconds: z.number().min(-MAX_ADVANCE_SECONDS).max(MAX_ADVANCE_SECONDS) })

export interface DevDeps extends DevInboxDeps {
  clock: Clock
  provider: DemoProvider
  advanceClock(milliseconds: number): Promise<void>
}

/** The development clock. Registered under --dev only; otherwise the paths are 404 (design §5). */
export function devRoutes(
  server: FastifyInstance,
  { clock, advanceClock }: Pick<DevDeps, 'clock' | 'advanceClock'>,
): void {
  server.get('/dev/clock', async () => ({ now: rfc3339(clock.now()) }))
  server.post('/dev/clock', async (request) => {
    await advanceClock(Math.round(parseBody(advanceBody, request.body).advanceSeconds * SECOND))
    return { now: rfc3339(clock.now()) }
  })
}
