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
import type { AuthResult } from '../../../features/members/auth-result.js'
import { identityOf } from '../../../features/members/member.js'
import { assertMayTouch } from '../../../features/members/member-access.js'
import { changePassword } from '../../../features/members/password/change-password.js'
import { recover } from '../../../features/members/password/recover.js'
import { sendActivation, sendRecovery } from '../../../features/members/password/send-recovery.js'
import { register } from '../../../features/members/registration/register.js'
import { resendCode } from '../../../features/members/registration/resend-code.js'
import { verifyEmail } from '../../../features/members/registration/verify-email.js'
import { issueSessionToken } from '../../../features/members/sign-in/issue-session-token.js'
import { logIn } from '../../../features/members/sign-in/log-in.js'
import { signOn } from '../../../features/members/sign-in/sign-on.js'
import { firstPartyClient } from '../../../features/site/clients/first-party-client.js'
import { assertScopes } from '../../../features/site/credentials/key-access.js'
import type { Caller } from '../../../features/tokens/caller.js'
import { readEmailAddress } from '../../../kernel/email-address.js'
import { ApplicationError } from '../../../kernel/errors/application-error.js'
import { authenticationCounter } from '../../../platform/metrics/error-label.js'
import type { HttpDeps } from '../../deps.js'
import { parseBody, parseLogin } from '../../server/bodies/parse-request.js'
import {
  findActiveApiKey,
  readBackEndCredentials,
  readCredentials,
  requireCaller,
  requireMember,
} from '../../server/credentials/credentials.js'
import { actIn } from '../../server/credentials/owner-caller.js'
import { recordAuthEvent, recordEvent } from '../../server/errors/security-events.js'
import { requestContext } from '../../server/request-context.js'

const authenticating = (caller: Caller, request: FastifyRequest) => ({
  clientId: caller.clientId,
  callerId: caller.id,
  ...requestContext(request),
})

/** Writes an outcome as the provider's state response (wire-protocol §5.1); success carries a fresh session token. */
async function stateResponse(outcome: AuthResult, caller: Caller, deps: HttpDeps): Promise<StateResponse> {
  const { state, identity } = outcome
  if (state === 'REQUIRE_EMAIL_VERIFICATION') return { state, stateToken: outcome.stateToken, identity }
  if (state === 'REQUIRE_OWNER_APPROVAL') return { state, identity }
  const { member, authenticatedAt, amr } = outcome
  const sessionToken = await issueSessionToken(
    { member, clientId: caller.clientId, callerId: caller.id, authenticatedAt, amr },
    deps,
  )
  return { state, sessionToken, identity }
}

