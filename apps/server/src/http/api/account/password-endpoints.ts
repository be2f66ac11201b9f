import {
  changePasswordRequest,
  emptyResponse,
  type MemberId,
  paths,
  recoverRequest,
  sendActivationEmailRequest,
  sendRecoveryEmailRequest,
} from '@foyer/protocol'
import { assertMayChange } from '../../../features/members/member-access.js'
import { changePassword } from '../../../features/members/password/change-password.js'
import { recover } from '../../../features/members/password/recover.js'
import { sendActivation, sendRecovery } from '../../../features/members/password/send-recovery.js'
import { ApplicationError } from '../../../kernel/errors/application-error.js'
import { backEnd, memberOnly, visitorOrMember } from '../../endpoint/access.js'
import { json } from '../../endpoint/body.js'
import { type Endpoint, endpoint } from '../../endpoint/endpoint.js'
import { recordAuthEvent, recordEvent } from '../../server/errors/security-events.js'
import { requestContext } from '../../server/request-context.js'
import { authContextOf, stateAnswers, stateResponseOf } from './state-response.js'

const done = { 200: { about: 'Done.', schema: emptyResponse } }

/** Recovery, activation and change of a password (wire-protocol §5). */
export const passwordEndpoints: readonly Endpoint[] = [
  endpoint({
    id: 'sendRecoveryEmail',
    method: 'POST',
    path: paths.sendRecoveryEmail,
    group: 'Sign-up and sign-in',
    summary: 'Send an email with a link to set a new password',
    about: 'The response is the same for known and unknown addresses.',
    allow: visitorOrMember,
    body: json(sendRecoveryEmailRequest),
    answers: done,
    refusals: ['INVALID_REDIRECT_URI', 'RATE_LIMITED'],
    handle: async ({ request, caller, body: { email, language, redirect, captchaTokens } }, deps) => {
      if (redirect?.clientId && redirect.clientId !== caller.clientId)
        throw new ApplicationError('PERMISSION_DENIED', 'The access token belongs to a different client.')
      await sendRecovery(
        { email, language, returnUrl: redirect?.url, captchaTokens, ...authContextOf(caller, request) },
        deps,
      )
      recordEvent(request, 'recovery-asked')
      return {}
    },
  }),
  endpoint({
    id: 'recover',
    method: 'POST',
    path: paths.recover,
    group: 'Sign-up and sign-in',
    summary: 'Set a new password with the secret of a recovery link',
    allow: visitorOrMember,
    body: json(recoverRequest),
    answers: stateAnswers,
    refusals: ['INVALID_RECOVERY_TOKEN', 'MEMBER_BLOCKED'],
    handle: async ({ request, caller, body }, deps) => {
      const { outcome: result } = await recover(body, authContextOf(caller, request), deps)
      recordAuthEvent(request, 'password-recovered', result)
      return stateResponseOf(result, caller, request, deps)
    },
  }),
  endpoint({
    id: 'sendActivationEmail',
    method: 'POST',
    path: paths.sendActivationEmail,
    group: 'Sign-up and sign-in',
    summary: 'Send an email with a link to set a first password',
    about: 'For a member that a back end created without a password.',
    allow: backEnd('members:write'),
    body: json(sendActivationEmailRequest),
    answers: done,
    refusals: ['NOT_FOUND'],
    handle: async ({ caller: apiKey, body: { identityId, emailOptions } }, deps) => {
      const memberId = identityId as MemberId
      assertMayChange({ kind: 'back-end', ...apiKey }, memberId, deps.siteSnapshot.current().owners)
      await sendActivation(memberId, emailOptions?.language, deps)
      return {}
    },
  }),
  endpoint({
    id: 'changePassword',
    method: 'POST',
    path: paths.changePassword,
    group: 'Sign-up and sign-in',
    summary: 'Change the password of the calling member',
    about:
      '`currentPassword` can be left out within ten minutes of a sign-in, but not in a session that a back end opened. The other sessions of the member end.',
    allow: memberOnly,
    body: json(changePasswordRequest),
    answers: done,
    refusals: ['INVALID_PASSWORD', 'RECENT_SIGN_IN_REQUIRED', 'RATE_LIMITED'],
    handle: async ({ request, caller: { id: memberId, sessionId }, body }, deps) => {
      const session = await deps.storage.read((stores) => stores.sessions.find(sessionId))
      if (session === undefined) throw new ApplicationError('UNAUTHENTICATED', 'The session has ended.')
      const context = { memberId, except: { memberId, sessionId }, ...requestContext(request), signIn: session }
      await changePassword({ ...context, ...body }, deps)
      recordEvent(request, 'password-changed', { memberId })
      return {}
    },
  }),
]
