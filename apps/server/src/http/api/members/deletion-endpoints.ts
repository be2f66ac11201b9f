import { deletedMemberResponse, paths } from '@foyer/protocol'
import type { FastifyRequest } from 'fastify'
import type { Member } from '../../../features/members/member.js'
import { deleteMember, deleteOwnAccount } from '../../../features/moderation/delete-own-account.js'
import { rfc3339 } from '../../../kernel/clock.js'
import { memberAccess, self } from '../../endpoint/access.js'
import type { Endpoint } from '../../endpoint/endpoint.js'
import { recordEvent } from '../../server/errors/security-events.js'
import { memberEndpoint, memberPath } from './member-endpoint.js'

const answer = ['The account is deleted, or will be on `deletionDate`.', deletedMemberResponse] as const

/** Deletion of accounts (decision 18). */
export const deletionEndpoints: readonly Endpoint[] = [
  memberEndpoint({
    id: 'deleteMyMember',
    method: 'DELETE',
    path: paths.currentMember,
    summary: 'Delete the account of the calling member',
    about:
      'Needs a sign-in or a repeated password within the last ten minutes. Every session ends. Where `members.deletionGraceDays` is set, a sign-in at the hosted pages until `deletionDate` can restore the account; otherwise the deletion is final.',
    allow: self,
    answer,
    refusals: ['RECENT_SIGN_IN_REQUIRED', 'NOT_FOUND', 'LAST_OWNER'],
    handle: async ({ request, caller: { id: memberId, sessionId, act } }, deps) =>
      deletionAnswer(await deleteOwnAccount({ memberId, sessionId }, act, deps), request),
  }),
  memberEndpoint({
    id: 'deleteMember',
    method: 'DELETE',
    path: memberPath,
    summary: 'Delete the account of a member',
    about:
      'Members may delete their own account within ten minutes of a sign-in. Every session ends. Until `deletionDate`, if there is one, the account can be restored. Repeating the call changes nothing.',
    allow: memberAccess({ self: true, role: 'owner', keyScope: 'members:write' }),
    answer,
    refusals: ['RECENT_SIGN_IN_REQUIRED', 'NOT_FOUND', 'LAST_OWNER'],
    handle: async ({ request, caller: { caller, memberId, act } }, deps) =>
      deletionAnswer(
        'sessionId' in caller && caller.id === memberId
          ? await deleteOwnAccount({ memberId, sessionId: caller.sessionId }, act, deps)
          : await deleteMember(memberId, act, deps),
        request,
      ),
  }),
]

/** Records the deletion. Returns its date if the account can be restored until then. */
function deletionAnswer({ memberId, deletion }: Member, request: FastifyRequest) {
  const event = deletion === undefined ? 'member-deleted' : 'member-deletion-scheduled'
  recordEvent(request, event, { memberId, isAudited: true })
  return deletion === undefined ? {} : { deletionDate: rfc3339(deletion.dueAt) }
}
