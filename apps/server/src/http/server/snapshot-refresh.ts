import type { FastifyInstance, FastifyRequest } from 'fastify'
import { looksLikeApiKey } from '../../features/site/credentials/api-key.js'
import type { SiteSnapshotCache } from '../../features/site/snapshot/site-snapshot.js'
import { digestOf } from '../../kernel/digest.js'
import { readBasic } from './credentials/api-key-credentials.js'

/**
 * A node reads the clients and keys of its site twice a second. A request that names a client, an API key or an origin
 * that it does not know waits until they are read again, so that what another node or a command made works at its first
 * use. Requests share a reading that has not begun. A failed one changes nothing: the route says what it says without a
 * database.
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

/** What is shaped as an API key in an Authorization header of any scheme. */
const apiKeysIn = (authorization: string): string[] =>
  [readBasic(authorization)?.secret ?? '', ...authorization.split(/[ ,]+/)].filter(looksLikeApiKey)

/**
 * The ids of clients that a request names: as HTTP Basic, in its address, or in its body under the name of either
 * dialect.
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
