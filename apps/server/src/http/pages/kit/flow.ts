import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AuthResult } from '../../../features/members/auth-result.js'
import { noticeDevice } from '../../../features/members/devices/notice-device.js'
import { trustDevice } from '../../../features/members/devices/trusted-device.js'
import { linkWaitingIdentity, type WaitingIdentity } from '../../../features/members/external/waiting-identity.js'
import { assertSecondFactor } from '../../../features/members/factors/required-second-factor.js'
import { startSecondFactor } from '../../../features/members/factors/start-second-factor.js'
import type { Member } from '../../../features/members/member.js'
import { assertPasswordUnchanged } from '../../../features/members/sign-in/assert-password-unchanged.js'
import type { AuthorizationRequest } from '../../../features/oauth/authorize/authorization-request.js'
import type { AuthorizationResponse } from '../../../features/oauth/authorize/authorization-response.js'
import { completeFlow } from '../../../features/oauth/authorize/complete-authorization.js'
import type { RedirectSession } from '../../../features/oauth/authorize/redirect-session-store.js'
import { addAccount } from '../../../features/sessions/browser-accounts.js'
import type { BrowserSession } from '../../../features/sessions/browser-session-store.js'
import { browserSessionMs } from '../../../features/sessions/session-lengths.js'
import type { SignInMethod, SignInProof } from '../../../features/tokens/sign-in-proof.js'
import { parseDevice } from '../../../integrations/mail/request-origin.js'
import { SECOND } from '../../../kernel/clock.js'
import { digestOf } from '../../../kernel/digest.js'
import { lifetimes } from '../../../kernel/lifetimes.js'
import { newId, newSecret } from '../../../kernel/random.js'
import { recordRefusedAddress } from '../../server/refused-addresses.js'
import { requestContext } from '../../server/request-context.js'
import { accountUrl, readAccounts, signOutAccounts, writeAccounts } from './browser-accounts.js'
import { pageLanguage } from './display-preferences.js'
import { externalSecret } from './external-cookie.js'
import { sendFormPost } from './form-post.js'
import { SELECT_ACCOUNT_PATH, sendNotAnOwner } from './not-an-owner.js'
import { formTargets, type PageKit, pageUrl } from './page-kit.js'
import { PASSKEY_OFFER_PATH } from './passkey-form.js'
import { isPasskeyOfferDue } from './passkey-offer.js'
import { EXTERNAL_START_PATH } from './provider-buttons.js'
import { readStayChoice } from './stay-choice.js'
import { sendWebMessage } from './web-message.js'

/** Says that only a passkey is enough, and leads to the sign-in page. */
export const PASSKEY_NEEDED_PATH = '/second-factor/passkey'

/** Asks for the second factor of a sign-in. */
export const SECOND_FACTOR_PATH = '/second-factor'

/** A page that was opened or submitted, with its flow. */
export interface PageRequest {
  request: FastifyRequest
  reply: FastifyReply
  flow?: RedirectSession | undefined
  handle?: string | undefined
  /** The identity that is linked by the sign-in at this page. */
  waiting?: WaitingIdentity | undefined
}

/** Finds the flow of a page by its handle. Returns undefined if it does not exist or is over. */
export async function findFlow(handle: string | undefined, { deps }: PageKit): Promise<RedirectSession | undefined> {
  if (handle === undefined) return undefined
  return deps.storage.read((stores) => stores.redirectSessions.find(digestOf(handle), deps.clock.now()))
}

/**
 * Like `findFlow`, but extends an expired flow by its full lifetime, because the person is still on the page (decision
 * 17, G-53).
 */
export async function resumeFlow(handle: string | undefined, kit: PageKit): Promise<RedirectSession | undefined> {
  const found = await findFlow(handle, kit)
  if (found !== undefined || handle === undefined) return found
  const { storage, clock } = kit.deps
  const now = clock.now()
  const over = await storage.read((stores) => stores.redirectSessions.findInactive(digestOf(handle), now))
  const authorizationRequest = authorizationRequestOf(over)
  if (authorizationRequest === undefined || authorizationRequest.prompt === 'none') return undefined
  const since = now - lifetimes.resumableRedirectSession.ms
  const until = now + lifetimes.interactiveRedirectSession.ms
  await storage.write((stores) => stores.redirectSessions.resume(digestOf(handle), { now, since, until }))
  return findFlow(handle, kit)
}

