import {
  changePasswordRequest,
  loginRequest,
  paths,
  recoverRequest,
  registerRequest,
  type StateResponse,
  sendActivationEmailRequest,
  sendRecoveryEmailRequest,
  signOnRequest,
  startVerificationRequest,
  validateEmailRequest,
  verifyRequest,
} from '@foyer/protocol'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ApplicationError } from '../errors/application-error.js'
import { askingOf } from '../http/asking.js'
import { knownApiKey, readBackEnd, readCredentials, requireCaller, requireMember } from '../http/credentials.js'
import { actIn } from '../http/owner-caller.js'
import { parseBody, parseLogin } from '../http/parse-request.js'
import { noteEvent, noteOutcome } from '../http/security-events.js'
import { authenticationCounter } from '../metrics/outcome-of.js'
import type { Needs } from '../needs.js'
import { firstOwn } from '../owner/first-own-client.js'
import { assertScopes } from '../owner/key-access.js'
import { issueSessionToken } from '../sessions/issue-session-token.js'
import type { Caller } from '../tokens/caller.js'
import { changePassword } from './change-password.js'
import { readEmailAddress } from './email-address.js'
import { logIn } from './log-in.js'
import { identityOf } from './member.js'
import { assertMayTouch } from './member-access.js'
import type { Outcome } from './outcome.js'
import { recover } from './recover.js'
import { register } from './register.js'
import { resendCode } from './resend-code.js'
import { sendActivation, sendRecovery } from './send-recovery.js'
import { signOn } from './sign-on.js'
import { verifyEmail } from './verify-email.js'

const authenticating = (caller: Caller, request: FastifyRequest) => ({
  clientId: caller.clientId,
  callerId: caller.id,
  ...askingOf(request),
})

/** Writes an outcome as the provider's state response (wire-protocol §5.1); success carries a fresh session token. */
async function stateResponse(outcome: Outcome, caller: Caller, needs: Needs): Promise<StateResponse> {
  const { state, identity } = outcome
  if (state === 'REQUIRE_EMAIL_VERIFICATION') return { state, stateToken: outcome.stateToken, identity }
  if (state === 'REQUIRE_OWNER_APPROVAL') return { state, identity }
  const { member, authenticatedAt, amr } = outcome
  const sessionToken = await issueSessionToken(
    { member, clientId: caller.clientId, callerId: caller.id, authenticatedAt, amr },
    needs,
  )
  return { state, sessionToken, identity }
}

