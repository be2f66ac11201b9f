import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ApplicationError } from '../errors/application-error.js'
import type { Needs } from '../needs.js'
import { allowListedOrigin } from './cors.js'
import { answerInDialect, answerInOAuth } from './error-answers.js'

type Answer = (error: unknown, request: FastifyRequest, reply: FastifyReply) => FastifyReply

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
 * Answers what no route takes: 405 and the methods there are where the address is one, else 404; in the words of the dialect the
 * address belongs to. A page of a client may read it, as it may every answer of an API (wire-protocol §1.5), and none of a
 * hosted page's (security-checklist 34).
 */
export function registerNotFound(
  server: FastifyInstance,
  {
    routes,
    asPage,
    directory,
  }: { routes: ReadonlyMap<string, Set<string>>; asPage: Answer } & Pick<Needs, 'directory'>,
): void {
  const answer = (error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const { url } = request
    if (url.startsWith('/oauth2/') || url.startsWith('/.well-known/o')) return answerInOAuth(error, request, reply)
    return wantsPage(request) ? asPage(error, request, reply) : answerInDialect(error, request, reply)
  }
  const nothingHere = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const path = request.url.split('?')[0] as string
    const methods = methodsAt(path, routes)
    const error =
      methods === undefined
        ? new ApplicationError('NOT_FOUND', 'There is nothing at this address.')
        : new ApplicationError('METHOD_NOT_ALLOWED', `This address takes ${[...methods].join(', ')} only.`)
    if (methods !== undefined) reply.header('allow', [...methods].join(', '))
    // Preflights are answered at APIs and nowhere else, so an address that has OPTIONS is one.
    if (methods === undefined || methods.has('OPTIONS')) allowListedOrigin(request, reply, { directory })
    return answer(error, request, reply)
  }
  server.setNotFoundHandler(nothingHere)
  // Where there is no route, a body that cannot be read changes nothing about that.
  server.setErrorHandler((error, request, reply) =>
    error instanceof ApplicationError ? answer(error, request, reply) : nothingHere(request, reply),
  )
}

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
