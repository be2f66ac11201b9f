import {
  changeSlugRequest,
  createMemberRequest,
  declineMemberRequest,
  getMemberRequest,
  listMembersRequest,
  type MemberId,
  type MemberPatch,
  paths,
  queryMembersRequest,
  updateMemberRequest,
  withdrawConsentRequest,
} from '@foyer/protocol'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Act } from '../../../features/audit/audit.js'
import type { SecurityEvent } from '../../../features/audit/security-events.js'
import { createMember } from '../../../features/members/create-member.js'
import { memberView } from '../../../features/members/directory/member-view.js'
import {
  listMembers,
  type MembersQueryContext,
  queryMembers,
} from '../../../features/members/directory/query-members.js'
import type { Member } from '../../../features/members/member.js'
import {
  assertDirectoryOpen,
  assertMayDo,
  assertMayTouch,
  type MembersCaller,
  type MembersOperation,
  seesPublicOnly,
} from '../../../features/members/member-access.js'
import { memberNotFound, setMuted, updateProfile } from '../../../features/members/profile/change-profile.js'
import { changeSlug } from '../../../features/members/profile/change-slug.js'
import { getMemberView } from '../../../features/members/profile/get-member-view.js'
import { disconnectMember } from '../../../features/members/sign-in/disconnect-member.js'
import { readGetRequest } from '../../../features/members/sign-in/read-get-request.js'
import { approveMember } from '../../../features/moderation/approve-member.js'
import { deleteMember, deleteOwnAccount } from '../../../features/moderation/delete-own-account.js'
import { moderate } from '../../../features/moderation/moderate.js'
import { listConsents, withdrawConsent } from '../../../features/oauth/consent/withdraw-consent.js'
import { MINUTE, rfc3339 } from '../../../kernel/clock.js'
import { TooManyRequests } from '../../../kernel/errors/too-many-requests.js'
import { networkOf } from '../../../kernel/network.js'
import type { HttpDeps } from '../../deps.js'
import { parseBody } from '../../server/bodies/parse-request.js'
import { actIn, readOwnerApiCaller } from '../../server/credentials/owner-caller.js'
import { recordEvent } from '../../server/errors/security-events.js'
import { emailChangeRoutes } from '../account/email-change-routes.js'
import { ownSessionRoutes } from '../account/own-session-routes.js'

/** Whose act it is, where it is about somebody else: what a member does to their own account is an event of theirs. */
const actOn = (request: FastifyRequest, caller: MembersCaller, memberId: MemberId): Act | undefined =>
  caller.kind !== 'back-end' && caller.id === memberId ? undefined : actIn(request, caller)

const MEMBER_ID = /^mem_[A-Za-z0-9_-]{1,100}$/

/**
 * The member a path names. The id is repeated in query and body (wire-protocol §1.3); ours need no encoding, so the
 * path counts.
 */
function memberIdIn(request: FastifyRequest): MemberId {
  const { memberId } = request.params as { memberId: string }
  if (!MEMBER_ID.test(memberId)) throw memberNotFound()
  return memberId as MemberId
}

const answer = (member: Member) => ({ member: memberView(member, 'FULL') })

