import type { IncomingHttpHeaders, IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { CLIENT_ADDRESS_HEADER, REQUEST_ID_HEADER } from '@foyer/protocol'
import type { FastifyInstance } from 'fastify'
import { networkOf } from '../../../kernel/network.js'
import type { FoyerLogger } from '../../../platform/log/logger.js'
import type { RouteMetrics } from '../../../platform/metrics/request-metrics.js'
import { readJsonBody } from '../bodies/read-body.js'
import { corsHeaders } from '../cors.js'
import { headerFieldsError } from '../header-fields.js'
import type { HttpLimits } from '../http-limits.js'
import { batchPhases } from './phase-batching.js'

/**
 * Handler of the fast path. Returns the response body (object or JSON text), possibly as a promise, or `undefined` to
 * fall through to the Fastify route. Must have no side effects before it returns `undefined`. Errors are answered by
 * the route's error handler.
 */
export type FastPathHandler = (
  request: unknown,
  headers: IncomingHttpHeaders,
  /** Returns the network of the request for limits (`networkOf`). */
  network: () => string,
) => object | Promise<object | string> | undefined

/** What an endpoint declares of its fast path. */
export interface FastPath {
  /** For a GET: the request that a URL stands for, or undefined to fall through to the route. */
  parseUrl?(url: string): unknown
  handle: FastPathHandler
}

/** The fast path of a route: of a POST of JSON to exactly its path, or, with `parseUrl`, of a GET. */
export interface FastPathRoute extends FastPath {
  path: string
  /** The size limit of the body, where it is not that of all others. */
  bodyBytes?: number | undefined
  count: RouteMetrics
  /** Security headers of every response. */
  safe: Readonly<Record<string, string>>
  newRequestId(): string
  logger: FoyerLogger
  limits: Pick<HttpLimits, 'bodyBytes' | 'headerFields'>
  /** Origins whose scripts may read the response. The handler also checks the client's own list. */
  origins(): ReadonlySet<string>
  /** Returns the address that the request came from (`trusted-proxies.ts`). */
  senderAddress(request: IncomingMessage): string | undefined
  /** Returns true if the request meets the TLS policy (V4.1.2). Fastify refuses the others. */
  meetsTlsPolicy(request: IncomingMessage): boolean
}

/**
 * Answers hot grants and queries without Fastify: its routing, hooks and request and reply objects are a sixth of the
 * cost of an anonymous grant, and more of a query (decision 5). The fast path sends only 200 responses. Every other
 * request and every error falls through to the route, which receives the parsed body and the error, so that each error
 * response is written in one place.
 */
export function registerFastPath(server: FastifyInstance, fastPath: FastPathRoute): void {
  const {
    path,
    parseUrl,
    handle,
    bodyBytes,
    count,
    safe,
    newRequestId,
    logger,
    limits,
    origins,
    meetsTlsPolicy,
    senderAddress,
  } = fastPath
  const method = parseUrl === undefined ? 'POST' : 'GET'
  const [route] = server.server.listeners('request') as [RequestListener]
  let closing = false
  server.addHook('preClose', (done) => {
    closing = true
    done()
  })

  const isPlain = (request: IncomingMessage, response: ServerResponse): boolean => {
    const { headers } = request
    return (
      (method === 'GET' ? headers['content-length'] === undefined : headers['content-type'] === 'application/json') &&
      headers['content-encoding'] === undefined &&
      headers['transfer-encoding'] === undefined &&
      headers[CLIENT_ADDRESS_HEADER] === undefined &&
      (headers.origin === undefined || origins().has(headers.origin)) &&
      // The response to a pipelined request has no socket until the response before it has ended.
      response.socket !== null &&
      !closing &&
      headerFieldsError(request, limits.headerFields) === undefined &&
      meetsTlsPolicy(request)
    )
  }

  const batchHandlers = batchPhases((runHandler: () => (() => void) | undefined) => runHandler())
  const headerList = createHeaderList(safe)

  const onRequest = (request: IncomingMessage, response: ServerResponse): void => {
    const isMatch = request.method === method && (parseUrl !== undefined || request.url === path)
    const parsedUrl = isMatch ? parseUrl?.(request.url as string) : undefined
    if (!isMatch || (parseUrl !== undefined && parsedUrl === undefined) || !isPlain(request, response)) {
      route(request, response)
      return
    }
    const began = performance.now()
    const fallThrough = (left: FallThrough) => {
      fallThroughs.set(request, left)
      route(request, response)
    }
    const runHandler = (body: unknown) => {
      const fail = (error: unknown) => fallThrough({ body, failure: { error } })
      const succeed = (answered: object | string) => {
        const text = typeof answered === 'string' ? answered : JSON.stringify(answered)
        const bytes = Buffer.byteLength(text)
        const requestId = newRequestId()
        response.writeHead(200, headerList(request.headers.origin, requestId, bytes))
        if (bytes > LARGE_BODY_BYTES) sendHeadersFirst(response)
        // ASCII needs no encoding.
        response.end(text, bytes === text.length ? 'latin1' : 'utf8')
        const ms = performance.now() - began
        count.record(200, ms)
        logger.logRequest({ requestId, method, route: path, status: 200, ms: Math.round(ms * 10) / 10 })
      }
      try {
        const answered = handle(body, request.headers, () => networkOf(senderAddress(request)))
        if (answered === undefined) return () => fallThrough({ body })
        if (!(answered instanceof Promise))
          return () => {
            try {
              succeed(answered)
            } catch (error) {
              fail(error)
            }
          }
        answered.then(succeed, fail)
        return undefined
      } catch (error) {
        return () => fail(error)
      }
    }
    if (parseUrl !== undefined) runHandler(parsedUrl)?.()
    else
      readJsonBody(request, bodyBytes ?? limits.bodyBytes, (bodyError, body) => {
        if (bodyError !== null) fallThrough({ bodyError })
        else batchHandlers(() => runHandler(body))
      })
  }
  server.server.removeListener('request', route)
  server.server.on('request', onRequest)
}

/**
 * Returns a function that builds the response headers as a flat list of names and values, which Node sends without
 * conversion.
 */
function createHeaderList(safe: Readonly<Record<string, string>>) {
  const headersFor = (origin: string | undefined) => Object.entries({ ...safe, ...corsHeaders(origin) }).flat()
  const headersWithoutOrigin = headersFor(undefined)
  return (origin: string | undefined, requestId: string, bytes: number): string[] => {
    const head = origin === undefined ? headersWithoutOrigin.slice() : headersFor(origin)
    head.push(REQUEST_ID_HEADER, requestId, 'content-type', JSON_TYPE, 'content-length', String(bytes))
    return head
  }
}
const JSON_TYPE = 'application/json; charset=utf-8'

/**
 * Bytes. Node concatenates the headers and the body into one string; above this size, that costs more than two writes.
 */
const LARGE_BODY_BYTES = 4096
function sendHeadersFirst(response: ServerResponse): void {
  // Corked data is sent together with the end of the response.
  response.cork()
  response.flushHeaders()
}

/** State of a request that fell through: its parsed body, a body error, or the error of its handler. */
interface FallThrough {
  bodyError?: Error
  body?: unknown
  failure?: { error: unknown }
}
const fallThroughs = new WeakMap<IncomingMessage, FallThrough>()

/** Returns the body that the fast path has parsed, or the error in it. */
export const fallThroughBody = (request: IncomingMessage): Pick<FallThrough, 'bodyError' | 'body'> | undefined =>
  fallThroughs.get(request)

/**
 * Rethrows the error of the fast path. The route calls it first, so that a failed operation is not executed twice.
 * @throws the error of the fast path
 */
export function throwFastPathError(request: IncomingMessage): void {
  const failed = fallThroughs.get(request)?.failure
  if (failed !== undefined) throw failed.error
}
