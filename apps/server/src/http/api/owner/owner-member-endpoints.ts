import { Readable } from 'node:stream'
import {
  addOwnerMemberRequest,
  beginImpersonationRequest,
  beginImpersonationResponse,
  changeMemberEmailRequest,
  changeOwnerMemberRequest,
  exportedMember,
  type MemberId,
  memberCountsResponse,
  memberTagsResponse,
  ownerMemberResponse,
  ownerMembersPage,
  paths,
  queryOwnerMembersRequest,
} from '@foyer/protocol'
import type { FastifyRequest } from 'fastify'
import { type Act, audit } from '../../../features/audit/audit.js'
import { createMember } from '../../../features/members/create-member.js'
import { listMembersForOwner } from '../../../features/members/directory/list-members.js'
import { ownerMemberView } from '../../../features/members/directory/owner-member-view.js'
import { identityView } from '../../../features/members/external/identity-view.js'
import { removeMemberFactors } from '../../../features/members/factors/remove-member-factors.js'
import { assertMayChange } from '../../../features/members/member-access.js'
import { listPasskeys } from '../../../features/members/passkeys/list-passkeys.js'
import { sendPasswordEmail } from '../../../features/members/password/send-password-email.js'
import { memberNotFound } from '../../../features/members/profile/change-profile.js'
import { editMember } from '../../../features/members/profile/edit-member.js'
import { setEmail } from '../../../features/members/profile/set-email.js'
import { exportMemberData } from '../../../features/moderation/export-member-data.js'
import { type Moderation, moderate } from '../../../features/moderation/moderate.js'
import { beginImpersonation } from '../../../features/oauth/authorize/begin-impersonation.js'
import type { SiteCaller } from '../../../features/site/roles/owner-access.js'
import { ApplicationError } from '../../../kernel/errors/application-error.js'
import type { HttpDeps } from '../../deps.js'
import { siteRole } from '../../endpoint/access.js'
import { json } from '../../endpoint/body.js'
import type { Endpoint } from '../../endpoint/endpoint.js'
import { memberIdIn } from '../../endpoint/path-ids.js'
import { recordEvent } from '../../server/errors/security-events.js'
import { ownerEndpoint } from './owner-endpoint.js'

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
    summary: 'Create a member and send them a mail to set a password',
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
    id: 'removeMemberSecondFactors',
    method: 'POST',
    path: `${one}/remove-second-factors`,
    summary: 'Remove the second factors of a member who has lost them',
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
    about: 'The member can sign in with the present password again.',
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

/** @throws ApplicationError NOT_FOUND */
async function showMember(memberId: MemberId, deps: Pick<HttpDeps, 'storage' | 'clock' | 'siteSnapshot' | 'issuer'>) {
  const { storage, clock, siteSnapshot } = deps
  const [found, pendingChange, linked, factors] = await storage.read((stores) =>
    Promise.all([
      stores.memberList.find(memberId),
      stores.emailChanges.find(memberId, clock.now()),
      stores.externalIdentities.listOf(memberId),
      stores.factors.summaryOf(memberId),
    ]),
  )
  if (found === undefined) throw memberNotFound()
  const identities = linked.map((one) => identityView(one, siteSnapshot.current()))
  const passkeys = await listPasskeys(memberId, deps)
  return { member: ownerMemberView(found, { pendingChange, identities, passkeys, factors }) }
}

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
