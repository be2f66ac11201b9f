import fastifyCookie from '@fastify/cookie'
import { REQUEST_ID_HEADER } from '@foyer/protocol'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { newId, type Random } from '../runtime/random.js'
import { registerBodies } from './bodies.js'

/** Limits of requests (security-checklist section 0). Bytes and milliseconds. */
const BODY_BYTES = 64 * 1024
const HEADERS_TIMEOUT_MS = 10_000
const REQUEST_TIMEOUT_MS = 30_000
const HEADER_BYTES = 16 * 1024

export interface HttpOptions {
  issuer: string
  logger: FastifyBaseLogger
  random: Random
}

/** An empty HTTP server with what every answer has: a request id, headers that keep it safe, one log line. */
export async function buildHttp({ issuer, logger, random }: HttpOptions): Promise<FastifyInstance> {
  const server = Fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    bodyLimit: BODY_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    genReqId: () => newId(random, 'req'),
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    http: { maxHeaderSize: HEADER_BYTES, headersTimeout: HEADERS_TIMEOUT_MS, connectionsCheckingInterval: 1000 },
  })
  server.decorate('issuerOrigin', new URL(issuer).origin)
  server.decorateRequest('originRefused', false)
  registerBodies(server)
  await server.register(fastifyCookie)

  const secure = issuer.startsWith('https:')
  server.addHook('onRequest', async (request, reply) => {
    reply.header(REQUEST_ID_HEADER, request.id)
    reply.header('x-content-type-options', 'nosniff')
    reply.header('referrer-policy', 'no-referrer')
    if (secure) reply.header('strict-transport-security', 'max-age=63072000; includeSubDomains')
  })
  server.addHook('onResponse', async (request, reply) => {
    // The route's pattern and never the address: addresses may carry secrets (V14.2.1).
    const route = request.routeOptions.url ?? 'unknown'
    request.log.info(
      { method: request.method, route, status: reply.statusCode, ms: Math.round(reply.elapsedTime * 10) / 10 },
      'request',
    )
  })
  return server
}

/** JSON for scripts: never rendered, never kept, never framed (V3.2.1, V3.4.6, V14.3.2). */
export function registerApiHeaders(api: FastifyInstance): void {
  api.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    reply.header('content-security-policy', "default-src 'none'; frame-ancestors 'none'; sandbox")
  })
}