/**
 * Finds the flow of a page that is opened. An expired flow is extended only if the browser has been here before; HEAD
 * changes nothing.
 */
export const openFlow = (handle: string | undefined, request: FastifyRequest, kit: PageKit) =>
  request.method === 'GET' && kit.cookies.read(request, 'form') !== undefined
    ? resumeFlow(handle, kit)
    : findFlow(handle, kit)

/** Returns the authorization request of a flow, if it has one. */
export const authorizationRequestOf = (flow: RedirectSession | undefined): AuthorizationRequest | undefined =>
  flow?.intent.kind === 'auth' ? flow.intent.request : undefined

/** Returns true if the browser loads the page ahead of navigation. A prefetch must not change state. */
export const isPrefetch = ({ headers }: FastifyRequest): boolean =>
  String(headers['sec-purpose'] ?? '').includes('prefetch')

/**
 * Returns the language that the flow requests (`ui_locales`), and the client whose theme its pages have. Pages fall
 * back to English for unknown languages.
 */
export function frameOf(flow: RedirectSession | undefined): { locale?: string; clientId?: string } {
  const { locale, clientId } = authorizationRequestOf(flow) ?? {}
  return { ...(locale && { locale }), ...(clientId !== undefined && { clientId }) }
}

/** Returns the context of a page request. Emails use the language of the page. */
export const pageRequestContext = (
  flow: RedirectSession | undefined,
  request: FastifyRequest,
  { cookies }: PageKit,
) => ({
  ...requestContext(request),
  locale: pageLanguage(request, cookies, authorizationRequestOf(flow)?.locale ?? undefined),
})

/** Returns the client and the context of an authentication at a page. */
export const authenticationContext = (flow: RedirectSession | undefined, request: FastifyRequest, kit: PageKit) => ({
  ...pageRequestContext(flow, request, kit),
  clientId: flow?.clientId ?? null,
  callerId: flow?.callerId ?? null,
  device: kit.cookies.read(request, 'device'),
  isHostedPage: true,
})

const signInPath = ({ providerId }: { providerId?: string }): string =>
  providerId === undefined ? '/signin' : `${EXTERNAL_START_PATH}/${providerId}`

/** Sends an authorization response to the browser. A form with credentials is answered with 303 (RFC 9700 §4.12). */
export function sendAuthorizationResponse(
  answer: AuthorizationResponse,
  request: FastifyRequest,
  reply: FastifyReply,
  kit: PageKit,
): FastifyReply | Promise<FastifyReply> {
  switch (answer.kind) {
    case 'redirect':
      return reply.header('cache-control', 'no-store').redirect(answer.url, 303)
    case 'sign-in':
      return reply.header('cache-control', 'no-store').redirect(pageUrl(signInPath(answer), answer.handle), 303)
    case 'second-factor':
      return reply
        .header('cache-control', 'no-store')
        .redirect(accountUrl(SECOND_FACTOR_PATH, answer.handle, answer.memberId), 303)
    case 'select-account':
      return reply.header('cache-control', 'no-store').redirect(pageUrl(SELECT_ACCOUNT_PATH, answer.handle), 303)
    case 'consent':
      return reply
        .header('cache-control', 'no-store')
        .redirect(accountUrl('/consent', answer.handle, answer.memberId), 303)
    case 'not-an-owner':
      return sendNotAnOwner(answer, request, reply, kit)
    case 'form-post':
      return sendFormPost(reply, answer, formTargets(kit.deps))
    case 'web-message':
      return sendWebMessage(reply, answer.message, answer.origins)
    case 'error': {
      const hint = recordRefusedAddress(request, answer.refused)
      return kit.showError(request, reply, {
        status: 400,
        code: answer.code,
        sentence:
          hint === undefined || hint.url !== undefined ? answer.sentence : `${answer.sentence} ${hint.sentence}`,
        approveUrl: hint?.url,
      })
    }
  }
}

