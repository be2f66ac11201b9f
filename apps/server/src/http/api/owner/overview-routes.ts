import { overviewQuery, paths } from '@foyer/protocol'
import type { FastifyInstance } from 'fastify'
import { readOverview } from '../../../features/overview/read-overview.js'
import type { HttpDeps } from '../../deps.js'
import { parseBody } from '../../server/bodies/parse-request.js'
import { runBy } from './owner-routes.js'

/** What the site counts of itself (decision 23). */
export function overviewRoutes(api: FastifyInstance, deps: HttpDeps): void {
  api.get(paths.ownerOverview, async (request) => {
    runBy(request, 'readOverview', deps)
    return readOverview(parseBody(overviewQuery, request.query), deps)
  })
}
