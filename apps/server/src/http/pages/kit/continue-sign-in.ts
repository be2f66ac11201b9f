import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AuthResult } from '../../../features/members/auth-result.js'
import { noticeDevice } from '../../../features/members/devices/notice-device.js'
import { trustDevice } from '../../../features/members/devices/trusted-device.js'
import { linkWaitingIdentity } from '../../../features/members/external/waiting-identity.js'
import { assertSecondFactor } from '../../../features/members/factors/required-second-factor.js'
import type { Continuation } from '../../../features/members/factors/second-factor-challenge-store.js'
import { startSecondFactor } from '../../../features/members/factors/start-second-factor.js'
import type { Member } from '../../../features/members/member.js'
import { assertPasswordUnchanged } from '../../../features/members/sign-in/assert-password-unchanged.js'
import { completeFlow } from '../../../features/oauth/authorize/complete-authorization.js'
import { addAccount } from '../../../features/sessions/browser-accounts.js'
import type { BrowserSession } from '../../../features/sessions/browser-session-store.js'
import { browserSessionMs } from '../../../features/sessions/session-lengths.js'
import type { SignInMethod, SignInProof } from '../../../features/tokens/sign-in-proof.js'
import { SECOND } from '../../../kernel/clock.js'
import { digestOf } from '../../../kernel/digest.js'
import { lifetimes } from '../../../kernel/lifetimes.js'
import { newId, newSecret } from '../../../kernel/random.js'
import { parseDevice } from '../../../kernel/text/user-agent.js'
import { readAccounts, signOutAccounts, writeAccounts } from './browser-accounts.js'
import { externalSecret } from './external-cookie.js'
import { pageRequestContext, SECOND_FACTOR_PATH, sendAuthorizationResponse } from './flow.js'
import { saveLastMethod } from './last-method.js'
import { type PageKit, pageUrl } from './page-kit.js'
import { PASSKEY_OFFER_PATH } from './passkey-form.js'
import { isPasskeyOfferDue } from './passkey-offer.js'
import { readStayChoice } from './stay-choice.js'

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
  if (outcome.state === 'REQUIRE_SECOND_FACTOR') {
    const next = { returnUrl, linksIdentity: links !== undefined, isPersistent }
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
  next: Partial<Continuation>,
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
  saveLastMethod(session, request, reply, kit)
  writeAccounts(accounts, request, reply, kit)
  if (displaced !== undefined) await signOutAccounts([displaced], request, kit)
  return session
}
