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
import { ApplicationError } from '../errors/application-error.js'
import { knowsApiKey, readCredentials, requireCaller } from '../http/credentials.js'
import { parseBody } from '../http/parse-request.js'
import { noteEvent, type SecurityEvent } from '../http/security-events.js'
import type { Needs } from '../needs.js'
import { rfc3339 } from '../runtime/clock.js'
import { approveMember } from './approve-member.js'
import { noSuchMember, setMuted, updateProfile } from './change-profile.js'
import { changeSlug } from './change-slug.js'
import { createMember } from './create-member.js'
import { deleteOwnAccount } from './delete-own-account.js'
import { disconnectMember } from './disconnect-member.js'
import { emailChangeRoutes } from './email-change-routes.js'
import { readGetRequest } from './get-request.js'
import type { Member } from './member.js'
import { assertMayDo, type MembersCaller, type MembersOperation } from './member-access.js'
import { memberView } from './member-view.js'
import { moderate } from './moderate.js'
import { ownSessionRoutes } from './own-session-routes.js'
import { listMembers, queryMembers } from './query-members.js'
import { showMember } from './show-member.js'
import { listConsents, withdrawConsent } from './withdraw-consent.js'

/** An API key alone, or an access token alone (security-checklist 3). @throws ApplicationError UNAUTHENTICATED, PERMISSION_DENIED */
function readCaller(request: FastifyRequest, needs: Needs): MembersCaller {
  const { apiKey } = readCredentials(request.headers.authorization)
  if (apiKey === null) return requireCaller(request, needs)
  if (!knowsApiKey(apiKey, request, needs)) throw new ApplicationError('UNAUTHENTICATED', 'The API key is not valid.')
  return { kind: 'back-end' }
}

const MEMBER_ID = /^mem_[A-Za-z0-9_-]{1,100}$/

/** The member a path names. The id is repeated in query and body (wire-protocol §1.3); ours need no encoding, so the path counts. */
function memberIdIn(request: FastifyRequest): MemberId {
  const { memberId } = request.params as { memberId: string }
  if (!MEMBER_ID.test(memberId)) throw noSuchMember()
  return memberId as MemberId
}

const answer = (member: Member) => ({ member: memberView(member, 'FULL') })

