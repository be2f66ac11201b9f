import {
  type ApplicationErrorName,
  declineMemberRequest,
  disconnectMemberRequest,
  type MemberId,
} from '@foyer/protocol'
import type { Act } from '../../../features/audit/audit.js'
import type { SecurityEvent } from '../../../features/audit/security-events.js'
import type { Member } from '../../../features/members/member.js'
import { setMuted } from '../../../features/members/profile/change-profile.js'
import { disconnectMember } from '../../../features/members/sign-in/disconnect-member.js'
import { approveMember } from '../../../features/moderation/approve-member.js'
import { moderate } from '../../../features/moderation/moderate.js'
import type { EndpointDeps } from '../../deps.js'
import { memberAccess } from '../../endpoint/access.js'
import { json } from '../../endpoint/body.js'
import type { Endpoint } from '../../endpoint/endpoint.js'
import { recordEvent } from '../../server/errors/security-events.js'
import { memberAnswer, memberEndpoint, memberPath } from './member-endpoint.js'

const byModerator = memberAccess({ role: 'moderator', keyScope: 'members:write' })

/** Moderation of members. */
export const moderationEndpoints: readonly Endpoint[] = [
  decisionEndpoint({
    id: 'approveMember',
    verb: 'approve',
    summary: 'Approve a waiting member, or unblock a blocked one',
    event: 'member-approved',
    decide: (memberId, act, deps) => approveMember(memberId, deps, act),
  }),
  memberEndpoint({
    id: 'declineMember',
    method: 'POST',
    path: `${memberPath}/decline`,
    summary: 'Decline the request of a waiting member',
    about:
      'The person gets an email, with the reason if one is given. Their data is deleted, and they may register again later.',
    allow: byModerator,
    body: json(declineMemberRequest),
    refusals: ['NOT_FOUND'],
    handle: async ({ request, caller: { memberId, act }, body: { reason = null } }, deps) => {
      const member = await moderate(memberId, 'decline', deps, { reason, act })
      recordEvent(request, 'member-declined', { memberId })
      return memberAnswer(member)
    },
  }),
  decisionEndpoint({
    id: 'blockMember',
    verb: 'block',
    summary: 'Block a member and end their sessions',
    event: 'member-blocked',
    refusals: ['LAST_OWNER'],
    decide: (memberId, act, deps) => moderate(memberId, 'block', deps, { act }),
  }),
  decisionEndpoint({
    id: 'muteMember',
    verb: 'mute',
    summary: 'Mute a member',
    decide: (memberId, act, deps) => setMuted(memberId, true, deps, act),
  }),
  decisionEndpoint({
    id: 'unmuteMember',
    verb: 'unmute',
    summary: 'Unmute a member',
    decide: (memberId, act, deps) => setMuted(memberId, false, deps, act),
  }),
  memberEndpoint({
    id: 'disconnectMember',
    method: 'POST',
    path: `${memberPath}/disconnect`,
    summary: 'End every session of a member',
    about: 'With `notify`, the member gets an email about it.',
    allow: byModerator,
    body: json(disconnectMemberRequest),
    refusals: ['NOT_FOUND'],
    handle: async ({ request, caller: { memberId, act }, body: { notify } }, deps) => {
      const member = await disconnectMember(memberId, deps, { notify, act })
      recordEvent(request, 'session-ended', { memberId, isAudited: true })
      return memberAnswer(member)
    },
  }),
]

interface Decision {
  id: string
  /** The last segment of the path. */
  verb: string
  summary: string
  /** The security event of the decision, if it has one. */
  event?: SecurityEvent
  /** The error codes in addition to NOT_FOUND. */
  refusals?: readonly ApplicationErrorName[]
  decide(memberId: MemberId, act: Act, deps: EndpointDeps): Promise<Member>
}

/** Declares a moderation endpoint without a request body. */
function decisionEndpoint({ id, verb, summary, event, refusals = [], decide }: Decision): Endpoint {
  return memberEndpoint({
    id,
    method: 'POST',
    path: `${memberPath}/${verb}`,
    summary,
    allow: byModerator,
    refusals: ['NOT_FOUND', ...refusals],
    handle: async ({ request, caller: { memberId, act } }, deps) => {
      const member = await decide(memberId, act, deps)
      if (event !== undefined) recordEvent(request, event, { memberId, isAudited: true })
      return memberAnswer(member)
    },
  })
}
