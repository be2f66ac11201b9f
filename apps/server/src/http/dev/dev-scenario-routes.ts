import { paths, type SessionId } from '@foyer/protocol'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { endSession } from '../../features/members/sign-in/end-sessions.js'
import type { ExpirableChecker } from '../../features/tokens/expirable-checker.js'
import { ApplicationError } from '../../kernel/errors/application-error.js'
import type { HttpDeps } from '../deps.js'
import { parseBody } from '../server/bodies/parse-request.js'
import type { FaultPath, Faults } from '../server/fault-injection/faults.js'

/** Requests that can receive a fault. Those of the console and of this page never do. */
const targets = {
  token: paths.token,
  data: /^\/wix-data\//,
  members: /^\/(members\/|_api\/iam\/)/,
  any: /^\/(?!dev\/|owner\/|console|assets\/|pages\/)/,
} as const satisfies Record<string, FaultPath>

const faultBody = z.object({
  fault: z.enum(['lose', 'double', 'delay', 'unavailable', 'refuse-cookies']),
  target: z.enum(['token', 'data', 'members', 'any']).default('any'),
  times: z.int().min(1).max(100).default(1),
  milliseconds: z.int().min(1).max(60_000).default(3000),
})
const expireBody = z.object({ what: z.string().min(1).max(8192) })

export interface DevScenarioDeps {
  /** Injects faults in front of this node, with the test kit. */
  faults(): Promise<Faults>
  checker: ExpirableChecker
}

/**
 * Scenarios of faults on demand. Registered under --dev only; otherwise the paths are 404. Each of several nodes has
 * its own faults.
 */
export function devScenarioRoutes(server: FastifyInstance, dev: DevScenarioDeps, deps: HttpDeps): void {
  let refusesCookies = false
  const state = async () => ({ waiting: (await dev.faults()).waiting, refusesCookies })

  server.get('/dev/faults', state)

  server.post('/dev/faults', async (request) => {
    const { fault: kind, target, times, milliseconds } = parseBody(faultBody, request.body)
    const faults = await dev.faults()
    const path = targets[target]
    if (kind === 'lose') faults.loseAnswers(path, { times })
    else if (kind === 'double') faults.doubleRequests(path, { times })
    else if (kind === 'delay') faults.delayAnswers(path, milliseconds, { times })
    else if (kind === 'unavailable') faults.answer503(path, { times })
    else {
      faults.refuseCookies()
      refusesCookies = true
    }
    return state()
  })

  server.delete('/dev/faults', async () => {
    const faults = await dev.faults()
    faults.clear()
    refusesCookies = false
    return state()
  })

  server.post('/dev/expire', async (request) => {
    const what = parseBody(expireBody, request.body)
      .what.trim()
      .replace(/^Bearer +/i, '')
    if (what.startsWith('ses_')) {
      const session = await deps.storage.read((stores) => stores.sessions.find(what as SessionId))
      if (session === undefined || session.endedAt !== null)
        throw new ApplicationError('NOT_FOUND', 'There is no such session, or it has ended.')
      await endSession(session.sessionId, 'expired', deps)
      return { expired: 'session' }
    }
    if (!dev.checker.expire(what))
      throw new ApplicationError('NOT_FOUND', 'This is neither an active access token of this server nor a session id.')
    return { expired: 'token' }
  })
}
