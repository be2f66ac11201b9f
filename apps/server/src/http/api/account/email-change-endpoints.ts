import {
  confirmEmailChangeRequest,
  emailChangeRequest,
  emailChangeResponse,
  emptyResponse,
  paths,
} from '@foyer/protocol'
import {
  cancelEmailChange,
  confirmEmailChange,
  getPendingEmailChange,
  resendEmailChange,
} from '../../../features/members/profile/confirm-email-change.js'
import type { EmailChange } from '../../../features/members/profile/email-change-store.js'
import { startEmailChange } from '../../../features/members/profile/start-email-change.js'
import { rfc3339 } from '../../../kernel/clock.js'
import { self } from '../../endpoint/access.js'
import { json } from '../../endpoint/body.js'
import type { Endpoint } from '../../endpoint/endpoint.js'
import { recordEvent } from '../../server/errors/security-events.js'
import { requestContext } from '../../server/request-context.js'
import { memberAnswer, memberEndpoint } from '../members/member-endpoint.js'

const pendingChange = ['The pending change.', emailChangeResponse] as const
const pendingChangeView = (change: EmailChange | undefined) => ({
  pending:
    change === undefined
      ? null
      : { email: change.email, askedAt: rfc3339(change.createdAt), expiresAt: rfc3339(change.expiresAt) },
})

/** Changes of the calling member's email address (AC-03, decision 14). */
export const emailChangeEndpoints: readonly Endpoint[] = [
  memberEndpoint({
    id: 'getMyEmailChange',
    method: 'GET',
    path: paths.emailChange,
    summary: 'Get the pending change of the calling member’s email address',
    allow: self,
    answer: pendingChange,
    handle: async ({ caller }, deps) => pendingChangeView(await getPendingEmailChange(caller.id, deps)),
  }),
  memberEndpoint({
    id: 'changeMyEmail',
    method: 'POST',
    path: paths.emailChange,
    summary: 'Start a change of the calling member’s email address',
    about:
      'The new address gets a code, and the old one a warning; the old address stays active until the code is confirmed. Needs the current password; a member without one needs a sign-in within the last ten minutes. Replaces a pending change.',
    allow: self,
    body: json(emailChangeRequest),
    answer: pendingChange,
    refusals: [
      'INVALID_PASSWORD',
      'RECENT_SIGN_IN_REQUIRED',
      'EMAIL_ALREADY_EXISTS',
      'EMAIL_NOT_ALLOWED',
      'RATE_LIMITED',
    ],
    handle: async ({ request, caller: { id: memberId, sessionId }, body }, deps) => {
      const change = await startEmailChange({ memberId, sessionId }, body, requestContext(request), deps)
      recordEvent(request, 'email-change-asked', { memberId })
      return pendingChangeView(change)
    },
  }),
  memberEndpoint({
    id: 'confirmMyEmailChange',
    method: 'POST',
    path: paths.confirmEmailChange,
    summary: 'Confirm the new email address with its code',
    allow: self,
    body: json(confirmEmailChangeRequest),
    refusals: [
      'NOT_FOUND',
      'VERIFICATION_FAILED',
      'VERIFICATION_EXPIRED',
      'TOO_MANY_TRIES',
      'EMAIL_ALREADY_EXISTS',
      'RATE_LIMITED',
    ],
    handle: async ({ request, caller: { id: memberId }, body: { code } }, deps) => {
      const member = await confirmEmailChange(memberId, code, requestContext(request), deps)
      recordEvent(request, 'email-changed', { memberId })
      return memberAnswer(member)
    },
  }),
  memberEndpoint({
    id: 'resendMyEmailChange',
    method: 'POST',
    path: paths.resendEmailChange,
    summary: 'Send a new code to the new email address',
    allow: self,
    answer: ['A new code is sent; the old one is no longer valid.', emptyResponse],
    refusals: ['NOT_FOUND', 'TOO_MANY_TRIES', 'RATE_LIMITED'],
    handle: async ({ request, caller }, deps) => {
      await resendEmailChange(caller.id, requestContext(request), deps)
      return {}
    },
  }),
  memberEndpoint({
    id: 'cancelMyEmailChange',
    method: 'DELETE',
    path: paths.emailChange,
    summary: 'Cancel the change of the calling member’s email address',
    allow: self,
    answer: ['No change is pending; the address stays as it is.', emptyResponse],
    handle: async ({ caller }, deps) => {
      await cancelEmailChange(caller.id, deps)
      return {}
    },
  }),
]
