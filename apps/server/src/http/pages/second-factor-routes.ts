import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { requiredSecondFactor } from '../../features/members/factors/required-second-factor.js'
import { setUpDuringSignIn } from '../../features/members/factors/set-up-during-sign-in.js'
import { enterSecondFactor, finishSecondFactor } from '../../features/members/factors/verify-second-factor.js'
import { isSignInSufficient } from '../../features/oauth/consent/consent.js'
import { findAccount } from '../../features/sessions/browser-accounts.js'
import { hasTwoFactors } from '../../features/tokens/sign-in-proof.js'
import { ApplicationError } from '../../kernel/errors/application-error.js'
import { authenticationCounter } from '../../platform/metrics/error-label.js'
import { recordAuthEvent, recordRefusal } from '../server/errors/security-events.js'
import { accountUrl, readAccounts } from './kit/browser-accounts.js'
import { beginSecondFactor, continueSignIn } from './kit/continue-sign-in.js'
import {
  authenticationContext,
  authorizationRequestOf,
  PASSKEY_NEEDED_PATH,
  resumeFlow,
  SECOND_FACTOR_PATH,
} from './kit/flow.js'
import { FORM_RENEWED, formFields, type PageKit, pageUrl, queryValue } from './kit/page-kit.js'
import {
  CONTINUE_PATH,
  factorMessage,
  findChallenge,
  SET_UP_PATH,
  showCodeForm,
  showPasskeyNeeded,
  showRecoveryCodes,
  showSetUp,
  type WaitingSignIn,
} from './second-factor-page.js'
import { showAccountRefusal } from './sign-in-refusal.js'

/**
 * Registers the pages that verify the second factor of a sign-in, or add the authenticator app that the site requires
 * (decision 42).
 */
