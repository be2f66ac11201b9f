import type { FastifyInstance, FastifyRequest } from 'fastify'
import { looksLikeApiKey } from '../../features/site/credentials/api-key.js'
import type { SiteSnapshotCache } from '../../features/site/snapshot/site-snapshot.js'
import { digestOf } from '../../kernel/digest.js'
import { readBasic } from './credentials/api-key-credentials.js'

/**
 * Reloads the site snapshot before a request that names an unknown client, API key or origin. A node reloads it twice a
 * second anyway; the extra reload makes what another node or a command has created work on first use. Requests share a
 * reload that has not started. If a reload fails, the request continues and the route responds as without a database.
 */
export function registerSnapshotRefresh(
  server: FastifyInstance,
  siteSnapshot: Pick<SiteSnapshotCache, 'current' | 'refresh'>,
): void {
  const refreshThen = (done: () => void): void => void siteSnapshot.refresh().then(done, done)
  server.addHook('onRequest', (request, _reply, done) => {
    const { origin, authorization } = request.headers
    const { origins, apiKeys } = siteSnapshot.current()
    const isKnown =
      (origin === undefined || origin === server.issuerOrigin || origins.has(origin)) &&
      (authorization === undefined || apiKeysIn(authorization).every((key) => apiKeys.has(digestOf(key))))
    if (isKnown) done()
    else refreshThen(done)
  })
  server.addHook('preHandler', (request, _reply, done) => {
    const { clients } = siteSnapshot.current()
    if (clientIdsIn(request).every((clientId) => clients.has(clientId))) done()
    else refreshThen(done)
  })
}

/** Returns the values of an Authorization header of any scheme that have the form of an API key. */
const apiKeysIn = (authorization: string): string[] =>
  [readBasic(authorization)?.secret ?? '', ...authorization.split(/[ ,]+/)].filter(looksLikeApiKey)

/**
 * Returns the client ids of a request: in HTTP Basic, in the query, or in the body under the name of either dialect.
 */
function clientIdsIn({ headers, query, body }: FastifyRequest): string[] {
  const named = [query, body].flatMap((part) => {
    const { client_id, clientId } = (part ?? {}) as { client_id?: unknown; clientId?: unknown }
    return [client_id, clientId]
  })
  return [readBasic(headers.authorization)?.name, ...named].filter(
    (id): id is string => typeof id === 'string' && id.startsWith('cli_'),
  )
}
