import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { type Act, commandLineAct } from '../../features/audit/audit.js'
import { loadSample, sampleState } from '../../features/import-export/sample/load-sample.js'
import { removeSample } from '../../features/import-export/sample/remove-sample.js'
import type { HttpDeps } from '../deps.js'
import { parseBody } from '../server/bodies/parse-request.js'
import { actIn, readOwnerApiCaller } from '../server/credentials/owner-caller.js'

/** JSON is required, so that a page of another origin cannot send it without a preflight, which is refused. */
const noFields = z.strictObject({})

/** Sample data for every screen of the console. Registered under --dev only; otherwise the path is 404. */
export function devSampleRoutes(server: FastifyInstance, deps: HttpDeps): void {
  server.get('/dev/sample', () => sampleState(deps))

  server.post('/dev/sample', async (request) => {
    parseBody(noFields, request.body)
    const { members } = await loadSample(actOf(request, deps), deps)
    return { loaded: true, members }
  })

  server.delete('/dev/sample', async (request) => {
    await removeSample(actOf(request, deps), deps)
    return { loaded: false }
  })
}

/** Returns the owner or the API key of the request as the actor; the command line for everyone else. */
function actOf(request: FastifyRequest, deps: HttpDeps): Act {
  if (request.headers.authorization === undefined) return commandLineAct
  const caller = readOwnerApiCaller(request, deps)
  return caller.kind === 'owner' || caller.kind === 'back-end' ? actIn(request, caller) : commandLineAct
}