/** Continues after an authentication at a page: with the code, the waiting page, or a redirect to the site. */
export async function continueSignIn(
  outcome: AuthResult,
  flow: string | undefined,
  request: FastifyRequest,
  reply: FastifyReply,
  kit: PageKit,
  {
    returnUrl = null,
    stays: isPersistent = readStayChoice(request, kit),
    links,
    trustsDevice = false,
    offersPasskey = false,
  }: {
    returnUrl?: string | null
    stays?: boolean
    /** The provider whose identity waits in this browser and is linked: the form announced it. */
    links?: string | undefined
    /** Needs no second factor on this device from now on (MF-04). */
    trustsDevice?: boolean
    /** Offers a passkey if that is due: the form says that the device can have one. */
    offersPasskey?: boolean
  } = {},
): Promise<FastifyReply> {
  reply.header('cache-control', 'no-store')
  const clearCookie = (name: 'flow' | 'linking') => {
    if (kit.cookies.read(request, name) !== undefined) kit.cookies.clear(reply, name)
  }
  const keepProvider = ({ ms }: { ms: number }) =>
    links === undefined ? clearCookie('linking') : kit.cookies.set(reply, 'linking', links, ms / SECOND)
  if (outcome.state === 'REQUIRE_EMAIL_VERIFICATION') {
    kit.cookies.set(reply, 'pending', outcome.stateToken, lifetimes.stateToken.ms / SECOND)
    keepProvider(lifetimes.stateToken)
    // The link in the email opens without the handle of the flow.
    if (flow !== undefined) kit.cookies.set(reply, 'flow', flow, lifetimes.stateToken.ms / SECOND)
    else clearCookie('flow')
    return reply.redirect(pageUrl('/verify-email', flow), 303)
  }
  kit.cookies.clear(reply, 'pending')
  clearCookie('flow')
  if (outcome.state === 'REQUIRE_SECOND_FACTOR' && outcome.step === 'passkey')
    return reply.redirect(pageUrl(PASSKEY_NEEDED_PATH, flow), 303)
  if (outcome.state === 'REQUIRE_SECOND_FACTOR') {
    const next = { returnUrl, linksIdentity: links !== undefined }
    keepProvider(lifetimes.secondFactorChallenge)
    await beginSecondFactor(outcome, next, reply, kit)
    return reply.redirect(pageUrl(SECOND_FACTOR_PATH, flow), 303)
  }
  clearCookie('linking')
  const browserSecret = externalSecret(request, kit.cookies)
  if (links !== undefined && browserSecret !== undefined)
    await linkWaitingIdentity(outcome.member, { browserSecret, providerId: links }, kit.deps)
  if (outcome.state === 'REQUIRE_OWNER_APPROVAL') {
    await startApprovalWait(outcome, reply, kit)
    return reply.redirect(pageUrl('/waiting', flow), 303)
  }
  const session = await openBrowserSession({ ...outcome, isPersistent, trustsDevice }, request, reply, kit)
  if (offersPasskey && session !== undefined && (await isPasskeyOfferDue(outcome, request, kit)))
    return reply.redirect(pageUrl(PASSKEY_OFFER_PATH, flow), 303)
  if (flow !== undefined && session !== undefined)
    return sendAuthorizationResponse(await completeFlow(flow, session, kit.deps), request, reply, kit)
  return reply.redirect(returnUrl ?? '/signin', 303)
}

/** Stores a sign-in of this browser that waits for a second factor; the cookie identifies it. */
export async function beginSecondFactor(
  proof: Parameters<typeof startSecondFactor>[0],
  next: { returnUrl?: string | null; linksIdentity?: boolean },
  reply: FastifyReply,
  { deps, cookies }: PageKit,
): Promise<string> {
  const stateToken = await startSecondFactor(proof, { clientId: null, callerId: null }, deps, next)
  cookies.set(reply, 'factor', stateToken, lifetimes.secondFactorChallenge.ms / SECOND)
  return stateToken
}

