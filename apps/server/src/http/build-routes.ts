import fastifyCookie from '@fastify/cookie'
import type { FastifyInstance } from 'fastify'
import type { ConsoleFiles } from '../console/console-files.js'
import { consoleRoutes } from '../console/routes.js'
import { changeRoutes } from '../data/changes/change-routes.js'
import { collectionRoutes } from '../data/collection-routes.js'
import { draftRoutes } from '../data/draft-routes.js'
import { itemsRoutes } from '../data/items-routes.js'
import { jobRoutes } from '../data/jobs/job-routes.js'
import { ownerDataRoutes } from '../data/owner-data-routes.js'
import { promotionRoutes } from '../data/promotion/promotion-routes.js'
import { queryRoutes } from '../data/query-routes.js'
import { referencesRoutes } from '../data/references-routes.js'
import { authenticationRoutes } from '../members/authentication-routes.js'
import { memberRoutes } from '../members/member-routes.js'
import { profileFieldRoutes } from '../members/profile-field-routes.js'
import { type MetricsAnswer, metricsRoutes } from '../metrics/metrics-routes.js'
import type { Needs } from '../needs.js'
import { redirectSessionRoutes } from '../oauth/redirect-session-routes.js'
import { discoveryRoutes, oauthRoutes } from '../oauth/routes.js'
import { openApiRoutes } from '../openapi/openapi-routes.js'
import { captchaRoutes } from '../outbound/captcha/captcha-routes.js'
import { mailRoutes } from '../outbound/mail/mail-routes.js'
import { webhookRoutes } from '../outbound/webhooks/webhook-routes.js'
import { overviewRoutes } from '../overview/overview-routes.js'
import { auditRoutes } from '../owner/audit-routes.js'
import { credentialRoutes } from '../owner/credential-routes.js'
import { memberInvitationRoutes } from '../owner/member-invitation-routes.js'
import { memberListRoutes } from '../owner/member-list-routes.js'
import { memberPortRoutes } from '../owner/member-port-routes.js'
import { ownerRoutes } from '../owner/owner-routes.js'
import { refusedAddressRoutes } from '../owner/refused-address-routes.js'
import { ownerSessionRoutes } from '../owner/session-routes.js'
import { siteRoutes } from '../owner/site-routes.js'
import { assetRoutes } from '../pages/asset-routes.js'
import { authorizeRoutes } from '../pages/authorize-routes.js'
import { brandRoutes } from '../pages/brand-routes.js'
import { captchaTestRoutes } from '../pages/captcha-test-routes.js'
import { consentRoutes } from '../pages/consent-routes.js'
import { pageCookies } from '../pages/cookies.js'
import { devKitRoutes } from '../pages/dev-kit-routes.js'
import { formTokens } from '../pages/form-token.js'
import type { HostedPages } from '../pages/hosted-pages.js'
import { logoutRoutes } from '../pages/logout-routes.js'
import { answerInPages, pageKit } from '../pages/page-kit.js'
import { passwordRoutes } from '../pages/password-routes.js'
import { restoreRoutes } from '../pages/restore-routes.js'
import { setUpRoutes } from '../pages/set-up-routes.js'
import { signInRoutes } from '../pages/sign-in-routes.js'
import { signUpRoutes } from '../pages/sign-up-routes.js'
import { verifyEmailRoutes } from '../pages/verify-email-routes.js'
import { verifyLinkRoutes } from '../pages/verify-link-routes.js'
import { waitingRoutes } from '../pages/waiting-routes.js'
import { VisitorEnded } from '../visitors/ended-visitors.js'
import { registerClientAddress } from './client-address.js'
import { allowEveryOrigin, registerCors } from './cors.js'
import { devInboxRoutes } from './dev-inbox-routes.js'
import { devMailRoutes } from './dev-mail-routes.js'
import { type DevNeeds, devRoutes } from './dev-routes.js'
import { type DevScenarioNeeds, devScenarioRoutes } from './dev-scenario-routes.js'
import { answerInDataDialect, answerInDialect, answerInOAuth } from './error-answers.js'
import { healthRoutes } from './health-routes.js'
import { knownRoutes, registerNotFound } from './not-found.js'
import type { ShortAnswer } from './short-way.js'

