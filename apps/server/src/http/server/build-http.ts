import { REQUEST_ID_HEADER } from '@foyer/protocol'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { networkOf } from '../../kernel/network.js'
import { newId, type Random } from '../../kernel/random.js'
import type { FoyerLogger } from '../../platform/log/logger.js'
import type { RequestCounts } from '../../platform/metrics/request-counts.js'
import { registerBodies } from './bodies/bodies.js'
import { countRoutes } from './count-routes.js'
import { answerInDialect } from './errors/error-answers.js'
import type { ShortWay } from './fast-path/short-way.js'
import { endHalfSent } from './half-sent-requests.js'
import { refusedFields } from './header-fields.js'
import { type HttpLimits, httpLimits } from './http-limits.js'
import { keepRoom } from './keep-room.js'
import { beginInTurn } from './pipelined-requests.js'
import { requestLogger } from './request-logger.js'
import { routedTarget } from './request-target.js'
import { safeHeaders } from './safe-headers.js'
import { cameAsDemanded, registerTrustedProxies, senderAddress } from './trusted-proxies.js'
import { answerExpectation, answerUnreadable } from './unreadable-requests.js'

export interface HttpOptions {
  issuer: string
  logger: FoyerLogger
  random: Random
  /** Addresses and networks whose forwarded headers count. */
  trustedProxies: readonly string[]
  limits?: HttpLimits | undefined
  requests: RequestCounts
}

export interface EmptyHttp {
  server: FastifyInstance
  /** What a short way needs to answer as the server does. */
  answering: Pick<ShortWay, 'safe' | 'newRequestId' | 'logger' | 'limits' | 'cameAsDemanded' | 'senderAddress'>
}

/**
 * Requests are read by the schemas of the protocol, so the framework's own compilers are not even loaded
 * (docs/performance.md).
 */
const noSchemas = (): never => {
  throw new Error('Routes of Foyer have no schemas of the framework.')
}

/** An empty HTTP server with what every answer has: a request id, headers that keep it safe, one log line. */
export async function buildHttp(options: HttpOptions): Promise<EmptyHttp> {
  const { issuer, logger, random, trustedProxies, limits = httpLimits, requests } = options
  const safe = safeHeaders(issuer)
  const newRequestId = () => newId(random, 'req')
  const answering = { safe, newRequestId, logger }
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
    clientErrorHandler: (error, socket) => answerUnreadable(error, socket, answering),
    // An address that is no valid one reaches no route and no hook.
    frameworkErrors: (error, request, reply) => {
      answerInDialect(error, request, reply.headers(safe))
    },
    forceCloseConnections: 'idle',
    schemaController: { compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas } },
    http: {
      maxHeaderSize: limits.headerBytes,
      headersTimeout: limits.headersMs,
      connectionsCheckingInterval: limits.checkEveryMs,
      // Looked for in refusedFields, so that the answer says what is missing.
      requireHostHeader: false,
    },
  })
  // One more than is taken: Node drops the rest silently.
  server.server.maxHeadersCount = limits.headerFields + 1
  server.server.on('checkExpectation', (request, response) => answerExpectation(request, response, answering))
  keepRoom(server.server, limits.connections)
  endHalfSent(server)
  beginInTurn(server.server, limits.pipelined)
  server.decorate('issuerOrigin', new URL(issuer).origin)
  server.decorateRequest('originRefused', false)
  const unknown = countRoutes(server, requests)
  registerBodies(server)

  // Hooks of the hot path call back: a promise for each would cost every request.
  server.addHook('onRequest', (request, reply, done) => {
    reply.header(REQUEST_ID_HEADER, request.id).headers(safe)
    const refused = refusedFields(request.raw, limits.headerFields)
    if (refused === undefined) done()
    else done(refused)
  })
  registerTrustedProxies(server, { issuer, trustedProxies }, logger)
  server.addHook('onResponse', (request, reply, done) => {
    const { statusCode: status } = reply
    const { url: route = 'unknown', config } = request.routeOptions
    const { elapsedTime } = reply
    const count = config.count ?? unknown
    count.answered(status, elapsedTime)
    const { id: requestId, method } = request
    const line = { requestId, method, route, status, ms: Math.round(elapsedTime * 10) / 10 }
    logger.answered(status < 400 ? line : { ...line, network: networkOf(request.ip) })
    done()
  })
  return {
    server,
    answering: {
      ...answering,
      limits,
      cameAsDemanded: cameAsDemanded({ issuer, trustedProxies }),
      senderAddress: senderAddress(trustedProxies),
    },
  }
}
