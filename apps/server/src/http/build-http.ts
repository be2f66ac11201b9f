import fastifyCookie from '@fastify/cookie'
import { REQUEST_ID_HEADER } from '@foyer/protocol'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { ApplicationError } from '../errors/application-error.js'
import { countRoutes, type RequestCounts } from '../metrics/request-counts.js'
import { newId, type Random } from '../runtime/random.js'
import { registerBodies } from './bodies.js'
import { answerInDialect } from './error-answers.js'

/** Limits of requests (security-checklist section 0). Bytes and milliseconds. */
const BODY_BYTES = 64 * 1024
const HEADERS_TIMEOUT_MS = 10_000
const REQUEST_TIMEOUT_MS = 30_000
const HEADER_BYTES = 16 * 1024

export interface HttpOptions {
  issuer: string
  logger: FastifyBaseLogger
  random: Random
  requests: RequestCounts
}

/** An empty HTTP server with what every answer has: a request id, headers that keep it safe, one log line. */
export async function buildHttp({ issuer, logger, random, requests }: HttpOptions): Promise<FastifyInstance> {
  const safe = safeHeaders(issuer)
  const server = Fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    bodyLimit: BODY_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    genReqId: () => newId(random, 'req'),
    return503OnClosing: false,
    // An address that is no valid one reaches no route and no hook.
    frameworkErrors: (error, request, reply) => {
      answerInDialect(error, request, reply.headers(safe))
    },
    forceCloseConnections: 'idle',
    http: { maxHeaderSize: HEADER_BYTES, headersTimeout: HEADERS_TIMEOUT_MS, connectionsCheckingInterval: 1000 },
  })
  server.decorate('issuerOrigin', new URL(issuer).origin)
  server.decorateRequest('originRefused', false)
  const unknown = countRoutes(server, requests)
  registerBodies(server)
  await server.register(fastifyCookie)

  // Hooks of the hot path call back: a promise for each would cost every request.
  server.addHook('onRequest', (request, reply, done) => {
    reply.header(REQUEST_ID_HEADER, request.id).headers(safe)
    const repeated = repeatedField(request.raw.rawHeaders)
    if (repeated === undefined) done()
    else done(new ApplicationError('INVALID_REQUEST', `The header ${repeated} is given twice.`))
  })
  server.addHook('onResponse', (request, reply, done) => {
    // The route's pattern and never the address: addresses may carry secrets (V14.2.1).
    const { url: route = 'unknown', config } = request.routeOptions
    const { statusCode: status, elapsedTime } = reply
    const count = config.count ?? unknown
    count.answered(status, elapsedTime)
    request.log.info({ method: request.method, route, status, ms: Math.round(elapsedTime * 10) / 10 }, 'request')
    done()
  })
  return server
}

/** Whatever is no page is never rendered, never kept, never framed (V3.2.1, V3.4.6, V14.3.2); pages say their own. */
const safeHeaders = (issuer: string): Record<string, string> => ({
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  ...(issuer.startsWith('https:') ? { 'strict-transport-security': 'max-age=63072000; includeSubDomains' } : {}),
})

/**
 * The name of a field that may be there only once and is not: Node keeps the first silently, while a proxy may have looked at
 * the last (security-checklist 2).
 */
function repeatedField(rawHeaders: readonly string[]): string | undefined {
  let authorization = 0
  let host = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] as string
    if (name.length === 4 && name.toLowerCase() === 'host') host++
    else if (name.length === 13 && name.toLowerCase() === 'authorization') authorization++
  }
  return host > 1 ? 'host' : authorization > 1 ? 'authorization' : undefined
}
