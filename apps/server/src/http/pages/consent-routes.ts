import type { Permission } from '@foyer/protocol'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { expiredFlow } from '../../features/oauth/authorize/authorization-response.js'
import { allowConsent, denyConsent, type Flow } from '../../features/oauth/authorize/complete-authorization.js'
import { isSignInSufficient, scopeValues } from '../../features/oauth/consent/consent.js'
import type { Consent } from '../../features/oauth/consent/consent-store.js'
import { findAccount } from '../../features/sessions/browser-accounts.js'
import type { BrowserSession } from '../../features/sessions/browser-session-store.js'
import { recordEvent } from '../server/errors/security-events.js'
import { readAccounts } from './kit/browser-accounts.js'
import { findFlow, frameOf, sendAuthorizationResponse } from './kit/flow.js'
import { SELECT_ACCOUNT_PATH } from './kit/not-an-owner.js'
import { formFields, type PageKit, pageUrl, queryValue } from './kit/page-kit.js'

const PATH = '/consent'
/** The most sensitive scopes first (CO-02). */
const scopeOrder = ['email', 'offline_access', 'profile', 'openid']
const sensitiveScopes = new Set(['email', 'offline_access'])

/** The page on which a member allows or denies a third-party client the requested scopes (decision 10). */
export function consentRoutes(pages: FastifyInstance, kit: PageKit): void {
  const { deps } = kit
  const { storage, clock, siteSnapshot } = deps

  /** Finds the request of a handle, if it can be shown to a member for consent. */
  async function findConsentFlow(handle: string | undefined): Promise<Flow | undefined> {
    const pushed = await findFlow(handle, kit)
    const client = siteSnapshot.current().clients.get(pushed?.clientId ?? '')
    if (pushed?.intent.kind !== 'auth' || client?.thirdParty === undefined) return undefined
    return { pushed, request: pushed.intent.request, client }
  }

  /** Finds a member's account in this browser, or the current one, if its sign-in is sufficient for the request. */
  async function findSession(
    flow: Flow,
    request: FastifyRequest,
    memberId: string | undefined,
  ): Promise<BrowserSession | undefined> {
    const accounts = await readAccounts(request, kit)
    const session = memberId === undefined ? accounts.current : findAccount(accounts, memberId)
    return session !== undefined && isSignInSufficient(flow, session, clock.now()) ? session : undefined
  }

  const sendExpired = (request: FastifyRequest, reply: FastifyReply) =>
    sendAuthorizationResponse(expiredFlow, request, reply, kit)
  const redirectTo = (reply: FastifyReply, path: string, handle: string | undefined) =>
    reply.header('cache-control', 'no-store').redirect(pageUrl(path, handle), 303)

  pages.get(PATH, async (request, reply) => {
    const handle = queryValue(request, 'request')
    const flow = await findConsentFlow(handle)
    if (flow === undefined) return sendExpired(request, reply)
    const session = await findSession(flow, request, queryValue(request, 'account'))
    if (session === undefined) return redirectTo(reply, '/signin', handle)
    const { clientId, name, thirdParty, redirectUris } = flow.client
    const [member, before] = await storage.read(async (stores) => [
      await stores.members.find(session.memberId),
      await stores.consents.find(session.memberId, clientId),
    ])
    if (member === undefined) return redirectTo(reply, '/signin', handle)
    const returnUri = flow.request.redirectUri ?? redirectUris[0]
    return kit.show(request, reply, {
      page: 'consent',
      ...frameOf(flow.pushed),
      ...kit.formFrame(request, reply, PATH, handle),
      app: {
        name,
        runBy: thirdParty?.runBy ?? '',
        ...(thirdParty?.logo === undefined ? {} : { logo: thirdParty.logo }),
        ...(returnUri === undefined ? {} : { host: new URL(returnUri).host }),
      },
      account: member.memberId,
      accountEmail: member.email,
      otherAccountUrl: pageUrl(SELECT_ACCOUNT_PATH, handle),
      permissions: permissionsOf(flow.request.scope, before),
    })
  })

  pages.post(PATH, async (request, reply) => {
    const { csrf, request: formHandle, account, cancel } = formFields(request)
    kit.forms.check(request, csrf)
    const handle = formHandle || undefined
    const flow = await findConsentFlow(handle)
    if (flow === undefined) return sendExpired(request, reply)
    if (cancel === '1') return sendAuthorizationResponse(await denyConsent(flow, deps), request, reply, kit)
    const session = account ? await findSession(flow, request, account) : undefined
    // If the account was signed out meanwhile, the page is shown again for the current account.
    if (session === undefined) return redirectTo(reply, PATH, handle)
    const answer = await allowConsent(flow, session, deps)
    recordEvent(request, 'consent-given', { memberId: session.memberId })
    return sendAuthorizationResponse(answer, request, reply, kit)
  })
}

/** Returns the requested permissions. If there is an earlier consent, those not in it are marked as new. */
function permissionsOf(scope: string, before: Consent | undefined): Permission[] {
  const known = new Set(before === undefined ? scopeOrder : scopeValues(before.scope))
  return scopeValues(scope)
    .toSorted((one, other) => scopeOrder.indexOf(one) - scopeOrder.indexOf(other))
    .map((word) => ({
      scope: word as Permission['scope'],
      isSensitive: sensitiveScopes.has(word),
      isNew: !known.has(word),
    }))
}
