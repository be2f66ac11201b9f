import fastifyCookie from '@fastify/cookie'
import type { FastifyInstance } from 'fastify'
import { VisitorEnded } from '../features/visitors/ended-visitors.js'
import { endpoints } from './api/endpoints.js'
import type { ConsoleFiles } from './console/console-files.js'
import { consoleRoutes } from './console/routes.js'
import type { EndpointDeps } from './deps.js'
import { devInboxRoutes } from './dev/dev-inbox-routes.js'
import { devKitRoutes } from './dev/dev-kit-routes.js'
import { devMailRoutes } from './dev/dev-mail-routes.js'
import { devProviderRoutes } from './dev/dev-provider-routes.js'
import { type DevDeps, devRoutes } from './dev/dev-routes.js'
import { devSampleRoutes } from './dev/dev-sample-routes.js'
import { type DevScenarioDeps, devScenarioRoutes } from './dev/dev-scenario-routes.js'
import { type Dialect, groups } from './endpoint/groups.js'
import { registerEndpoints } from './endpoint/register-endpoints.js'
import { accountRoutes } from './pages/account/account-routes.js'
import { assetRoutes } from './pages/asset-routes.js'
import { authorizeRoutes } from './pages/authorize-routes.js'
import { brandRoutes } from './pages/brand-routes.js'
import { captchaTestRoutes } from './pages/captcha-test-routes.js'
import { consentRoutes } from './pages/consent-routes.js'
import { externalRoutes } from './pages/external-routes.js'
import { impersonationRoutes } from './pages/impersonation-routes.js'
import { pageCookies } from './pages/kit/cookies.js'
import { formTokens } from './pages/kit/form-token.js'
import type { HostedPages } from './pages/kit/hosted-pages.js'
import { pageErrorHandler, pageKit } from './pages/kit/page-kit.js'
import { linkRoutes } from './pages/link-routes.js'
import { logoutRoutes } from './pages/logout-routes.js'
import { notMeRoutes } from './pages/not-me-routes.js'
import { passkeyOfferRoutes } from './pages/passkey-offer-routes.js'
import { passkeySignInRoutes } from './pages/passkey-sign-in-routes.js'
import { passwordRoutes } from './pages/password-routes.js'
import { restoreRoutes } from './pages/restore-routes.js'
import { secondFactorRoutes } from './pages/second-factor-routes.js'
import { selectAccountRoutes } from './pages/select-account-routes.js'
import { setUpRoutes } from './pages/set-up-routes.js'
import { signInCodeRoutes } from './pages/sign-in-code-routes.js'
import { signInRoutes } from './pages/sign-in-routes.js'
import { signUpRoutes } from './pages/sign-up-routes.js'
import { verifyEmailRoutes } from './pages/verify-email-routes.js'
import { verifyLinkRoutes } from './pages/verify-link-routes.js'
import { waitingRoutes } from './pages/waiting-routes.js'
import { registerClientAddress } from './server/client-address.js'
import { allowEveryOrigin, registerCors } from './server/cors.js'
import { sendOAuthError, sendWixDataError, sendWixError } from './server/errors/error-replies.js'
import { knownRoutes, registerNotFound } from './server/not-found.js'

export interface RouteDeps {
  deps: EndpointDeps
  pages: HostedPages
  console: ConsoleFiles
  /** Set under --dev only. */
  dev: (DevDeps & DevScenarioDeps) | undefined
}

/**
 * Registers every route in its group: each group words its errors in its own dialect, and has its own rules of CORS.
 */