export interface RouteNeeds {
  needs: Needs
  pages: HostedPages
  console: ConsoleFiles
  keySet(): object
  refresh(): Promise<void>
  metrics: MetricsAnswer
  /** Present under --dev only. */
  dev: (DevNeeds & DevScenarioNeeds) | undefined
}

/** Registers every route in its group: each group answers faults in its own words. Answers what may go a short way beside its route. */
export async function buildRoutes(
  server: FastifyInstance,
  { needs, pages, console, keySet, refresh, metrics, dev }: RouteNeeds,
): Promise<{ plainTokens: ShortAnswer }> {
  const routes = knownRoutes(server)
  registerClientAddress(server, needs)

  let plainTokens: ShortAnswer = () => undefined
  await server.register(async (api) => {
    api.setErrorHandler(answerInOAuth)
    registerCors(api, needs)
    const urls = urlsOf(api)
    plainTokens = oauthRoutes(api, needs)
    answerPreflights(api, urls, routes)
  })
  await server.register(async (open) => {
    open.setErrorHandler(answerInOAuth)
    allowEveryOrigin(open)
    const urls = urlsOf(open)
    discoveryRoutes(open, { ...needs, keySet })
    openApiRoutes(open, needs)
    answerPreflights(open, urls, routes)
  })
  await server.register(async (api) => {
    api.setErrorHandler(answerInDialect)
    registerCors(api, needs)
    const urls = urlsOf(api)
    redirectSessionRoutes(api, needs)
    authenticationRoutes(api, needs)
    memberRoutes(api, needs)
    profileFieldRoutes(api, needs)
    ownerRoutes(api, needs)
    siteRoutes(api, needs, pages)
    webhookRoutes(api, needs)
    mailRoutes(api, needs)
    credentialRoutes(api, needs)
    refusedAddressRoutes(api, needs)
    auditRoutes(api, needs)
    memberListRoutes(api, needs)
    memberInvitationRoutes(api, needs)
    overviewRoutes(api, needs)
    ownerSessionRoutes(api, needs)
    memberPortRoutes(api, needs)
    promotionRoutes(api, needs)
    captchaRoutes(api, needs)
    answerPreflights(api, urls, routes)
  })
  await server.register(async (api) => {
    api.setErrorHandler(answerInDataDialect)
    api.addHook('onError', async (_request, _reply, error) => {
      if (error instanceof VisitorEnded) needs.endedVisitors.note(error.visitorId)
    })
    registerCors(api, needs)
    const urls = urlsOf(api)
    itemsRoutes(api, needs)
    queryRoutes(api, needs)
    referencesRoutes(api, needs)
    draftRoutes(api, needs)
    jobRoutes(api, needs)
    collectionRoutes(api, needs)
    changeRoutes(api, needs)
    ownerDataRoutes(api, needs)
    answerPreflights(api, urls, routes)
  })
  await server.register(async (operations) => {
    operations.setErrorHandler(answerInDialect)
    healthRoutes(operations, { refresh })
    metricsRoutes(operations, metrics)
    if (dev !== undefined) {
      devRoutes(operations, dev)
      devInboxRoutes(operations, dev, needs)
      devMailRoutes(operations, needs)
      devScenarioRoutes(operations, dev, needs)
    }
  })

  const cookies = pageCookies(needs.issuer)
  const forms = formTokens({ key: needs.secrets.csrf, issuer: needs.issuer, cookies, random: needs.random })
  const kit = pageKit(needs, { pages, cookies, forms })
  await server.register(async (hosted) => {
    await hosted.register(fastifyCookie)
    hosted.setErrorHandler(answerInPages(kit))
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
    brandRoutes(hosted, needs)
    consoleRoutes(hosted, { ...needs, console, dev: dev !== undefined })
    if (dev !== undefined) devKitRoutes(hosted, kit, pages)
  })

  registerNotFound(server, { routes, asPage: answerInPages(kit), directory: needs.directory })
  return { plainTokens }
}

function urlsOf(api: FastifyInstance): Set<string> {
  const urls = new Set<string>()
  api.addHook('onRoute', ({ url, method }) => {
    if (method !== 'OPTIONS') urls.add(url)
  })
  return urls
}

/** A preflight is answered by the CORS hook; without an origin the route tells its methods. */
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