/** Register, login, verify, recover and their kin (wire-protocol §5). */
export function authenticationRoutes(api: FastifyInstance, deps: HttpDeps): void {
  const counted = authenticationCounter(deps.metrics.authentications)

  api.post(paths.register, async (request) => {
    const caller = requireCaller(request, deps)
    const outcome = await counted(
      'registration',
      register(parseBody(registerRequest, request.body), authenticating(caller, request), deps),
    )
    recordAuthEvent(request, 'registered', outcome)
    return stateResponse(outcome, caller, deps)
  })

  api.post(paths.login, async (request) => {
    const caller = requireCaller(request, deps)
    const outcome = await counted(
      'login',
      logIn(parseLogin(loginRequest, request.body), authenticating(caller, request), deps),
    )
    recordAuthEvent(request, 'signed-in', outcome)
    return stateResponse(outcome, caller, deps)
  })

  api.post(paths.verify, async (request) => {
    const caller = requireCaller(request, deps)
    const outcome = await counted(
      'verification',
      verifyEmail(parseBody(verifyRequest, request.body), authenticating(caller, request), deps),
    )
    recordAuthEvent(request, 'email-verified', outcome)
    return stateResponse(outcome, caller, deps)
  })

  api.post(paths.startVerification, async (request) => {
    const caller = requireCaller(request, deps)
    return resendCode(
      { ...parseBody(startVerificationRequest, request.body), ...authenticating(caller, request) },
      deps,
    )
  })

  api.post(paths.sendRecoveryEmail, async (request) => {
    const caller = requireCaller(request, deps)
    const { email, language, redirect, captchaTokens } = parseBody(sendRecoveryEmailRequest, request.body)
    if (redirect?.clientId && redirect.clientId !== caller.clientId)
      throw new ApplicationError('PERMISSION_DENIED', 'The access token belongs to another client than the one named.')
    await sendRecovery(
      { email, language, returnUrl: redirect?.url, captchaTokens, ...authenticating(caller, request) },
      deps,
    )
    recordEvent(request, 'recovery-asked')
    return {}
  })

  api.post(paths.recover, async (request) => {
    const caller = requireCaller(request, deps)
    const { outcome } = await recover(parseBody(recoverRequest, request.body), authenticating(caller, request), deps)
    recordAuthEvent(request, 'password-recovered', outcome)
    return stateResponse(outcome, caller, deps)
  })

  api.post(paths.sendActivationEmail, async (request) => {
    // The key alone: a token beside it is for authorized_client and sign-on only (security-checklist 3).
    const { apiKey } = readCredentials(request.headers.authorization)
    const key = findActiveApiKey(apiKey, request, deps)
    if (key === undefined) throw new ApplicationError('UNAUTHENTICATED', 'This call needs an API key.')
    assertScopes(key, 'members:write')
    const { identityId, emailOptions } = parseBody(sendActivationEmailRequest, request.body)
    const memberId = identityId as `mem_${string}`
    assertMayTouch('updateMember', { kind: 'back-end', ...key }, memberId, deps.siteSnapshot.current().owners)
    await sendActivation(memberId, emailOptions?.language, deps)
    return {}
  })

  api.post(paths.changePassword, async (request) => {
    const caller = requireMember(request, deps)
    const passwords = parseBody(changePasswordRequest, request.body)
    const session = await deps.storage.read((stores) => stores.sessions.find(caller.sessionId))
    if (session === undefined) throw new ApplicationError('UNAUTHENTICATED', 'The session has ended.')
    await changePassword(
      {
        memberId: caller.id,
        exceptSessionId: caller.sessionId,
        ...requestContext(request),
        signIn: session,
        ...passwords,
      },
      deps,
    )
    recordEvent(request, 'password-changed', { memberId: caller.id })
    return {}
  })

  api.post(paths.validateEmail, async (request) => {
    requireCaller(request, deps)
    const valid = readEmailAddress(parseBody(validateEmailRequest, request.body).email) !== undefined
    return valid ? { valid, formatInvalid: false } : { valid, formatInvalid: true, failure: { reason: 'FORMAT' } }
  })

  api.post(paths.signOn, async (request) => {
    const { caller, apiKey } = readBackEndCredentials(request, deps)
    if (apiKey === null)
      throw new ApplicationError(
        'UNAUTHENTICATED',
        'This call needs an API key beside the access token: "Authorization: <token>,<apiKey>".',
      )
    assertScopes(apiKey, 'sessions:open')
    const { loginId, profile, verifyEmail: proven } = parseBody(signOnRequest, request.body)
    const { settings, clients } = deps.siteSnapshot.current()
    const clientId = caller?.clientId ?? firstPartyClient(clients)?.clientId
    if (clientId === undefined) throw new ApplicationError('NOT_FOUND', 'This site has no client yet.')
    const { keyId } = apiKey
    const act = actIn(request, { kind: 'back-end', keyId })
    const member = await signOn({ email: loginId.email, profile, verifyEmail: proven ?? false }, act, deps)
    recordEvent(request, 'signed-on', { memberId: member.memberId, isAudited: true })
    const sessionToken = await issueSessionToken(
      {
        member,
        clientId,
        callerId: caller?.id ?? null,
        authenticatedAt: deps.clock.now(),
        amr: ['backend'],
        openedBy: keyId,
      },
      deps,
    )
    return { sessionToken, identity: identityOf(member, settings.signUp) }
  })
}
