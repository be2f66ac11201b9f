import type { IncomingHttpHeaders, IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { CLIENT_ADDRESS_HEADER, REQUEST_ID_HEADER } from '@foyer/protocol'
import type { FastifyInstance } from 'fastify'
import { networkOf } from '../../../kernel/network.js'
import type { FoyerLogger } from '../../../platform/log/logger.js'
import type { RouteCount } from '../../../platform/metrics/request-counts.js'
import { readJsonBody } from '../bodies/read-body.js'
import { readableBy } from '../cors.js'
import { refusedFields } from '../header-fields.js'
import type { HttpLimits } from '../http-limits.js'
import { stepByStep } from './step-by-step.js'

/**
 * Handler of the fast path. Returns the response body (object or JSON text), possibly as a promise, or `undefined` to
 * fall through to the Fastify route. Must have no side effects before it returns `undefined`. Errors are answered by
 * the route's error handler.
 */
export type ShortAnswer = (
  asked: unknown,
  headers: IncomingHttpHeaders,
  /** The network that it came from, as it is counted (`networkOf`). */
  network: () => string,
) => object | Promise<object | string> | undefined

export interface ShortWay {
  /** A POST of JSON to exactly this path, or, with `askedBy`, a GET. Its route is there too. */
  path: string
  /** What the address of a GET asks; undefined when it is not a plain one of this path. */
  askedBy?(url: string): unknown
  answer: ShortAnswer
  /** As many as its route takes, where that is more than usual. */
  bodyBytes?: number
  count: RouteCount
  /** What every answer carries. */
  safe: Readonly<Record<string, string>>
  newRequestId(): string
  logger: FoyerLogger
  limits: Pick<HttpLimits, 'bodyBytes' | 'headerFields'>
  /** Origins whose scripts may read the answer, besides the client's own list, which `answer` looks at. */
  origins(): ReadonlySet<string>
  /** The address that a request came from (`trusted-proxies.ts`). */
  senderAddress(request: IncomingMessage): string | undefined
  /** Whether a request came as the site demands (V4.1.2): one that did not is refused by the framework. */
  cameAsDemanded(request: IncomingMessage): boolean
}

/**
 * Answers hot grants and queries without the framework: routing, hooks and its request and reply objects are a sixth of
 * the cost of an anonymous grant, and more of a query (decisions 48 and 54). Only a 200 is answered here. Every other
 * request, and every error, falls through to the route, which receives the parsed body and the error, so each refusal
 * is worded in one place.
 */
export function openShortWay(server: FastifyInstance, way: ShortWay): void {
  const {
    path,
    askedBy,
    answer,
    bodyBytes,
    count,
    safe,
    newRequestId,
    logger,
    limits,
    origins,
    cameAsDemanded,
    senderAddress,
  } = way
  const method = askedBy === undefined ? 'POST' : 'GET'
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
      // A response that waits for another has no socket yet.
      response.socket !== null &&
      !closing &&
      refusedFields(request, limits.headerFields) === undefined &&
      cameAsDemanded(request)
    )
  }

  const grantTogether = stepByStep((take: () => (() => void) | undefined) => take())
  const head = headOf(safe)

  const onRequest = (request: IncomingMessage, response: ServerResponse): void => {
    const isMeant = request.method === method && (askedBy !== undefined || request.url === path)
    const asked = isMeant ? askedBy?.(request.url as string) : undefined
    if (!isMeant || (askedBy !== undefined && asked === undefined) || !isPlain(request, response)) {
      route(request, response)
      return
    }
    const began = performance.now()
    const leave = (left: Left) => {
      leftOver.set(request, left)
      route(request, response)
    }
    const take = (body: unknown) => {
      const fail = (error: unknown) => leave({ body, failed: { error } })
      const succeed = (answered: object | string) => {
        const text = typeof answered === 'string' ? answered : JSON.stringify(answered)
        const bytes = Buffer.byteLength(text)
        const requestId = newRequestId()
        response.writeHead(200, head(request.headers.origin, requestId, bytes))
        if (bytes > LONG) sendHeadApart(response)
        // ASCII goes out as it is.
        response.end(text, bytes === text.length ? 'latin1' : 'utf8')
        const ms = performance.now() - began
        count.answered(200, ms)
        logger.answered({ requestId, method, route: path, status: 200, ms: Math.round(ms * 10) / 10 })
      }
      try {
        const answered = answer(body, request.headers, () => networkOf(senderAddress(request)))
        if (answered === undefined) return () => leave({ body })
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
    if (askedBy !== undefined) take(asked)?.()
    else
      readJsonBody(request, bodyBytes ?? limits.bodyBytes, (refused, body) => {
        if (refused !== null) leave({ refused })
        else grantTogether(() => take(body))
      })
  }
  server.server.removeListener('request', route)
  server.server.on('request', onRequest)
}

/** The header fields of an answer as one list of names and values, which Node takes as it is. */
function headOf(safe: Readonly<Record<string, string>>) {
  const told = (origin: string | undefined) => Object.entries({ ...safe, ...readableBy(origin) }).flat()
  const toldToNoPage = told(undefined)
  return (origin: string | undefined, requestId: string, bytes: number): string[] => {
    const head = origin === undefined ? toldToNoPage.slice() : told(origin)
    head.push(REQUEST_ID_HEADER, requestId, 'content-type', TYPE, 'content-length', String(bytes))
    return head
  }
}
const TYPE = 'application/json; charset=utf-8'

/**
 * Bytes. Node makes one text of the header fields and a body, which for a long one costs more than to send two
 * together.
 */
const LONG = 4096
function sendHeadApart(response: ServerResponse): void {
  // What waits goes out with the end of the answer.
  response.cork()
  response.flushHeaders()
}

/** What became of a request before it was left to its route: its body was read, and perhaps more. */
interface Left {
  refused?: Error
  body?: unknown
  failed?: { error: unknown }
}
const leftOver = new WeakMap<IncomingMessage, Left>()

/** The body that was read on the short way, or what was wrong with it. */
export const leftBody = (request: IncomingMessage): Pick<Left, 'refused' | 'body'> | undefined => leftOver.get(request)

/**
 * For the route of a short way, before it does anything: an answer that failed is not tried twice.
 * @throws what it failed with
 */
export function assertNotFailed(request: IncomingMessage): void {
  const failed = leftOver.get(request)?.failed
  if (failed !== undefined) throw failed.error
}