/** Register, login, verify, recover and their kin (wire-protocol §5). */
export function authenticationRoutes(api: FastifyInstance, needs: Needs): void {
  const counted = authenticationCounter(needs.metrics.authentications)

  api.post(paths.register, async (request) => {
    const caller = requireCaller(request, needs)
    const outcome = await counted(
      'registration',
      register(parseBody(registerRequest, request.body), authenticating(caller, request), needs),
    )
    noteOutcome(request, 'registered', outcome)
    return stateResponse(outcome, caller, needs)
  })

  api.post(paths.login, async (request) => {
    const caller = requireCaller(request, needs)
    const outcome = await counted(
      'login',
      logIn(parseLogin(loginRequest, request.body), authenticating(caller, request), needs),
    )
    noteOutcome(request, 'signed-in', outcome)
    return stateResponse(outcome, caller, needs)
  })

  api.post(paths.verify, async (request) => {
    const caller = requireCaller(request, needs)
    const outcome = await counted(
      'verification',
      verifyEmail(parseBody(verifyRequest, request.body), authenticating(caller, request), needs),
    )
    noteOutcome(request, 'email-verified', outcome)
    return stateResponse(outcome, caller, needs)
  })

  api.post(paths.startVerification, async (request) => {
    const caller = requireCaller(request, needs)
    return resendCode(
      { ...parseBody(startVerificationRequest, request.body), ...authenticating(caller, request) },
      needs,
    )
  })

  api.post(paths.sendRecoveryEmail, async (request) => {
    const caller = requireCaller(request, needs)
    const { email, language, redirect, captchaTokens } = parseBody(sendRecoveryEmailRequest, request.body)
    if (redirect?.clientId && redirect.clientId !== caller.clientId)
      throw new ApplicationError('PERMISSION_DENIED', 'The access token belongs to another client than the one named.')
    await sendRecovery(
      { email, language, returnUrl: redirect?.url, captchaTokens, ...authenticating(caller, request) },
      needs,
    )
    noteEvent(request, 'recovery-asked')
    return {}
  })

  api.post(paths.recover, async (request) => {
    const caller = requireCaller(request, needs)
    const { outcome } = await recover(parseBody(recoverRequest, request.body), authenticating(caller, request), needs)
    noteOutcome(request, 'password-recovered', outcome)
    return stateResponse(outcome, caller, needs)
  })

  api.post(paths.sendActivationEmail, async (request) => {
    // The key alone: a token beside it is for authorized_client and sign-on only (security-checklist 3).
    const { apiKey } = readCredentials(request.headers.authorization)
    const key = knownApiKey(apiKey, request, needs)
    if (key === undefined) throw new ApplicationError('UNAUTHENTICATED', 'This call needs an API key.')
    assertScopes(key, 'members:write')
    const { identityId, emailOptions } = parseBody(sendActivationEmailRequest, request.body)
    const memberId = identityId as `mem_${string}`
    assertMayTouch('updateMember', { kind: 'back-end', ...key }, memberId, needs.directory.current().owners)
    await sendActivation(memberId, emailOptions?.language, needs)
    return {}
  })

  api.post(paths.changePassword, async (request) => {
    const caller = requireMember(request, needs)
    const passwords = parseBody(changePasswordRequest, request.body)
    const session = await needs.storage.read((stores) => stores.sessions.find(caller.sessionId))
    if (session === undefined) throw new ApplicationError('UNAUTHENTICATED', 'The session has ended.')
    await changePassword(
      {
        memberId: caller.id,
        keepSession: caller.sessionId,
        ...askingOf(request),
        signIn: session,
        ...passwords,
      },
      needs,
    )
    noteEvent(request, 'password-changed', { memberId: caller.id })
    return {}
  })

  api.post(paths.validateEmail, async (request) => {
    requireCaller(request, needs)
    const valid = readEmailAddress(parseBody(validateEmailRequest, request.body).email) !== undefined
    return valid ? { valid, formatInvalid: false } : { valid, formatInvalid: true, failure: { reason: 'FORMAT' } }
  })

  api.post(paths.signOn, async (request) => {
    const { caller, apiKey } = readBackEnd(request, needs)
    if (apiKey === null)
      throw new ApplicationError(
        'UNAUTHENTICATED',
        'This call needs an API key beside the access token: "Authorization: <token>,<apiKey>".',
      )
    assertScopes(apiKey, 'sessions:open')
    const { loginId, profile, verifyEmail: proven } = parseBody(signOnRequest, request.body)
    const { settings, clients } = needs.directory.current()
    const clientId = caller?.clientId ?? firstOwn(clients)?.clientId
    if (clientId === undefined) throw new ApplicationError('NOT_FOUND', 'This site has no client yet.')
    const { keyId } = apiKey
    const act = actIn(request, { kind: 'back-end', keyId })
    const member = await signOn({ email: loginId.email, profile, verifyEmail: proven ?? false }, act, needs)
    noteEvent(request, 'signed-on', { memberId: member.memberId, told: true })
    const sessionToken = await issueSessionToken(
      {
        member,
        clientId,
        callerId: caller?.id ?? null,
        authenticatedAt: needs.clock.now(),
        amr: ['backend'],
        openedBy: keyId,
      },
      needs,
    )
    return { sessionToken, identity: identityOf(member, settings.signUp) }
  })
}