/** The members API of the provider's dialect (wire-protocol §7). Who may do what stands in `member-access.ts`. */
export function memberRoutes(api: FastifyInstance, needs: Needs): void {
  /** A back end, for a call that names no member. */
  const asBackEnd = (request: FastifyRequest, operation: MembersOperation): void =>
    assertMayDo(operation, readCaller(request, needs))

  /** The calling member, for a call about themselves. */
  const asSelf = (request: FastifyRequest, operation: MembersOperation): MembersCaller & { kind: 'member' } => {
    const caller = readCaller(request, needs)
    assertMayDo(operation, caller)
    return caller as MembersCaller & { kind: 'member' }
  }

  /** The member a call names, once the caller may do this to them. */
  const named = (request: FastifyRequest, operation: MembersOperation) => {
    const caller = readCaller(request, needs)
    const memberId = memberIdIn(request)
    assertMayDo(operation, caller, memberId)
    return { caller, memberId }
  }

  const { members } = paths
  const one = `${members}/:memberId`

  api.get(paths.currentMember, async (request) => {
    const caller = asSelf(request, 'getMyMember')
    const { fieldsets } = parseBody(getMemberRequest, readGetRequest(request.query))
    return { member: await showMember(caller.id, fieldsets, caller, needs) }
  })

  api.get(one, async (request) => {
    const { caller, memberId } = named(request, 'getMember')
    const { fieldsets } = parseBody(getMemberRequest, readGetRequest(request.query))
    return { member: await showMember(memberId, fieldsets, caller, needs) }
  })

  api.get(members, async (request) => {
    asBackEnd(request, 'listMembers')
    return listMembers(parseBody(listMembersRequest, readGetRequest(request.query)), needs)
  })

  api.post(`${members}/query`, async (request) => {
    asBackEnd(request, 'queryMembers')
    return queryMembers(parseBody(queryMembersRequest, request.body), needs)
  })

  api.post(members, async (request) => {
    asBackEnd(request, 'createMember')
    return answer(await createMember(parseBody(createMemberRequest, request.body).member, needs))
  })

  api.patch(one, async (request) => {
    const { memberId } = named(request, 'updateMember')
    return answer(await updateProfile(memberId, parseBody(updateMemberRequest, request.body).member, needs))
  })

  api.post(`${paths.currentMember}/slug`, async (request) => {
    const { id } = asSelf(request, 'updateMySlug')
    return answer(await changeSlug(id, parseBody(changeSlugRequest, request.body).slug, needs))
  })

  api.post(`${one}/slug`, async (request) => {
    const { memberId } = named(request, 'updateSlug')
    return answer(await changeSlug(memberId, parseBody(changeSlugRequest, request.body).slug, needs))
  })

  api.delete(paths.currentMember, async (request) => {
    const { id: memberId, sessionId } = asSelf(request, 'deleteMyMember')
    await deleteOwnAccount({ memberId, sessionId }, needs)
    noteEvent(request, 'member-deleted', { memberId })
    return {}
  })

  api.delete(one, async (request) => {
    const { caller, memberId } = named(request, 'deleteMember')
    if (caller.kind === 'member') await deleteOwnAccount({ memberId, sessionId: caller.sessionId }, needs)
    else await moderate(memberId, 'delete', needs)
    noteEvent(request, 'member-deleted', { memberId })
    return {}
  })

  for (const list of ['phones', 'emails', 'addresses'] as const) {
    api.delete(`${one}/${list}`, async (request) => {
      const { memberId } = named(request, 'deleteContact')
      return answer(await updateProfile(memberId, { contact: { [list]: [] } } as MemberPatch, needs))
    })
  }

  const verbs = {
    approve: ['approveMember', (memberId) => approveMember(memberId, needs), 'member-approved'],
    block: ['blockMember', (memberId) => moderate(memberId, 'block', needs), 'member-blocked'],
    mute: ['muteMember', (memberId) => setMuted(memberId, true, needs), undefined],
    unmute: ['unmuteMember', (memberId) => setMuted(memberId, false, needs), undefined],
    disconnect: ['disconnectMember', (memberId) => disconnectMember(memberId, needs), 'session-ended'],
  } as const satisfies Record<
    string,
    [MembersOperation, (memberId: MemberId) => Promise<Member>, SecurityEvent | undefined]
  >
  for (const [path, [operation, verb, event]] of Object.entries(verbs)) {
    api.post(`${one}/${path}`, async (request) => {
      const { memberId } = named(request, operation)
      const member = await verb(memberId)
      if (event !== undefined) noteEvent(request, event, { memberId })
      return answer(member)
    })
  }

  api.post(`${one}/decline`, async (request) => {
    const { memberId } = named(request, 'declineMember')
    const { reason } = parseBody(declineMemberRequest, request.body)
    const member = await moderate(memberId, 'decline', needs, reason ?? null)
    noteEvent(request, 'member-declined', { memberId })
    return answer(member)
  })

  api.get(`${one}/consents`, async (request) => {
    const { memberId } = named(request, 'listConsents')
    const consents = await listConsents(memberId, needs)
    return { consents: consents.map(({ givenAt, ...consent }) => ({ ...consent, givenDate: rfc3339(givenAt) })) }
  })

  api.post(`${one}/consents/withdraw`, async (request) => {
    const { memberId } = named(request, 'withdrawConsent')
    const { clientId } = parseBody(withdrawConsentRequest, request.body)
    await withdrawConsent(memberId, clientId, needs)
    noteEvent(request, 'consent-withdrawn', { memberId })
    return {}
  })

  ownSessionRoutes(api, needs, asSelf)
  emailChangeRoutes(api, needs, asSelf)

  const communities = [
    ['join-community', 'joinCommunity', 'PUBLIC'],
    ['leave-community', 'leaveCommunity', 'PRIVATE'],
  ] as const
  for (const [path, operation, privacyStatus] of communities) {
    api.post(`${members}/${path}`, async (request) =>
      answer(await updateProfile(asSelf(request, operation).id, { privacyStatus }, needs)),
    )
  }
}
