import { REQUEST_ID_HEADER } from '@foyer/protocol'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { networkOf } from '../../kernel/network.js'
import { newId, type Random } from '../../kernel/random.js'
import type { FoyerLogger } from '../../platform/log/logger.js'
import type { RequestMetrics } from '../../platform/metrics/request-metrics.js'
import { registerBodies } from './bodies/bodies.js'
import { countRoutes } from './count-routes.js'
import { sendWixError } from './errors/error-replies.js'
import type { FastPathRoute } from './fast-path/fast-path.js'
import { headerFieldsError } from './header-fields.js'
import { type HttpLimits, httpLimits } from './http-limits.js'
import { closeIncompleteRequests } from './incomplete-requests.js'
import { limitConnections } from './limit-connections.js'
import { serializePipelined } from './pipelined-requests.js'
import { requestLogger } from './request-logger.js'
import { routedTarget } from './request-target.js'
import { securityHeaders } from './security-headers.js'
import { meetsTlsPolicy, registerTrustedProxies, senderAddress } from './trusted-proxies.js'
import { answerExpectation, answerUnreadable } from './unreadable-requests.js'

interface HttpOptions {
  issuer: string
  logger: FoyerLogger
  random: Random
  /** Addresses and networks of trusted proxies, whose forwarded headers are used. */
  trustedProxies: readonly string[]
  limits?: HttpLimits | undefined
  requests: RequestMetrics
}

export interface HttpServerParts {
  server: FastifyInstance
  /** The dependencies of a fast path that the server provides. */
  fastPathBase: Pick<FastPathRoute, 'safe' | 'newRequestId' | 'logger' | 'limits' | 'meetsTlsPolicy' | 'senderAddress'>
}

/**
 * Replaces Fastify's schema compilers, which are not loaded (docs/performance.md): requests are validated by the
 * schemas of `@foyer/protocol`.
 */
const rejectSchema = (): never => {
  throw new Error('Routes of Foyer have no schemas of the framework.')
}

/** Builds an HTTP server without routes. Every response has a request id, security headers and one log line. */
export async function buildHttp(options: HttpOptions): Promise<HttpServerParts> {
  const { issuer, logger, random, trustedProxies, limits = httpLimits, requests } = options
  const safe = securityHeaders(issuer)
  const newRequestId = () => newId(random, 'req')
  const replyDeps = { safe, newRequestId, logger }
  const server = Fastify({
    loggerInstance: logger as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    childLoggerFactory: requestLogger,
    bodyLimit: limits.bodyBytes,
    requestTimeout: limits.requestMs,
    keepAliveTimeout: limits.idleMs,
    connectionTimeout: limits.stalledMs,
    genReqId: newRequestId,
    return503OnClosing: false,
    rewriteUrl: ({ url }) => routedTarget(url as string),
    clientErrorHandler: (error, socket) => answerUnreadable(error, socket, replyDeps),
    // A malformed URL reaches neither routes nor hooks.
    frameworkErrors: (error, request, reply) => {
      sendWixError(error, request, reply.headers(safe))
    },
    forceCloseConnections: 'idle',
    schemaController: { compilersFactory: { buildValidator: rejectSchema, buildSerializer: rejectSchema } },
    http: {
      maxHeaderSize: limits.headerBytes,
      headersTimeout: limits.headersMs,
      connectionsCheckingInterval: limits.checkEveryMs,
      // `headerFieldsError` checks the Host header, so that the error names the missing header.
      requireHostHeader: false,
    },
  })
  // One more than the limit, because Node silently drops the fields above this count.
  server.server.maxHeadersCount = limits.headerFields + 1
  server.server.on('checkExpectation', (request, response) => answerExpectation(request, response, replyDeps))
  limitConnections(server.server, limits.connections)
  closeIncompleteRequests(server)
  serializePipelined(server.server, limits.pipelined)
  server.decorate('issuerOrigin', new URL(issuer).origin)
  server.decorateRequest('originRefused', false)
  const unmatchedCount = countRoutes(server, requests)
  registerBodies(server)

  // Hooks of the hot path use callbacks: async hooks would create a promise for every request.
  server.addHook('onRequest', (request, reply, done) => {
    reply.header(REQUEST_ID_HEADER, request.id).headers(safe)
    const refused = headerFieldsError(request.raw, limits.headerFields)
    if (refused === undefined) done()
    else done(refused)
  })
  registerTrustedProxies(server, { issuer, trustedProxies }, logger)
  server.addHook('onResponse', (request, reply, done) => {
    const { statusCode: status } = reply
    const { url: route = 'unknown', config } = request.routeOptions
    const { elapsedTime } = reply
    const count = config.count ?? unmatchedCount
    count.record(status, elapsedTime)
    const { id: requestId, method } = request
    const line = { requestId, method, route, status, ms: Math.round(elapsedTime * 10) / 10 }
    logger.logRequest(status < 400 ? line : { ...line, network: networkOf(request.ip) })
    done()
  })
  return {
    server,
    fastPathBase: {
      ...replyDeps,
      limits,
      meetsTlsPolicy: meetsTlsPolicy({ issuer, trustedProxies }),
      senderAddress: senderAddress(trustedProxies),
    },
  }
}
