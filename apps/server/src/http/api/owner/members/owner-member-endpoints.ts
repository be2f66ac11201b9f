import { Readable } from 'node:stream'
import {
  addOwnerMemberRequest,
  changeMemberEmailRequest,
  changeOwnerMemberRequest,
  exportedMember,
  memberCountsResponse,
  memberTagsResponse,
  ownerMemberResponse,
  ownerMembersPage,
  paths,
  queryOwnerMembersRequest,
} from '@foyer/protocol'
import { audit } from '../../../../features/audit/audit.js'
import { createMember } from '../../../../features/members/create-member.js'
import { listMembersForOwner } from '../../../../features/members/directory/list-members.js'
import { assertMayChange } from '../../../../features/members/member-access.js'
import { editMember } from '../../../../features/members/profile/edit-member.js'
import { setEmail } from '../../../../features/members/profile/set-email.js'
import { exportMemberData } from '../../../../features/moderation/export-member-data.js'
import type { HttpDeps } from '../../../deps.js'
import { siteRole } from '../../../endpoint/access.js'
import { json } from '../../../endpoint/body.js'
import type { Endpoint } from '../../../endpoint/endpoint.js'
import { memberIdIn } from '../../../endpoint/path-ids.js'
import { recordEvent } from '../../../server/errors/security-events.js'
import { ownerEndpoint } from '../owner-endpoint.js'

import { showMember } from './show-member.js'

const one = `${paths.ownerMembers}/:memberId`
const theMember = ['The member.', ownerMemberResponse] as const

/** The member list of the console, and the moderation actions that the Wix dialect lacks. */
export const ownerMemberEndpoints: readonly Endpoint[] = [
  ownerEndpoint({
    id: 'queryOwnerMembers',
    method: 'POST',
    path: paths.queryOwnerMembers,
    summary: 'Search, filter and page through the members',
    allow: siteRole('read-only', 'members:read', 'owners:read'),
    body: json(queryOwnerMembersRequest),
    answer: ['A page.', ownerMembersPage],
    handle: async ({ body, caller }, deps) => listMembersForOwner(body, caller.act.actor.id ?? '', deps),
  }),
  ownerEndpoint({
    id: 'countOwnerMembers',
    method: 'GET',
    path: paths.countOwnerMembers,
    summary: 'Count the members by status',
    allow: siteRole('read-only', 'members:read', 'owners:read'),
    answer: ['The counts.', memberCountsResponse],
    handle: async (_call, deps) => countMembers(deps),
  }),
  ownerEndpoint({
    id: 'listMemberTags',
    method: 'GET',
    path: paths.memberTags,
    summary: 'List the tags that members have',
    about: 'In alphabetical order, at most 500.',
    allow: siteRole('read-only', 'members:read', 'owners:read'),
    answer: ['The tags.', memberTagsResponse],
    handle: async (_call, { storage }) => ({ tags: await storage.read((stores) => stores.memberList.listTags()) }),
  }),
  ownerEndpoint({
    id: 'addOwnerMember',
    method: 'POST',
    path: paths.ownerMembers,
    summary: 'Create a member and send an email to set a password',
    about: 'The link in the mail verifies the address.',
    allow: siteRole('moderator', 'members:write'),
    body: json(addOwnerMemberRequest),
    answer: theMember,
    refusals: ['EMAIL_ALREADY_EXISTS', 'EMAIL_NOT_ALLOWED'],
    handle: async ({ caller, body: { member, status, language } }, deps) => {
      const { memberId } = await createMember(member, deps, caller.act, { status, tell: { language } })
      deps.mail.wake()
      return showMember(memberId, deps)
    },
  }),
  ownerEndpoint({
    id: 'exportOwnerMember',
    method: 'POST',
    path: `${one}/export`,
    summary: 'Export all data of a member as one JSON document',
    about:
      'The data that members can download themselves, the notes and tags of the team, their items in collections that they may not read, and the last 1000 audit log entries about them. The export leaves an entry in the audit log.',
    allow: siteRole('owner', 'members:read', 'owners:read'),
    answer: ['The data.', exportedMember],
    refusals: ['NOT_FOUND'],
    handle: async ({ request, reply, caller }, deps) => {
      const memberId = memberIdIn(request)
      const parts = await exportMemberData(memberId, deps)
      const target = { kind: 'member', id: memberId } as const
      await deps.storage.write((stores) => audit(caller.act, { action: 'member-exported', target }, stores, deps))
      return reply
        .type('application/json; charset=utf-8')
        .header('content-disposition', `attachment; filename="${memberId}.json"`)
        .send(Readable.from(parts))
    },
  }),
  ownerEndpoint({
    id: 'showOwnerMember',
    method: 'GET',
    path: one,
    summary: 'Get a member as in the list of members',
    allow: siteRole('read-only', 'members:read', 'owners:read'),
    answer: theMember,
    refusals: ['NOT_FOUND'],
    handle: async ({ request }, deps) => showMember(memberIdIn(request), deps),
  }),
  ownerEndpoint({
    id: 'changeOwnerMember',
    method: 'PATCH',
    path: one,
    summary: 'Change the profile, language, notes and tags of a member',
    about:
      'Only the given parts change: a list replaces the stored list, and null removes a value. Notes and tags are visible to the team only. With `expected`, nothing changes if the member has changed since it was read.',
    allow: siteRole('moderator', 'members:write'),
    body: json(changeOwnerMemberRequest),
    answer: theMember,
    refusals: ['NOT_FOUND', 'CHANGED_MEANWHILE'],
    handle: async ({ request, caller: { caller, act }, body }, deps) => {
      const memberId = memberIdIn(request)
      assertMayChange(caller, memberId, deps.siteSnapshot.current().owners)
      await editMember(memberId, body, deps, act)
      return showMember(memberId, deps)
    },
  }),
  ownerEndpoint({
    id: 'changeMemberEmail',
    method: 'POST',
    path: `${one}/email`,
    summary: 'Change the email address of a member',
    about:
      'The new address gets a code, and the old one a warning; the old address stays in force until the member confirms the new one. An address that was never verified is replaced at once, and the new one gets a link to set a password. With `verified`, the new address is in force at once and counts as verified: check first that the person reads it. With `expected`, nothing changes if the member has changed since it was read.',
    allow: siteRole('owner', 'members:write'),
    body: json(changeMemberEmailRequest),
    answer: theMember,
    refusals: ['NOT_FOUND', 'CHANGED_MEANWHILE', 'EMAIL_ALREADY_EXISTS', 'EMAIL_NOT_ALLOWED'],
    handle: async ({ request, caller: { caller, act }, body }, deps) => {
      const memberId = memberIdIn(request)
      assertMayChange(caller, memberId, deps.siteSnapshot.current().owners)
      await setEmail(memberId, body, deps, act)
      const answer = await showMember(memberId, deps)
      const event = answer.member.pendingEmail === null ? 'email-changed' : 'email-change-asked'
      recordEvent(request, event, { memberId, isAudited: true })
      return answer
    },
  }),
]

async function countMembers({ storage }: Pick<HttpDeps, 'storage'>) {
  const counts = await storage.read((stores) => stores.memberList.countByStatus())
  const of = (status: string) => counts.get(status) ?? 0
  const byStatus = {
    pendingApproval: of('pending-approval'),
    active: of('active'),
    blocked: of('blocked'),
    pendingDeletion: of('pending-deletion'),
  }
  return { total: Object.values(byStatus).reduce((sum, count) => sum + count, 0), ...byStatus }
}