export function secondFactorRoutes(pages: FastifyInstance, kit: PageKit): void {
  const { deps, cookies } = kit
  const counted = authenticationCounter(deps.metrics.authentications)

  /** Returns the sign-in that waits in this browser, if there is one. */
  async function findWaiting(
    request: FastifyRequest,
    reply: FastifyReply,
    handle: string | undefined,
  ): Promise<WaitingSignIn | undefined> {
    const stateToken = cookies.read(request, 'factor')
    return stateToken === undefined
      ? undefined
      : { request, reply, flow: await resumeFlow(handle, kit), handle, stateToken }
  }

  /**
   * Begins the second factor for an account in this browser, by default the current one, if the request of the flow
   * needs one and the account's sign-in is otherwise sufficient for it.
   */
  async function beginStepUp(
    request: FastifyRequest,
    reply: FastifyReply,
    handle: string | undefined,
    account: string | undefined,
  ): Promise<WaitingSignIn | undefined> {
    const flow = await resumeFlow(handle, kit)
    const authorizationRequest = authorizationRequestOf(flow)
    if (flow === undefined || authorizationRequest === undefined) return undefined
    const accounts = await readAccounts(request, kit)
    const session = account === undefined ? accounts.current : findAccount(accounts, account)
    const sufficientFor = { request: authorizationRequest, pushed: flow }
    if (session === undefined || !isSignInSufficient(sufficientFor, session, deps.clock.now())) return undefined
    const { memberId, amr, authenticatedAt, isPersistent } = session
    const { member, step } = await deps.storage.read(async (stores) => ({
      member: await stores.members.find(memberId),
      step: await requiredSecondFactor(session, amr, stores, deps, authorizationRequest.needsTwoFactors),
    }))
    if (member === undefined || step === undefined) return undefined
    const stateToken = await beginSecondFactor({ member, amr, authenticatedAt }, { isPersistent }, reply, kit)
    return { request, reply, flow, handle, stateToken }
  }

  const signInAgain = (reply: FastifyReply, handle: string | undefined, account?: string) =>
    reply
      .header('cache-control', 'no-store')
      .redirect(account === undefined ? pageUrl('/signin', handle) : accountUrl('/signin', handle, account), 303)

  // The challenge is bound to the browser, not to a client.
  const contextOf = ({ request, flow }: WaitingSignIn) => ({
    ...authenticationContext(flow, request, kit),
    clientId: null,
    callerId: null,
  })

  async function finish(waiting: WaitingSignIn, trustsDevice: boolean): Promise<FastifyReply> {
    const { request, reply, handle, stateToken } = waiting
    const outcome = await counted('verification', finishSecondFactor(stateToken, contextOf(waiting), deps))
    recordAuthEvent(request, 'signed-in', outcome)
    cookies.clear(reply, 'factor')
    const { returnUrl, linksIdentity, isPersistent: stays } = outcome.continuation
    const links = linksIdentity ? cookies.read(request, 'linking') : undefined
    return continueSignIn(outcome, handle, request, reply, kit, { returnUrl, links, trustsDevice, stays })
  }

  /** Shows why the sign-in cannot continue. Throws an error that is none of the sign-in's. */
  async function showRefusal(waiting: WaitingSignIn, error: unknown): Promise<FastifyReply> {
    if (!(error instanceof ApplicationError)) throw error
    recordRefusal(waiting.request, error)
    const refused = await showAccountRefusal(waiting, error, kit)
    if (refused !== undefined) return refused
    cookies.clear(waiting.reply, 'factor')
    const { request, reply, handle } = waiting
    const { status, code, message: sentence } = error
    return kit.showError(request, reply, { status, code, sentence, againUrl: pageUrl('/signin', handle) })
  }

  pages.get(SECOND_FACTOR_PATH, { exposeHeadRoute: false }, async (request, reply) => {
    const handle = queryValue(request, 'request')
    const account = queryValue(request, 'account')
    let waiting = await findWaiting(request, reply, handle)
    let found = waiting && (await findChallenge(waiting, kit))
    // The sign-in of another account may wait in this browser.
    if (waiting === undefined || (account !== undefined && found?.member.memberId !== account)) {
      waiting = await beginStepUp(request, reply, handle, account)
      found = waiting && (await findChallenge(waiting, kit))
    }
    // A sign-in of which no factor is missing any more begins again: completing it needs a factor that was entered.
    const isIdle = found?.step === undefined && !hasTwoFactors(found?.challenge.amr ?? [])
    if (waiting === undefined || found === undefined || isIdle) {
      cookies.clear(reply, 'factor')
      return signInAgain(reply, handle, account)
    }
    const way = queryValue(request, 'way') === 'recovery-code' ? 'recovery-code' : 'code'
    if (found.step === 'passkey' && !(way === 'recovery-code' && found.hasRecoveryCodes))
      return reply.redirect(pageUrl(PASSKEY_NEEDED_PATH, handle), 303)
    if (found.step === 'set-up') return showSetUp(waiting, kit)
    if (found.step === undefined) return showRecoveryCodes(waiting, kit)
    return showCodeForm(waiting, way, kit)
  })

  pages.get(PASSKEY_NEEDED_PATH, async (request, reply) => {
    const handle = queryValue(request, 'request')
    const waiting = await findWaiting(request, reply, handle)
    return showPasskeyNeeded(waiting ?? { request, reply, flow: await resumeFlow(handle, kit), handle }, kit)
  })

  pages.post(SECOND_FACTOR_PATH, async (request, reply) => {
    const { csrf, code, recoveryCode, trust, request: handle } = formFields(request)
    const waiting = await findWaiting(request, reply, handle || undefined)
    if (waiting === undefined) return signInAgain(reply, handle || undefined)
    const way = recoveryCode === undefined ? 'code' : 'recovery-code'
    if (kit.forms.isStale(request, csrf)) return showCodeForm(waiting, way, kit, { message: FORM_RENEWED, status: 403 })
    try {
      const entered = { stateToken: waiting.stateToken, code, recoveryCode }
      const { recoveryCodesLeft } = await enterSecondFactor(entered, contextOf(waiting), deps)
      if (recoveryCodesLeft !== undefined) return showRecoveryCodes(waiting, kit, { left: recoveryCodesLeft })
      return await finish(waiting, trust === '1')
    } catch (error) {
      if (!(error instanceof ApplicationError && error.kind === 'VERIFICATION_FAILED'))
        return showRefusal(waiting, error)
      recordRefusal(request, error)
      const { status, data } = error
      return showCodeForm(waiting, way, kit, {
        status,
        codeError: factorMessage(error),
        triesLeft: Number(data.triesLeft),
      })
    }
  })

  pages.post(SET_UP_PATH, async (request, reply) => {
    const { csrf, code = '', setUpToken = '', request: handle } = formFields(request)
    const waiting = await findWaiting(request, reply, handle || undefined)
    if (waiting === undefined) return signInAgain(reply, handle || undefined)
    if (kit.forms.isStale(request, csrf))
      return showSetUp(waiting, kit, { setUpToken, message: FORM_RENEWED, status: 403 })
    try {
      const entered = { stateToken: waiting.stateToken, setUpToken, code }
      const isDemanded = authorizationRequestOf(waiting.flow)?.needsTwoFactors ?? false
      const { recoveryCodes: codes } = await setUpDuringSignIn(entered, contextOf(waiting), isDemanded, deps)
      return showRecoveryCodes(waiting, kit, { codes })
    } catch (error) {
      if (!(error instanceof ApplicationError && error.kind === 'VERIFICATION_FAILED'))
        return showRefusal(waiting, error)
      recordRefusal(request, error)
      return showSetUp(waiting, kit, { setUpToken, status: error.status, codeError: factorMessage(error) })
    }
  })

  pages.post(CONTINUE_PATH, async (request, reply) => {
    const { csrf, request: handle } = formFields(request)
    const waiting = await findWaiting(request, reply, handle || undefined)
    if (waiting === undefined) return signInAgain(reply, handle || undefined)
    if (kit.forms.isStale(request, csrf)) return showRecoveryCodes(waiting, kit)
    try {
      return await finish(waiting, false)
    } catch (error) {
      return showRefusal(waiting, error)
    }
  })
}