/** The members API of the provider's dialect (wire-protocol §7). Who may do what stands in `member-access.ts`. */
export function memberRoutes(api: FastifyInstance, deps: HttpDeps): void {
  /** A back end, for a call that names no member. */
  const asBackEnd = (request: FastifyRequest, operation: MembersOperation): MembersCaller => {
    const caller = readOwnerApiCaller(request, deps)
    assertMayDo(operation, caller)
    return caller
  }

  /** The calling member, for a call about themselves. */
  const asSelf = (request: FastifyRequest, operation: MembersOperation): MembersCaller & { kind: 'member' } => {
    const caller = readOwnerApiCaller(request, deps)
    assertMayDo(operation, caller)
    const { id, sessionId } = caller as MembersCaller & { kind: 'member' | 'owner' }
    return { kind: 'member', id, sessionId }
  }

  /** Admits visitors and members while the directory is open, and counts them with their requests for data. */
  const inDirectory = (caller: MembersCaller, memberId?: MemberId): void => {
    assertDirectoryOpen(caller, deps.siteSnapshot.current().settings.members.directory, memberId)
    if (seesPublicOnly(caller) && !deps.dataRateLimiter.tryConsume(caller))
      throw new TooManyRequests('Too many requests in this minute. Wait a little.', MINUTE / 1000)
  }

  const askerOf = (request: FastifyRequest, operation: 'listMembers' | 'queryMembers'): MembersQueryContext => {
    const caller = readOwnerApiCaller(request, deps)
    assertMayDo(operation, caller)
    inDirectory(caller)
    return { caller, queueKey: networkOf(request.ip) }
  }

  /** The member a call names, once the caller may do this to them. */
  const named = (request: FastifyRequest, operation: MembersOperation) => {
    const caller = readOwnerApiCaller(request, deps)
    const memberId = memberIdIn(request)
    assertMayDo(operation, caller, memberId)
    assertMayTouch(operation, caller, memberId, deps.siteSnapshot.current().owners)
    return { caller, memberId, act: actOn(request, caller, memberId) }
  }

  /** Says when a deletion is carried out that can be taken back until then. */
  const deleted = ({ memberId, deletion }: Member, request: FastifyRequest) => {
    recordEvent(request, deletion === undefined ? 'member-deleted' : 'member-deletion-scheduled', {
      memberId,
      isAudited: true,
    })
    return deletion === undefined ? {} : { deletionDate: rfc3339(deletion.dueAt) }
  }

  const { members } = paths
  const one = `${members}/:memberId`

  api.get(paths.currentMember, async (request) => {
    const caller = asSelf(request, 'getMyMember')
    const { fieldsets } = parseBody(getMemberRequest, readGetRequest(request.query))
    return { member: await getMemberView(caller.id, fieldsets, caller, deps) }
  })

  api.get(one, async (request) => {
    const { caller, memberId } = named(request, 'getMember')
    inDirectory(caller, memberId)
    const { fieldsets } = parseBody(getMemberRequest, readGetRequest(request.query))
    return { member: await getMemberView(memberId, fieldsets, caller, deps) }
  })

  api.get(members, async (request) => {
    const asker = askerOf(request, 'listMembers')
    return listMembers(parseBody(listMembersRequest, readGetRequest(request.query)), asker, deps)
  })

  api.post(`${members}/query`, async (request) => {
    const asker = askerOf(request, 'queryMembers')
    return queryMembers(parseBody(queryMembersRequest, request.body), asker, deps)
  })

  api.post(members, async (request) => {
    const act = actIn(request, asBackEnd(request, 'createMember'))
    return answer(await createMember(parseBody(createMemberRequest, request.body).member, deps, act))
  })

  api.patch(one, async (request) => {
    const { caller, memberId, act } = named(request, 'updateMember')
    const { member } = parseBody(updateMemberRequest, request.body)
    return answer(await updateProfile(memberId, member, deps, act, caller.kind === 'member'))
  })

  api.post(`${paths.currentMember}/slug`, async (request) => {
    const { id } = asSelf(request, 'updateMySlug')
    return answer(await changeSlug(id, parseBody(changeSlugRequest, request.body).slug, deps))
  })

  api.post(`${one}/slug`, async (request) => {
    const { memberId, act } = named(request, 'updateSlug')
    return answer(await changeSlug(memberId, parseBody(changeSlugRequest, request.body).slug, deps, act))
  })

  api.delete(paths.currentMember, async (request) => {
    const caller = asSelf(request, 'deleteMyMember')
    const { id: memberId, sessionId } = caller
    return deleted(await deleteOwnAccount({ memberId, sessionId }, actIn(request, caller), deps), request)
  })

  api.delete(one, async (request) => {
    const { caller, memberId } = named(request, 'deleteMember')
    const act = actIn(request, caller)
    return deleted(
      'sessionId' in caller && caller.id === memberId
        ? await deleteOwnAccount({ memberId, sessionId: caller.sessionId }, act, deps)
        : await deleteMember(memberId, act, deps),
      request,
    )
  })

  for (const list of ['phones', 'emails', 'addresses'] as const) {
    api.delete(`${one}/${list}`, async (request) => {
      const { memberId, act } = named(request, 'deleteContact')
      return answer(await updateProfile(memberId, { contact: { [list]: [] } } as MemberPatch, deps, act))
    })
  }

  const verbs = {
    approve: ['approveMember', (memberId, act) => approveMember(memberId, deps, act), 'member-approved'],
    block: ['blockMember', (memberId, act) => moderate(memberId, 'block', deps, { act }), 'member-blocked'],
    mute: ['muteMember', (memberId, act) => setMuted(memberId, true, deps, act), undefined],
    unmute: ['unmuteMember', (memberId, act) => setMuted(memberId, false, deps, act), undefined],
    disconnect: ['disconnectMember', (memberId, act) => disconnectMember(memberId, deps, act), 'session-ended'],
  } as const satisfies Record<
    string,
    [MembersOperation, (memberId: MemberId, act: Act) => Promise<Member>, SecurityEvent | undefined]
  >
  for (const [path, [operation, verb, event]] of Object.entries(verbs)) {
    api.post(`${one}/${path}`, async (request) => {
      const { caller, memberId } = named(request, operation)
      const member = await verb(memberId, actIn(request, caller))
      if (event !== undefined) recordEvent(request, event, { memberId, isAudited: true })
      return answer(member)
    })
  }

  api.post(`${one}/decline`, async (request) => {
    const { caller, memberId } = named(request, 'declineMember')
    const { reason = null } = parseBody(declineMemberRequest, request.body)
    const member = await moderate(memberId, 'decline', deps, { reason, act: actIn(request, caller) })
    recordEvent(request, 'member-declined', { memberId })
    return answer(member)
  })

  api.get(`${one}/consents`, async (request) => {
    const { memberId } = named(request, 'listConsents')
    const consents = await listConsents(memberId, deps)
    return { consents: consents.map(({ givenAt, ...consent }) => ({ ...consent, givenDate: rfc3339(givenAt) })) }
  })

  api.post(`${one}/consents/withdraw`, async (request) => {
    const { caller, memberId } = named(request, 'withdrawConsent')
    const { clientId } = parseBody(withdrawConsentRequest, request.body)
    await withdrawConsent(memberId, clientId, deps, actIn(request, caller))
    recordEvent(request, 'consent-withdrawn', { memberId })
    return {}
  })

  ownSessionRoutes(api, deps, asSelf)
  emailChangeRoutes(api, deps, asSelf)

  const communities = [
    ['join-community', 'joinCommunity', 'PUBLIC'],
    ['leave-community', 'leaveCommunity', 'PRIVATE'],
  ] as const
  for (const [path, operation, privacyStatus] of communities) {
    api.post(`${members}/${path}`, async (request) =>
      answer(await updateProfile(asSelf(request, operation).id, { privacyStatus }, deps)),
    )
  }
}
