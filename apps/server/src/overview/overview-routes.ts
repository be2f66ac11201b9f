import { overviewQuery, paths } from '@foyer/protocol'
import type { FastifyInstance } from 'fastify'
import { parseBody } from '../http/parse-request.js'
import type { Needs } from '../needs.js'
import { runBy } from '../owner/owner-routes.js'
import { readOverview } from './read-overview.js'

/** What the site counts of itself (decision 58). */
export function overviewRoutes(api: FastifyInstance, needs: Needs): void {
  api.get(paths.ownerOverview, async (request) => {
    runBy(request, 'readOverview', needs)
    return readOverview(parseBody(overviewQuery, request.query), needs)
  })
}
