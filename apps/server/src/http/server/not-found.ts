import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ApplicationError } from '../../kernel/errors/application-error.js'
import type { HttpDeps } from '../deps.js'
import { allowListedOrigin, answerPreflight } from './cors.js'
import { sendOAuthError, sendWixError } from './errors/error-replies.js'

type SendError = (error: unknown, request: FastifyRequest, reply: FastifyReply) => FastifyReply

/** What every route is known by, collected while routes are registered: made before the first of them. */
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
    /** Every route and the methods it takes. */
    knownRoutes: ReadonlyMap<string, ReadonlySet<string>>
  }
}

/**
 * Answers what no route takes: 405 and the methods there are where the address is one, else 404; in the words of the
 * dialect the address belongs to. A call of the provider's SDK that is not offered always gets NOT_OFFERED. A page of a
 * client may read it, as it may every answer of an API (wire-protocol §1.5), and none of a hosted page's
 * (security-checklist 34).
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
    // Preflights are answered at APIs and nowhere else, so an address that has OPTIONS is one.
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
  // Where there is no route, a body that cannot be read changes nothing about that.
  server.setErrorHandler((error, request, reply) =>
    error instanceof ApplicationError ? sendError(error, request, reply) : handleNotFound(request, reply),
  )
}

const pageNotFound = () => new ApplicationError('NOT_FOUND', 'There is nothing at this address.')

/** The refusal of an API call to an address that does not exist. */
export const notOffered = () =>
  new ApplicationError('NOT_OFFERED', 'Foyer does not offer this call: there is nothing at this address.')

/** A call of the provider's SDK, which names the call it makes (wire-protocol §1.3). */
const isWixSdkCall = ({ headers }: FastifyRequest): boolean => headers['x-wix-bi-gateway'] !== undefined

/** Without an answer to it a page cannot read that a call is not offered: its SDK would take it for a lost network. */
const isPreflight = ({ method, headers }: FastifyRequest): boolean =>
  method === 'OPTIONS' && headers['access-control-request-method'] !== undefined

const wantsPage = ({ method, headers }: FastifyRequest): boolean =>
  method === 'GET' && String(headers.accept ?? '').includes('text/html')

/** The methods an address takes; undefined when there is nothing at it. */
function methodsAt(path: string, routes: ReadonlyMap<string, Set<string>>): Set<string> | undefined {
  const exact = routes.get(path)
  if (exact !== undefined) return exact
  const pattern = [...routes.keys()].find(
    (url) => /[:*]/.test(url) && new RegExp(`^${url.replaceAll(/:\w+/g, '[^/]+').replace('*', '.+')}$`).test(path),
  )
  return pattern === undefined ? undefined : routes.get(pattern)
}
