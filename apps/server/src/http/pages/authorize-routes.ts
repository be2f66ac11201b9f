import { paths } from '@foyer/protocol'
import type { FastifyInstance } from 'fastify'
import { type AuthorizeParameters, authorize } from '../../features/oauth/authorize/authorize.js'
import { PRE_WARM_PATH } from '../../features/oauth/authorize/create-redirect-session.js'
import { rawRequestFrom } from '../../features/oauth/authorize/raw-request.js'
import { DatabaseUnavailable } from '../../kernel/errors/database-unavailable.js'
import { readAccounts } from './kit/browser-accounts.js'
import { sendAuthorizationResponse } from './kit/flow.js'
import { isFramed, sendFrameError } from './kit/frame-errors.js'
import { formFields, type PageKit, queryValue, repeatedParameter } from './kit/page-kit.js'
import { sendPreWarm } from './kit/web-message.js'

/** The endpoints to which a browser navigates. */
export function authorizeRoutes(pages: FastifyInstance, kit: PageKit): void {
  const { deps } = kit

  // Opening a silent request completes it, so HEAD, which shows nothing, must not (V3.5.3).
  pages.get(paths.authorize, { exposeHeadRoute: false }, async (request, reply) => {
    const repeated = repeatedParameter(request)
    if (repeated !== undefined) return kit.showError(request, reply, repeated)
    const framed = isFramed(request)
    try {
      // The parent expects a message within 2 s; an unavailable database takes longer to fail.
      if (framed && !deps.siteSnapshot.isReachable()) throw new DatabaseUnavailable('the database cannot answer')
      const [accounts, impersonation] = await Promise.all([readAccounts(request, kit), kit.impersonation(request)])
      const browser = { accounts, impersonation, framed }
      const parameters = parametersFrom((name) => queryValue(request, name))
      return sendAuthorizationResponse(await authorize(parameters, browser, deps), request, reply, kit)
    } catch (error) {
      const answered = sendFrameError(error, request, reply, deps)
      if (answered === undefined) throw error
      return answered
    }
  })

  // OpenID Connect Core §3.1.2.1 requires POST too.
  pages.post(paths.authorize, async (request, reply) => {
    const fields = formFields(request)
    const parameters = parametersFrom((name) => fields[name] || undefined)
    return sendAuthorizationResponse(await authorize(parameters, 'unknown', deps), request, reply, kit)
  })

  pages.get(PRE_WARM_PATH, async (_request, reply) => sendPreWarm(reply, [...deps.siteSnapshot.current().origins]))
}

const parametersFrom = (getParameter: (name: string) => string | undefined): AuthorizeParameters => ({
  ...rawRequestFrom(getParameter),
  clientId: getParameter('client_id'),
  requestUri: getParameter('request_uri'),
  request: getParameter('request'),
})
