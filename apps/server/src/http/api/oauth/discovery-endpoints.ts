import { keySetResponse, oauthMetadata, paths } from '@foyer/protocol'
import type { FastifyReply } from 'fastify'
import { grantHandlers } from '../../../features/oauth/grants/grant-handlers.js'
import { metadataOf } from '../../../features/oauth/metadata.js'
import { SECOND } from '../../../kernel/clock.js'
import { lifetimes } from '../../../kernel/lifetimes.js'
import type { EndpointDeps } from '../../deps.js'
import { publicAccess } from '../../endpoint/access.js'
import { type Endpoint, endpoint } from '../../endpoint/endpoint.js'

const metadata = {
  method: 'GET',
  group: 'Tokens',
  summary: 'Get the metadata of the server',
  about:
    'RFC 8414 and OpenID Connect Discovery: the same document under both names. Readable from every origin; may be cached for five minutes.',
  allow: publicAccess(),
  open: true,
  answers: { 200: { about: 'The metadata.', schema: oauthMetadata } },
  refusals: [],
  handle: async ({ reply }: { reply: FastifyReply }, { issuer }: EndpointDeps) =>
    reply
      .header('cache-control', `public, max-age=${lifetimes.descriptionCache.ms / SECOND}`)
      .send(metadataOf(issuer, Object.keys(grantHandlers))),
} as const

/** The key set and the discovery document under its two names. */
export const discoveryEndpoints: readonly Endpoint[] = [
  endpoint({
    id: 'keySet',
    method: 'GET',
    path: paths.jwks,
    group: 'Tokens',
    summary: 'Get the keys that verify access tokens',
    about: 'RFC 7517. Readable from every origin; may be cached for a minute.',
    allow: publicAccess(),
    open: true,
    answers: { 200: { about: 'The public keys.', schema: keySetResponse } },
    refusals: [],
    handle: async ({ reply }, { keySet }) => {
      reply.header('cache-control', `public, max-age=${lifetimes.keySetCache.ms / SECOND}`)
      return keySet()
    },
  }),
  endpoint({ ...metadata, id: 'openidConfiguration', path: paths.openidConfiguration }),
  endpoint({ ...metadata, id: 'authorizationServerMetadata', path: paths.authorizationServer }),
]
