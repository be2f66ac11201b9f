import {
  inviteMembersRequest,
  MAX_INVITATIONS,
  memberInvitationsResponse,
  paths,
  withdrawMemberInvitationRequest,
} from '@foyer/protocol'
import { type Invitation, stateOf } from '../../../../features/members/invitations/invitation.js'
import { invite } from '../../../../features/members/invitations/invite.js'
import { withdrawInvitation } from '../../../../features/members/invitations/withdraw-invitation.js'
import { rfc3339 } from '../../../../kernel/clock.js'
import { siteRole } from '../../../endpoint/access.js'
import { json } from '../../../endpoint/body.js'
import type { Endpoint } from '../../../endpoint/endpoint.js'
import { ownerEndpoint } from '../owner-endpoint.js'

const MAX_LISTED = 1000

/** Invitations to become a member. `ownerEndpoints` has the invitations that grant a role. */
export const memberInvitationEndpoints: readonly Endpoint[] = [
  ownerEndpoint({
    id: 'listMemberInvitations',
    method: 'GET',
    path: paths.memberInvitations,
    summary: 'List the pending invitations',
    about: 'The newest 1000, expired ones included; invitations to run the site are not.',
    allow: siteRole('read-only', 'members:read'),
    answer: ['The invitations.', memberInvitationsResponse],
    handle: async (_call, { storage, clock }) =>
      invitationsView(await storage.read((stores) => stores.invitations.listPending(MAX_LISTED)), clock.now()),
  }),
  ownerEndpoint({
    id: 'inviteMembers',
    method: 'POST',
    path: paths.memberInvitations,
    summary: 'Invite people to become members',
    about: `At most ${MAX_INVITATIONS} addresses; all or none are invited. A second invitation to an address replaces the link of the first.`,
    allow: siteRole('moderator', 'members:write'),
    body: json(inviteMembersRequest),
    answer: ['The invitations.', memberInvitationsResponse],
    refusals: ['EMAIL_ALREADY_EXISTS'],
    handle: async ({ caller: { act }, body: { emails, language } }, deps) =>
      invitationsView(await invite(emails, deps, { act, locale: language ?? null }), deps.clock.now()),
  }),
  ownerEndpoint({
    id: 'withdrawMemberInvitation',
    method: 'POST',
    path: paths.withdrawMemberInvitation,
    summary: 'Withdraw an invitation to become a member',
    allow: siteRole('moderator', 'members:write'),
    body: json(withdrawMemberInvitationRequest),
    refusals: ['NOT_FOUND'],
    handle: async ({ caller, body }, deps) => {
      await withdrawInvitation(body.email, 'member', caller.act, deps)
      return {}
    },
  }),
]

const invitationsView = (invitations: readonly Invitation[], now: number) => ({
  invitations: invitations.map((invitation) => ({
    email: invitation.email,
    status: stateOf(invitation, now),
    invitedDate: rfc3339(invitation.createdAt),
    expiresDate: rfc3339(invitation.expiresAt),
  })),
})
