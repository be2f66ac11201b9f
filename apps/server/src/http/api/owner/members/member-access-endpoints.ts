import { beginImpersonationRequest, beginImpersonationResponse, ownerMemberResponse, paths } from '@foyer/protocol'
import type { FastifyRequest } from 'fastify'
import type { Act } from '../../../../features/audit/audit.js'
import { removeMemberFactors } from '../../../../features/members/factors/remove-member-factors.js'
import { assertMayChange } from '../../../../features/members/member-access.js'
import { sendPasswordEmail } from '../../../../features/members/password/send-password-email.js'
import { type Moderation, moderate } from '../../../../features/moderation/moderate.js'
import { beginImpersonation } from '../../../../features/oauth/authorize/begin-impersonation.js'
import type { SiteCaller } from '../../../../features/site/roles/owner-access.js'
import { ApplicationError } from '../../../../kernel/errors/application-error.js'
import type { HttpDeps } from '../../../deps.js'
import { siteRole } from '../../../endpoint/access.js'
import { json } from '../../../endpoint/body.js'
import type { Endpoint } from '../../../endpoint/endpoint.js'
import { memberIdIn } from '../../../endpoint/path-ids.js'
import { ownerEndpoint } from '../owner-endpoint.js'

import { showMember } from './show-member.js'

const one = `${paths.ownerMembers}/:memberId`
const theMember = ['The member.', ownerMemberResponse] as const

/** How a member can sign in: blocks, passwords, second factors, and viewing a site as the member. */
export const memberAccessEndpoints: readonly Endpoint[] = [
  ownerEndpoint({
    id: 'removeMemberSecondFactors',
    method: 'POST',
    path: `${one}/remove-second-factors`,
    summary: 'Turn off two-step verification for a member',
    about:
      'Removes the authenticator app and the recovery codes, and forgets trusted devices. The member gets an email, and adds a new one at the next sign-in if the site requires it.',
    allow: siteRole('moderator', 'members:write'),
    answer: theMember,
    refusals: ['NOT_FOUND'],
    handle: async ({ request, caller: { caller, act } }, deps) => {
      const memberId = memberIdIn(request)
      assertMayChange(caller, memberId, deps.siteSnapshot.current().owners)
      await removeMemberFactors(memberId, act, deps)
      return showMember(memberId, deps)
    },
  }),
  ownerEndpoint({
    id: 'sendPasswordEmail',
    method: 'POST',
    path: `${one}/password-email`,
    summary: 'Send a member an email with a link to set a password',
    allow: siteRole('moderator', 'members:write'),
    refusals: ['NOT_FOUND'],
    handle: async ({ request, caller: { caller, act } }, deps) => {
      const memberId = memberIdIn(request)
      assertMayChange(caller, memberId, deps.siteSnapshot.current().owners)
      await sendPasswordEmail(memberId, deps, act)
      return {}
    },
  }),
  ownerEndpoint({
    id: 'unblockMember',
    method: 'POST',
    path: `${one}/unblock`,
    summary: 'Unblock a member',
    about: 'Restores the status from before the block.',
    allow: siteRole('moderator', 'members:write'),
    answer: theMember,
    refusals: ['NOT_FOUND'],
    handle: async ({ request, caller }, deps) => moderateMember('unblock', request, caller, deps),
  }),
  ownerEndpoint({
    id: 'restoreMember',
    method: 'POST',
    path: `${one}/restore`,
    summary: 'Cancel the pending deletion of a member',
    about:
      'Restores the status from before the deletion; the member has to sign in again. A role for the site is not restored.',
    allow: siteRole('owner', 'members:write'),
    answer: theMember,
    refusals: ['NOT_FOUND'],
    handle: async ({ request, caller }, deps) => moderateMember('restore', request, caller, deps),
  }),
  ownerEndpoint({
    id: 'requireReset',
    method: 'POST',
    path: `${one}/require-reset`,
    summary: 'Require a new password at the next sign-in',
    about: 'All sessions of the member end, and the member gets an email with a link to set a password.',
    allow: siteRole('moderator', 'members:write'),
    answer: theMember,
    refusals: ['NOT_FOUND'],
    handle: async ({ request, caller }, deps) => moderateMember('require-reset', request, caller, deps),
  }),
  ownerEndpoint({
    id: 'liftReset',
    method: 'POST',
    path: `${one}/lift-reset`,
    summary: 'No longer require a new password',
    about: 'The member can sign in with the current password again.',
    allow: siteRole('moderator', 'members:write'),
    answer: theMember,
    refusals: ['NOT_FOUND'],
    handle: async ({ request, caller }, deps) => moderateMember('lift-reset', request, caller, deps),
  }),
  ownerEndpoint({
    id: 'beginImpersonation',
    method: 'POST',
    path: `${one}/impersonation`,
    summary: 'View an application of the site as a member',
    about:
      'Returns a link for a private window, which works once within five minutes. There the application signs in as the member for at most 15 minutes from now. The session is read-only: every write is refused with `READ_ONLY_SESSION`; its access tokens name the owner in `act` (RFC 8693 §4.1). It ends when the owner signs out or loses the role, and when the member is blocked. A member with a role cannot be viewed as. The start and the end are in the audit log.',
    allow: siteRole('moderator'),
    body: json(beginImpersonationRequest),
    answer: ['The link, and when the access ends.', beginImpersonationResponse],
    refusals: ['NOT_FOUND', 'RATE_LIMITED'],
    handle: async ({ request, caller: { caller, act }, body: { clientId, reason } }, deps) => {
      if (caller.kind !== 'owner') throw new ApplicationError('PERMISSION_DENIED', 'Only an owner can do this.')
      const { id, sessionId } = caller
      return beginImpersonation(
        { memberId: memberIdIn(request), clientId, reason, owner: { id, sessionId } },
        act,
        deps,
      )
    },
  }),
]

/** @throws ApplicationError NOT_FOUND, PERMISSION_DENIED */
async function moderateMember(
  decision: Moderation,
  request: FastifyRequest,
  { caller, act }: { caller: SiteCaller; act: Act },
  deps: Pick<HttpDeps, 'storage' | 'siteSnapshot' | 'issuer' | 'random' | 'clock' | 'mail' | 'ended'>,
) {
  const memberId = memberIdIn(request)
  assertMayChange(caller, memberId, deps.siteSnapshot.current().owners)
  await moderate(memberId, decision, deps, { act })
  return showMember(memberId, deps)
}