export async function buildRoutes(server: FastifyInstance, { deps, pages, console, dev }: RouteDeps): Promise<void> {
  const routes = knownRoutes(server)
  registerClientAddress(server, deps)

  const endpointsOf = (dialect: Dialect) =>
    endpoints.filter(({ group, open }) => groups[group].dialect === dialect && open !== true)
  await server.register(async (api) => {
    api.setErrorHandler(sendOAuthError)
    registerCors(api, deps)
    const urls = collectUrls(api)
    registerEndpoints(api, endpointsOf('oauth'), deps)
    answerPreflights(api, urls, routes)
  })
  await server.register(async (open) => {
    open.setErrorHandler(sendOAuthError)
    allowEveryOrigin(open)
    const urls = collectUrls(open)
    registerEndpoints(
      open,
      endpoints.filter((endpoint) => endpoint.open === true),
      deps,
    )
    answerPreflights(open, urls, routes)
  })
  await server.register(async (api) => {
    api.setErrorHandler(sendWixError)
    registerCors(api, deps)
    const urls = collectUrls(api)
    registerEndpoints(api, endpointsOf('wix'), deps)
    answerPreflights(api, urls, routes)
  })
  await server.register(async (api) => {
    api.setErrorHandler(sendWixDataError)
    api.addHook('onError', async (_request, _reply, error) => {
      if (error instanceof VisitorEnded) deps.endedVisitors.add(error.visitorId)
    })
    registerCors(api, deps)
    const urls = collectUrls(api)
    registerEndpoints(api, endpointsOf('data'), deps)
    answerPreflights(api, urls, routes)
  })
  await server.register(async (operations) => {
    operations.setErrorHandler(sendWixError)
    registerEndpoints(operations, endpointsOf('service'), deps)
    if (dev !== undefined) {
      devRoutes(operations, dev)
      devInboxRoutes(operations, dev, deps)
      devMailRoutes(operations, deps)
      devProviderRoutes(operations, dev.provider, deps)
      devScenarioRoutes(operations, dev, deps)
      devSampleRoutes(operations, deps)
    }
  })

  const cookies = pageCookies(deps.issuer)
  const forms = formTokens({ key: deps.secrets.csrf, issuer: deps.issuer, cookies, random: deps.random })
  const kit = pageKit(deps, { pages, cookies, forms })
  await server.register(async (hosted) => {
    await hosted.register(fastifyCookie)
    hosted.setErrorHandler(pageErrorHandler(kit))
    signInRoutes(hosted, kit)
    signInCodeRoutes(hosted, kit)
    passkeySignInRoutes(hosted, kit)
    passkeyOfferRoutes(hosted, kit)
    selectAccountRoutes(hosted, kit)
    externalRoutes(hosted, kit)
    linkRoutes(hosted, kit)
    signUpRoutes(hosted, kit)
    verifyEmailRoutes(hosted, kit)
    secondFactorRoutes(hosted, kit)
    waitingRoutes(hosted, kit)
    consentRoutes(hosted, kit)
    verifyLinkRoutes(hosted, kit)
    passwordRoutes(hosted, kit)
    accountRoutes(hosted, kit)
    restoreRoutes(hosted, kit)
    notMeRoutes(hosted, kit)
    setUpRoutes(hosted, kit)
    impersonationRoutes(hosted, kit)
    captchaTestRoutes(hosted, kit)
    authorizeRoutes(hosted, kit)
    logoutRoutes(hosted, kit)
    assetRoutes(hosted, pages)
    brandRoutes(hosted, deps)
    consoleRoutes(hosted, { ...deps, console, dev: dev !== undefined })
    if (dev !== undefined) devKitRoutes(hosted, kit, pages)
  })

  registerNotFound(server, { routes, asPage: pageErrorHandler(kit), siteSnapshot: deps.siteSnapshot })
}

function collectUrls(api: FastifyInstance): Set<string> {
  const urls = new Set<string>()
  api.addHook('onRoute', ({ url, method }) => {
    if (method !== 'OPTIONS') urls.add(url)
  })
  return urls
}

/** The CORS hook answers preflights. Without an Origin header, the route answers OPTIONS with its methods. */
function answerPreflights(
  api: FastifyInstance,
  urls: ReadonlySet<string>,
  methods: ReadonlyMap<string, Set<string>>,
): void {
  for (const url of [...urls]) {
    api.options(url, async (_request, reply) =>
      reply
        .code(204)
        .header('allow', [...(methods.get(url) ?? [])].join(', '))
        .send(),
    )
  }
}