/** Stores a cookie with which this browser can read the owner's decision (decision 15). */
async function startApprovalWait(
  { member, amr }: { member: Member; amr: readonly SignInMethod[] },
  reply: FastifyReply,
  { deps, cookies }: PageKit,
): Promise<void> {
  const secret = newSecret(deps.random, 'wai')
  await deps.storage.transact(async (stores) => {
    const now = deps.clock.now()
    await assertPasswordUnchanged(member, stores)
    await stores.approvalWaits.add({
      digest: digestOf(secret),
      memberId: member.memberId,
      authenticatedAt: now,
      amr,
      expiresAt: now + lifetimes.approvalWait.ms,
    })
  })
  cookies.set(reply, 'waiting', secret, lifetimes.approvalWait.ms / SECOND)
}

interface PageSignIn extends SignInProof {
  member: Member
  /** "Stay signed in" (decision 17). */
  isPersistent: boolean
  requiresWait?: boolean
  trustsDevice?: boolean
}

/**
 * Opens a new browser session, records the sign-in and the browser (decision 39), ends the member's browser session
 * before it (V7.2.4) and ends the wait for approval. The member's account becomes the current one of this browser; one
 * too many is signed out (decision 45). With `requiresWait`, opens it only if this browser's wait could be spent,
 * else returns undefined.
 * @throws ApplicationError INVALID_PASSWORD if the password has changed since the authentication,
 * SECOND_FACTOR_REQUIRED
 */
export async function openBrowserSession(
  { member, authenticatedAt, amr, isPersistent, requiresWait = false, trustsDevice = false }: PageSignIn,
  request: FastifyRequest,
  reply: FastifyReply,
  kit: PageKit,
): Promise<BrowserSession | undefined> {
  const { deps, cookies } = kit
  const before = await readAccounts(request, kit)
  const wait = cookies.read(request, 'waiting')
  const cookie = newSecret(deps.random, 'brs')
  const device = cookies.read(request, 'device') ?? newSecret(deps.random, 'dvc')
  const now = deps.clock.now()
  const longestMs = browserSessionMs(member.memberId, deps.siteSnapshot.current())
  const ms = isPersistent ? longestMs : Math.min(longestMs, lifetimes.briefSignIn.ms)
  const origin = parseDevice(request.headers['user-agent'])
  const session: BrowserSession = {
    browserSessionId: newId(deps.random, 'bro'),
    digest: digestOf(cookie),
    memberId: member.memberId,
    authenticatedAt,
    amr,
    expiresAt: now + ms,
    isPersistent,
    openedAt: now,
    browser: origin.browser ?? null,
    system: origin.system ?? null,
  }
  const { accounts, replaced, displaced } = addAccount(before, { ...session, secret: cookie })
  const isOpened = await deps.storage.transact(async (stores) => {
    await assertPasswordUnchanged(member, stores)
    await assertSecondFactor(member, amr, stores, deps)
    const isSpent = wait !== undefined && (await stores.approvalWaits.spend(digestOf(wait), now))
    if (requiresWait && !isSpent) return false
    if (replaced !== undefined) await stores.browserSessions.end(replaced.browserSessionId, now)
    await stores.browserSessions.open(session)
    await stores.members.recordSignIn(member.memberId, now)
    await noticeDevice({ member, device, amr }, pageRequestContext(undefined, request, kit), stores, deps)
    if (trustsDevice) await trustDevice(member.memberId, device, stores, deps)
    return true
  })
  if (!isOpened) return undefined
  deps.mail.wake()
  if (wait !== undefined) cookies.clear(reply, 'waiting')
  cookies.set(reply, 'device', device, lifetimes.deviceCookie.ms / SECOND)
  writeAccounts(accounts, request, reply, kit)
  if (displaced !== undefined) await signOutAccounts([displaced], request, kit)
  return session
}
