import { Readable } from 'node:stream'
import { addOwnerMemberRequest, type MemberId, paths, queryOwnerMembersRequest } from '@foyer/protocol'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { audit } from '../../../features/audit/audit.js'
import { createMember } from '../../../features/members/create-member.js'
import { listedMemberView, listMembersForOwner } from '../../../features/members/directory/list-members.js'
import { assertMayTouch } from '../../../features/members/member-access.js'
import { memberNotFound } from '../../../features/members/profile/change-profile.js'
import { exportMemberData } from '../../../features/moderation/export-member-data.js'
import { type Moderation, moderate } from '../../../features/moderation/moderate.js'
import type { OwnerOperation } from '../../../features/site/roles/owner-access.js'
import type { HttpDeps } from '../../deps.js'
import { parseBody } from '../../server/bodies/parse-request.js'
import { runBy } from './owner-routes.js'

const MEMBER_ID = /^mem_[A-Za-z0-9_-]{1,100}$/

/**
 * The members as those who run the site look at them, and the decisions that the provider's dialect has no call for.
 */
export function memberListRoutes(api: FastifyInstance, deps: HttpDeps): void {
  const { storage, siteSnapshot } = deps
  const show = async (memberId: MemberId) => {
    const found = await storage.read((stores) => stores.memberList.find(memberId))
    if (found === undefined) throw memberNotFound()
    return { member: listedMemberView(found) }
  }
  const named = (request: FastifyRequest): MemberId => {
    const { memberId } = request.params as { memberId: string }
    if (!MEMBER_ID.test(memberId)) throw memberNotFound()
    return memberId as MemberId
  }

  api.post(paths.queryOwnerMembers, async (request) => {
    runBy(request, 'queryOwnerMembers', deps)
    return listMembersForOwner(parseBody(queryOwnerMembersRequest, request.body), deps)
  })

  api.get(paths.countOwnerMembers, async (request) => {
    runBy(request, 'countOwnerMembers', deps)
    const counts = await storage.read((stores) => stores.memberList.countByStatus())
    const of = (status: string) => counts.get(status) ?? 0
    const known = { pendingApproval: of('pending-approval'), active: of('active'), blocked: of('blocked') }
    const pendingDeletion = of('pending-deletion')
    const total = known.pendingApproval + known.active + known.blocked + pendingDeletion
    return { total, ...known, pendingDeletion }
  })

  api.post(paths.ownerMembers, async (request) => {
    const { act } = runBy(request, 'addOwnerMember', deps)
    const { member, status, language } = parseBody(addOwnerMemberRequest, request.body)
    const { memberId } = await createMember(member, deps, act, { status, tell: { language } })
    deps.mail.wake()
    return show(memberId)
  })

  api.post(`${paths.ownerMembers}/:memberId/export`, async (request, reply) => {
    const { act } = runBy(request, 'exportOwnerMember', deps)
    const memberId = named(request)
    const parts = await exportMemberData(memberId, deps)
    const target = { kind: 'member', id: memberId } as const
    await storage.write((stores) => audit(act, { action: 'member-exported', target }, stores, deps))
    return reply
      .type('application/json; charset=utf-8')
      .header('content-disposition', `attachment; filename="${memberId}.json"`)
      .send(Readable.from(parts))
  })

  api.get(`${paths.ownerMembers}/:memberId`, async (request) => {
    runBy(request, 'showOwnerMember', deps)
    return show(named(request))
  })

  const decisions: [path: string, OwnerOperation & ('unblockMember' | 'requireReset' | 'restoreMember'), Moderation][] =
    [
      ['unblock', 'unblockMember', 'unblock'],
      ['require-reset', 'requireReset', 'require-reset'],
      ['restore', 'restoreMember', 'restore'],
    ]
  for (const [path, operation, decision] of decisions) {
    api.post(`${paths.ownerMembers}/:memberId/${path}`, async (request) => {
      const { caller, act } = runBy(request, operation, deps)
      const memberId = named(request)
      assertMayTouch(operation, caller, memberId, siteSnapshot.current().owners)
      await moderate(memberId, decision, deps, { act })
      return show(memberId)
    })
  }
}
