import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ApplicationError } from '../errors/application-error.js'
import { authenticationRoutes } from '../members/authentication-routes.js'
import { memberRoutes } from '../members/member-routes.js'
import { type MetricsAnswer, metricsRoutes } from '../metrics/metrics-routes.js'
import type { Needs } from '../needs.js'
import { redirectSessionRoutes } from '../oauth/redirect-session-routes.js'
import { keySetRoutes, oauthRoutes } from '../oauth/routes.js'
import { openApiRoutes } from '../openapi/openapi-routes.js'
import { assetRoutes } from '../pages/asset-routes.js'
import { authorizeRoutes } from '../pages/authorize-routes.js'
import { pageCookies } from '../pages/cookies.js'
import { formTokens } from '../pages/form-token.js'
import type { HostedPages } from '../pages/hosted-pages.js'
import { answerInPages, pageKit } from '../pages/page-kit.js'
import { passwordRoutes } from '../pages/password-routes.js'
import { signInRoutes } from '../pages/sign-in-routes.js'
import { verifyEmailRoutes } from '../pages/verify-email-routes.js'
import { allowEveryOrigin, registerCors } from './cors.js'
import { type DevNeeds, devRoutes } from './dev-routes.js'
import { answerInDialect, answerInOAuth } from './error-answers.js'
import { healthRoutes } from './health-routes.js'

interface RouteNeeds {
  needs: Needs
  pages: HostedPages
  keySet(): object
  refresh(): Promise<void>
  metrics: MetricsAnswer
  /** Present under --dev only. */
  dev: DevNeeds | undefined
}

/** Registers every route in its group: each group answers faults in its own words. */
export async function buildRoutes(
  server: FastifyInstance,
  { needs, pages, keySet, refresh, metrics, dev }: RouteNeeds,
): Promise<void> {
  const methods = knownMethods(server)
  server.decorate('routeMethods', methods)

  await server.register(async (api) => {
    api.setErrorHandler(answerInOAuth)
    registerCors(api, needs)
    const urls = urlsOf(api)
    oauthRoutes(api, needs)
    answerPreflights(api, urls)
  })
  await server.register(async (open) => {
    open.setErrorHandler(answerInOAuth)
    allowEveryOrigin(open)
    keySetRoutes(open, { ...needs, keySet })
    openApiRoutes(open, needs)
  })
  await server.register(async (api) => {
    api.setErrorHandler(answerInDialect)
    registerCors(api, needs)
    const urls = urlsOf(api)
    redirectSessionRoutes(api, needs)
    authenticationRoutes(api, needs)
    memberRoutes(api, needs)
    answerPreflights(api, urls)
  })
  await server.register(async (operations) => {
    operations.setErrorHandler(answerInDialect)
    healthRoutes(operations, { refresh })
    metricsRoutes(operations, metrics)
    if (dev !== undefined) devRoutes(operations, dev)
  })

  const cookies = pageCookies(needs.issuer)
  const forms = formTokens({ key: needs.secrets.csrf, issuer: needs.issuer, cookies, random: needs.random })
  const kit = pageKit(needs, { pages, cookies, forms })
  await server.register(async (hosted) => {
    hosted.setErrorHandler(answerInPages(kit))
    signInRoutes(hosted, kit)
    verifyEmailRoutes(hosted, kit)
    passwordRoutes(hosted, kit)
    authorizeRoutes(hosted, kit)
    assetRoutes(hosted, pages)
  })

  const asPage = answerInPages(kit)
  server.setErrorHandler(answerInDialect)
  server.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] as string
    const known = methodsAt(path, methods)
    const error =
      known === undefined
        ? new ApplicationError('NOT_FOUND', 'There is nothing at this address.')
        : new ApplicationError('METHOD_NOT_ALLOWED', `This address takes ${[...known].join(', ')} only.`)
    if (known !== undefined) reply.header('allow', [...known].join(', '))
    if (path.startsWith('/oauth2/')) return answerInOAuth(error, request, reply)
    return wantsPage(request) ? asPage(error, request, reply) : answerInDialect(error, request, reply)
  })
}

const wantsPage = ({ method, headers }: FastifyRequest): boolean =>
  method === 'GET' && String(headers.accept ?? '').includes('text/html')

function urlsOf(api: FastifyInstance): Set<string> {
  const urls = new Set<string>()
  api.addHook('onRoute', ({ url, method }) => {
    if (method !== 'OPTIONS') urls.add(url)
  })
  return urls
}

/** A preflight is answered by the CORS hook; the route only has to be there. */
function answerPreflights(api: FastifyInstance, urls: ReadonlySet<string>): void {
  for (const url of [...urls]) api.options(url, async (_request, reply) => reply.code(204).send())
}

function knownMethods(server: FastifyInstance): Map<string, Set<string>> {
  const methods = new Map<string, Set<string>>()
  server.addHook('onRoute', ({ url, method }) => {
    const known = methods.get(url) ?? new Set<string>()
    for (const one of [method].flat()) known.add(one)
    methods.set(url, known)
  })
  return methods
}

/** The methods an address takes; undefined when there is nothing at it. */
function methodsAt(path: string, methods: ReadonlyMap<string, Set<string>>): Set<string> | undefined {
  const exact = methods.get(path)
  if (exact !== undefined) return exact
  const pattern = [...methods.keys()].find(
    (url) => url.includes(':') && new RegExp(`^${url.replaceAll(/:\w+/g, '[^/]+')}$`).test(path),
  )
  return pattern === undefined ? undefined : methods.get(pattern)
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Every address that is registered, with the methods it takes. */
    routeMethods: ReadonlyMap<string, ReadonlySet<string>>
  }
}
