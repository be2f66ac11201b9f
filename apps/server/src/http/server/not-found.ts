import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ApplicationError } from '../../kernel/errors/application-error.js'
import type { HttpDeps } from '../deps.js'
import { allowListedOrigin, answerPreflight } from './cors.js'
import { sendOAuthError, sendWixError } from './errors/error-replies.js'

type SendError = (error: unknown, request: FastifyRequest, reply: FastifyReply) => FastifyReply

/** Collects the path and the methods of every route. Call it before the first route is registered. */
export function knownRoutes(server: FastifyInstance): Map<string, Set<string>> {
  const methods = new Map<string, Set<string>>()
  server.addHook('onRoute', ({ url, method }) => {
    const known = methods.get(url) ?? new Set<string>()
    for (const one of [method].flat()) known.add(one)
    methods.set(url, known)
  })
  server.decorate('knownRoutes', methods)
  return methods
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Every route path with its methods. */
    knownRoutes: ReadonlyMap<string, ReadonlySet<string>>
  }
}

/**
 * Answers requests that match no route: 405 with the allowed methods if the path exists, else 404, in the dialect of
 * the path. A call of Wix's SDK that Foyer does not offer always gets NOT_OFFERED. A page of a client may read the
 * response if the path is an API (wire-protocol §1.5), but not if it is a hosted page (security-checklist 34).
 */
export function registerNotFound(
  server: FastifyInstance,
  {
    routes,
    asPage,
    siteSnapshot,
  }: { routes: ReadonlyMap<string, Set<string>>; asPage: SendError } & Pick<HttpDeps, 'siteSnapshot'>,
): void {
  const sendError = (error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const { url } = request
    if (url.startsWith('/oauth2/') || url.startsWith('/.well-known/o')) return sendOAuthError(error, request, reply)
    return wantsPage(request) ? asPage(error, request, reply) : sendWixError(error, request, reply)
  }
  const handleNotFound = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const path = request.url.split('?')[0] as string
    const methods = methodsAt(path, routes)
    // Only APIs answer preflights, so a path with OPTIONS is an API.
    if (methods === undefined || methods.has('OPTIONS')) allowListedOrigin(request, reply, { siteSnapshot })
    if (methods === undefined && isPreflight(request) && reply.hasHeader('access-control-allow-origin'))
      return answerPreflight(reply)
    if (methods === undefined || isWixSdkCall(request))
      return sendError(wantsPage(request) ? pageNotFound() : notOffered(), request, reply)
    reply.header('allow', [...methods].join(', '))
    const sentence = `This address takes ${[...methods].join(', ')} only.`
    return sendError(new ApplicationError('METHOD_NOT_ALLOWED', sentence), request, reply)
  }
  server.setNotFoundHandler(handleNotFound)
  // If no route matches, an unreadable body does not change the response.
  server.setErrorHandler((error, request, reply) =>
    error instanceof ApplicationError ? sendError(error, request, reply) : handleNotFound(request, reply),
  )
}

const pageNotFound = () => new ApplicationError('NOT_FOUND', 'There is nothing at this address.')

/** The error for an API call to a path that does not exist. */
export const notOffered = () =>
  new ApplicationError('NOT_OFFERED', 'Foyer does not support this call: there is nothing at this address.')

/** Returns true for a call of Wix's SDK, which names the call in a header (wire-protocol §1.3). */
const isWixSdkCall = ({ headers }: FastifyRequest): boolean => headers['x-wix-bi-gateway'] !== undefined

/** Preflights must succeed: otherwise a page cannot read NOT_OFFERED, and its SDK reports a network error. */
const isPreflight = ({ method, headers }: FastifyRequest): boolean =>
  method === 'OPTIONS' && headers['access-control-request-method'] !== undefined

const wantsPage = ({ method, headers }: FastifyRequest): boolean =>
  method === 'GET' && String(headers.accept ?? '').includes('text/html')

/** Returns the methods of a path, or undefined if nothing exists there. */
function methodsAt(path: string, routes: ReadonlyMap<string, Set<string>>): Set<string> | undefined {
  const exact = routes.get(path)
  if (exact !== undefined) return exact
  const pattern = [...routes.keys()].find(
    (url) => /[:*]/.test(url) && new RegExp(`^${url.replaceAll(/:\w+/g, '[^/]+').replace('*', '.+')}$`).test(path),
  )
  return pattern === undefined ? undefined : routes.get(pattern)
}
