import fastifyCookie from '@fastify/cookie'
import type { FastifyInstance } from 'fastify'
import { VisitorEnded } from '../features/visitors/ended-visitors.js'
import { authenticationRoutes } from './api/account/authentication-routes.js'
import { captchaRoutes } from './api/account/captcha-routes.js'
import { changeRoutes } from './api/data/change-routes.js'
import { collectionRoutes } from './api/data/collection-routes.js'
import { draftRoutes } from './api/data/draft-routes.js'
import { itemsRoutes } from './api/data/items-routes.js'
import { jobRoutes } from './api/data/job-routes.js'
import { ownerDataRoutes } from './api/data/owner-data-routes.js'
import { promotionRoutes } from './api/data/promotion-routes.js'
import { queryRoutes } from './api/data/query-routes.js'
import { referencesRoutes } from './api/data/references-routes.js'
import { memberRoutes } from './api/members/member-routes.js'
import { profileFieldRoutes } from './api/members/profile-field-routes.js'
import { redirectSessionRoutes } from './api/oauth/redirect-session-routes.js'
import { discoveryRoutes, oauthRoutes } from './api/oauth/routes.js'
import { healthRoutes } from './api/operations/health-routes.js'
import { type MetricsAnswer, metricsRoutes } from './api/operations/metrics-routes.js'
import { auditRoutes } from './api/owner/audit-routes.js'
import { credentialRoutes } from './api/owner/credential-routes.js'
import { mailRoutes } from './api/owner/mail-routes.js'
import { memberInvitationRoutes } from './api/owner/member-invitation-routes.js'
import { memberListRoutes } from './api/owner/member-list-routes.js'
import { memberPortRoutes } from './api/owner/member-port-routes.js'
import { overviewRoutes } from './api/owner/overview-routes.js'
import { ownerRoutes } from './api/owner/owner-routes.js'
import { refusedAddressRoutes } from './api/owner/refused-address-routes.js'
import { ownerSessionRoutes } from './api/owner/session-routes.js'
import { siteRoutes } from './api/owner/site-routes.js'
import { webhookRoutes } from './api/owner/webhook-routes.js'
import type { ConsoleFiles } from './console/console-files.js'
import { consoleRoutes } from './console/routes.js'
import type { HttpDeps } from './deps.js'
import { devInboxRoutes } from './dev/dev-inbox-routes.js'
import { devKitRoutes } from './dev/dev-kit-routes.js'
import { devMailRoutes } from './dev/dev-mail-routes.js'
import { type DevDeps, devRoutes } from './dev/dev-routes.js'
import { type DevScenarioDeps, devScenarioRoutes } from './dev/dev-scenario-routes.js'
import { openApiRoutes } from './openapi/openapi-routes.js'
import { assetRoutes } from './pages/asset-routes.js'
import { authorizeRoutes } from './pages/authorize-routes.js'
import { brandRoutes } from './pages/brand-routes.js'
import { captchaTestRoutes } from './pages/captcha-test-routes.js'
import { consentRoutes } from './pages/consent-routes.js'
import { pageCookies } from './pages/kit/cookies.js'
import { formTokens } from './pages/kit/form-token.js'
import type { HostedPages } from './pages/kit/hosted-pages.js'
import { pageErrorHandler, pageKit } from './pages/kit/page-kit.js'
import { logoutRoutes } from './pages/logout-routes.js'
import { passwordRoutes } from './pages/password-routes.js'
import { restoreRoutes } from './pages/restore-routes.js'
import { setUpRoutes } from './pages/set-up-routes.js'
import { signInRoutes } from './pages/sign-in-routes.js'
import { signUpRoutes } from './pages/sign-up-routes.js'
import { verifyEmailRoutes } from './pages/verify-email-routes.js'
import { verifyLinkRoutes } from './pages/verify-link-routes.js'
import { waitingRoutes } from './pages/waiting-routes.js'
import { registerClientAddress } from './server/client-address.js'
import { allowEveryOrigin, registerCors } from './server/cors.js'
import { sendOAuthError, sendWixDataError, sendWixError } from './server/errors/error-replies.js'
import type { FastPathHandler } from './server/fast-path/fast-path.js'
import { knownRoutes, registerNotFound } from './server/not-found.js'

export interface RouteDeps {
  deps: HttpDeps
  pages: HostedPages
  console: ConsoleFiles
  keySet(): object
  refresh(): Promise<void>
  metrics: MetricsAnswer
  /** Set under --dev only. */
  dev: (DevDeps & DevScenarioDeps) | undefined
}

