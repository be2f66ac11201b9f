import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { type Clock, rfc3339, SECOND } from '../../kernel/clock.js'
import { parseBody } from '../server/bodies/parse-request.js'
import type { DevInboxNeeds } from './dev-inbox-routes.js'

/** A hundred years either way; beyond what a date can say the clock would be broken on every node. */
const FURTHEST_SECONDS = 100 * 365 * 24 * 3600
const advance = z.object({ advanceSeconds: z.number().min(-FURTHEST_SECONDS).max(FURTHEST_SECONDS) })

export interface DevNeeds extends DevInboxNeeds {
  clock: Clock
  advanceClock(milliseconds: number): Promise<void>
}

/** The clock of development. Registered under --dev only, so that they are 404 otherwise (design §5). */
export function devRoutes(
  server: FastifyInstance,
  { clock, advanceClock }: Pick<DevNeeds, 'clock' | 'advanceClock'>,
): void {
  server.get('/dev/clock', async () => ({ now: rfc3339(clock.now()) }))
  server.post('/dev/clock', async (request) => {
    await advanceClock(Math.round(parseBody(advance, request.body).advanceSeconds * SECOND))
    return { now: rfc3339(clock.now()) }
  })
}
