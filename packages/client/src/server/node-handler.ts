import type { ClientAddress } from './client-address.js'
import type { FoyerServer } from './foyer-server.js'

/** The part of Node's `IncomingMessage` that is read; Express's request and Fastify's `request.raw` have it. */
export interface NodeRequest {
  method?: string | undefined
  url?: string | undefined
  /** Express: the whole path also below a router. */
  originalUrl?: string
  headers: Record<string, string | string[] | undefined>
  socket?: { remoteAddress?: string | undefined }
  /** Express, and Fastify's own request: the address by their setting of proxies. */
  ip?: string | undefined
}
/** The part of Node's `ServerResponse` that is written. */
export interface NodeResponse {
  statusCode: number
  setHeader(name: string, value: string | readonly string[]): unknown
  end(body?: string): unknown
}

/**
 * A request as the web platform has it, for `session` and `handle`. The endpoints read no body, and none is taken
 * along.
 */
export function toRequest(
  { method = 'GET', url = '/', originalUrl = url, headers }: NodeRequest,
  origin: string,
): Request {
  const given = new Headers()
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined && !name.startsWith(':')) given.set(name, Array.isArray(value) ? value.join(', ') : value)
  }
  // Joined, not resolved: `//` and `http://elsewhere/` are requests anybody can send, and no addresses to resolve.
  const path = originalUrl.startsWith('/') ? originalUrl : '/'
  return new Request(origin + path, { method, headers: given })
}

/** `Request` takes not every method, and the endpoints answer to these. */
const HANDLED = ['GET', 'HEAD', 'POST']

/**
 * The endpoints for Express (`app.use(toNodeHandler(foyer))`) and for Fastify on `request.raw` and `reply.raw`. What is
 * not theirs goes to `next`, or is a 404 where there is none. `addressOf` says whom a request is for, for example
 * `({ socket }) => socket?.remoteAddress` where no proxy stands before the site.
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