/**
 * Registers every route in its group; each group sends errors in its own dialect. Returns the handlers of the fast
 * path.
 */
export async function buildRoutes(
  server: FastifyInstance,
  { deps, pages, console, keySet, refresh, metrics, dev }: RouteDeps,
): Promise<{ plainTokens: FastPathHandler }> {
  const routes = knownRoutes(server)
  registerClientAddress(server, deps)

  let plainTokens: FastPathHandler = () => undefined
  await server.register(async (api) => {
    api.setErrorHandler(sendOAuthError)
    registerCors(api, deps)
    const urls = collectUrls(api)
    plainTokens = oauthRoutes(api, deps)
    answerPreflights(api, urls, routes)
  })
  await server.register(async (open) => {
    open.setErrorHandler(sendOAuthError)
    allowEveryOrigin(open)
    const urls = collectUrls(open)
    discoveryRoutes(open, { ...deps, keySet })
    openApiRoutes(open, deps)
    answerPreflights(open, urls, routes)
  })
  await server.register(async (api) => {
    api.setErrorHandler(sendWixError)
    registerCors(api, deps)
    const urls = collectUrls(api)
    redirectSessionRoutes(api, deps)
    authenticationRoutes(api, deps)
    memberRoutes(api, deps)
    profileFieldRoutes(api, deps)
    ownerRoutes(api, deps)
    siteRoutes(api, deps, pages)
    webhookRoutes(api, deps)
    mailRoutes(api, deps)
    credentialRoutes(api, deps)
    refusedAddressRoutes(api, deps)
    auditRoutes(api, deps)
    memberListRoutes(api, deps)
    memberInvitationRoutes(api, deps)
    overviewRoutes(api, deps)
    ownerSessionRoutes(api, deps)
    memberPortRoutes(api, deps)
    promotionRoutes(api, deps)
    captchaRoutes(api, deps)
    answerPreflights(api, urls, routes)
  })
  await server.register(async (api) => {
    api.setErrorHandler(sendWixDataError)
    api.addHook('onError', async (_request, _reply, error) => {
      if (error instanceof VisitorEnded) deps.endedVisitors.add(error.visitorId)
    })
    registerCors(api, deps)
    const urls = collectUrls(api)
    itemsRoutes(api, deps)
    queryRoutes(api, deps)
    referencesRoutes(api, deps)
    draftRoutes(api, deps)
    jobRoutes(api, deps)
    collectionRoutes(api, deps)
    changeRoutes(api, deps)
    ownerDataRoutes(api, deps)
    answerPreflights(api, urls, routes)
  })
  await server.register(async (operations) => {
    operations.setErrorHandler(sendWixError)
    healthRoutes(operations, { refresh })
    metricsRoutes(operations, metrics)
    if (dev !== undefined) {
      devRoutes(operations, dev)
      devInboxRoutes(operations, dev, deps)
      devMailRoutes(operations, deps)
      devScenarioRoutes(operations, dev, deps)
    }
  })

  const cookies = pageCookies(deps.issuer)
  const forms = formTokens({ key: deps.secrets.csrf, issuer: deps.issuer, cookies, random: deps.random })
  const kit = pageKit(deps, { pages, cookies, forms })
  await server.register(async (hosted) => {
    await hosted.register(fastifyCookie)
    hosted.setErrorHandler(pageErrorHandler(kit))
    signInRoutes(hosted, kit)
    signUpRoutes(hosted, kit)
    verifyEmailRoutes(hosted, kit)
    waitingRoutes(hosted, kit)
    consentRoutes(hosted, kit)
    verifyLinkRoutes(hosted, kit)
    passwordRoutes(hosted, kit)
    restoreRoutes(hosted, kit)
    setUpRoutes(hosted, kit)
    captchaTestRoutes(hosted, kit)
    authorizeRoutes(hosted, kit)
    logoutRoutes(hosted, kit)
    assetRoutes(hosted, pages)
    brandRoutes(hosted, deps)
    consoleRoutes(hosted, { ...deps, console, dev: dev !== undefined })
    if (dev !== undefined) devKitRoutes(hosted, kit, pages)
  })

  registerNotFound(server, { routes, asPage: pageErrorHandler(kit), siteSnapshot: deps.siteSnapshot })
  return { plainTokens }
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
