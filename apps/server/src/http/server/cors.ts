import { ALLOWED_REQUEST_HEADERS, EXPOSED_RESPONSE_HEADERS } from '@foyer/protocol'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { allowsOrigin } from '../../features/site/clients/allowed-uris.js'
import type { Client } from '../../features/site/clients/client.js'
import { CONSOLE_CLIENT_ID } from '../../features/site/clients/console-client.js'
import { SECOND } from '../../kernel/clock.js'
import { ApplicationError } from '../../kernel/errors/application-error.js'
import { withRefusedAddress } from '../../kernel/errors/refused-address.js'
import { lifetimes } from '../../kernel/lifetimes.js'
import type { HttpDeps } from '../deps.js'
import { originRefusal } from './refused-addresses.js'

const METHODS = 'GET, POST, PUT, PATCH, DELETE'

const originNotAllowed = (origin: string, clientId: string | null) =>
  withRefusedAddress(new ApplicationError('ORIGIN_NOT_ALLOWED', originRefusal(origin, clientId)), {
    clientId,
    kind: 'origin',
    address: origin,
  })

/** Returns true if pages of this origin may call some client of the site. */
export const isKnownOrigin = (
  origin: string,
  { acceptDevOrigin }: FastifyInstance,
  siteSnapshot: HttpDeps['siteSnapshot'],
): boolean => siteSnapshot.current().origins.has(origin) || acceptDevOrigin?.(origin) === true

/**
 * Registers CORS for calls from scripts (wire-protocol §1.5, security-checklist 34): only origins of the site's clients
 * are allowed, under --dev also loopback origins, and never credentials. A request with an unknown origin is refused,
 * not only made unreadable; `/oauth2/origin` tells a page why. A preflight names no client, so it is answered for every
 * client of the site; `assertOrigin` checks the exact origin once the client is known.
 */
export function registerCors(
  api: FastifyInstance,
  { issuer, siteSnapshot }: Pick<HttpDeps, 'issuer' | 'siteSnapshot'>,
): void {
  const own = new URL(issuer).origin
  api.addHook('onRequest', (request, reply, done) => {
    reply.header('vary', 'Origin')
    const { origin } = request.headers
    if (origin === undefined || origin === own) return done()
    if (!isKnownOrigin(origin, request.server, siteSnapshot)) return done(originNotAllowed(origin, null))
    allowOrigin(reply, origin)
    if (request.method !== 'OPTIONS') return done()
    answerPreflight(reply)
  })
}

/** Answers a preflight with the methods and headers that an allowed origin may send (wire-protocol §1.5). */
export const answerPreflight = (reply: FastifyReply): FastifyReply =>
  reply
    .code(204)
    .header('access-control-allow-methods', METHODS)
    .header('access-control-allow-headers', ALLOWED_REQUEST_HEADERS.join(', '))
    .header('access-control-max-age', String(lifetimes.preflightCache.ms / SECOND))
    .send()

const EXPOSED_HEADERS = EXPOSED_RESPONSE_HEADERS.join(', ')

function allowOrigin(reply: FastifyReply, origin: string): void {
  reply.header('access-control-allow-origin', origin)
  reply.header('access-control-expose-headers', EXPOSED_HEADERS)
}

const VARY_ORIGIN = { vary: 'Origin' }

/** Returns the same headers for a response without a Fastify reply: for an allowed origin, or for none. */
export const corsHeaders = (origin: string | undefined): Record<string, string> =>
  origin === undefined
    ? VARY_ORIGIN
    : { ...VARY_ORIGIN, 'access-control-allow-origin': origin, 'access-control-expose-headers': EXPOSED_HEADERS }

/** Allows pages of a client to read a response that belongs to no route. */
export function allowListedOrigin(
  request: FastifyRequest,
  reply: FastifyReply,
  { siteSnapshot }: Pick<HttpDeps, 'siteSnapshot'>,
): void {
  reply.header('vary', 'Origin')
  const { origin } = request.headers
  if (origin !== undefined && isKnownOrigin(origin, request.server, siteSnapshot)) allowOrigin(reply, origin)
}

/** Checks the origin against the client's own list. @throws ApplicationError ORIGIN_NOT_ALLOWED */
export function assertOrigin(request: FastifyRequest, client: Client): void {
  const { origin } = request.headers
  if (origin === undefined || isOriginOf(client, origin, request.server)) return
  request.originRefused = true
  throw originNotAllowed(origin, client.clientId)
}

/**
 * Returns true if pages of this origin may call the client: it lists the origin, or --dev accepts it. The console
 * accepts its own origin only.
 */
export const isOriginOf = (client: Client, origin: string, server: FastifyInstance): boolean =>
  allowsOrigin(client, origin) ||
  origin === server.issuerOrigin ||
  (client.clientId !== CONSOLE_CLIENT_ID && server.acceptDevOrigin?.(origin, client.clientId) === true)

/** Allows every origin, for the discovery document and the key set (design §6). */
export function allowEveryOrigin(api: FastifyInstance): void {
  api.addHook('onRequest', (request, reply, done) => {
    reply.header('access-control-allow-origin', '*')
    if (request.method !== 'OPTIONS' || request.headers.origin === undefined) return done()
    reply
      .code(204)
      .header('access-control-allow-methods', 'GET')
      .header('access-control-allow-headers', '*')
      .header('access-control-max-age', String(lifetimes.preflightCache.ms / SECOND))
      .send()
  })
}

declare module 'fastify' {
  interface FastifyInstance {
    issuerOrigin: string
    /**
     * Set under --dev only. Returns true for origins that are accepted although no client lists them; logs a notice if
     * the client is known.
     */
    acceptDevOrigin?: (origin: string, clientId?: string) => boolean
  }
  interface FastifyRequest {
    /** True if the client is known and does not list this origin: pages of this origin must not read the response. */
    originRefused: boolean
  }
}
