import type { ClientAddress } from './client-address.js'
import type { FoyerServer } from './foyer-server.js'

/** The part of Node's `IncomingMessage` that is read. Express's request and Fastify's `request.raw` satisfy it. */
export interface NodeRequest {
  method?: string | undefined
  url?: string | undefined
  /** Express: the full path, also inside a router. */
  originalUrl?: string
  headers: Record<string, string | string[] | undefined>
  socket?: { remoteAddress?: string | undefined }
  /** Express, and Fastify's own request: the client address according to their proxy settings. */
  ip?: string | undefined
}
/** The part of Node's `ServerResponse` that is written. */
export interface NodeResponse {
  statusCode: number
  setHeader(name: string, value: string | readonly string[]): unknown
  end(body?: string): unknown
}

/** Converts to a web `Request`, for `session` and `handle`. The endpoints read no body, so none is copied. */
export function toRequest(
  { method = 'GET', url = '/', originalUrl = url, headers }: NodeRequest,
  origin: string,
): Request {
  const given = new Headers()
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined && !name.startsWith(':')) given.set(name, Array.isArray(value) ? value.join(', ') : value)
  }
  // Concatenated, not resolved: any client can send `//` or `http://elsewhere/`, which must not be resolved.
  const path = originalUrl.startsWith('/') ? originalUrl : '/'
  return new Request(origin + path, { method, headers: given })
}

/** `Request` does not accept every method; the endpoints handle these. */
const HANDLED = ['GET', 'HEAD', 'POST']

/**
 * Middleware with the endpoints, for Express (`app.use(toNodeHandler(foyer))`) and for Fastify on `request.raw` and
 * `reply.raw`. Other requests are passed to `next`, or get a 404 if there is none. `addressOf` returns the client
 * address of a request, for example `({ socket }) => socket?.remoteAddress` if there is no proxy in front of the site.
 */
export function toNodeHandler(
  { handle, origin }: Pick<FoyerServer, 'handle' | 'origin'>,
  addressOf: (request: NodeRequest) => ClientAddress = () => undefined,
) {
  return async (request: NodeRequest, response: NodeResponse, next?: (error?: unknown) => void): Promise<void> => {
    const answer = HANDLED.includes(request.method ?? '')
      ? await handle(toRequest(request, origin), { clientAddress: addressOf(request) })
      : undefined
    if (answer === undefined) {
      if (next) return next()
      response.statusCode = 404
      return void response.end()
    }
    response.statusCode = answer.status
    for (const [name, value] of answer.headers) if (name !== 'set-cookie') response.setHeader(name, value)
    response.setHeader('set-cookie', answer.headers.getSetCookie())
    response.end(await answer.text())
  }
}
