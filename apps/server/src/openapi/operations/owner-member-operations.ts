import {
  addOwnerMemberRequest,
  exportedMember,
  INVITED_AT_ONCE,
  inviteMembersRequest,
  memberCountsResponse,
  memberInvitationsResponse,
  ownerMemberResponse,
  ownerMembersPage,
  paths,
  queryOwnerMembersRequest,
  withdrawMemberInvitationRequest,
} from '@foyer/protocol'
import type { Operation } from '../operation.js'
import { owners } from './owners.js'

const oneMember = `${paths.ownerMembers}/:memberId`

/** Members, as those who run the site see them and decide about them. */
export const ownerMemberOperations: readonly Operation[] = [
  owners({
    id: 'queryOwnerMembers',
    method: 'POST',
    path: paths.queryOwnerMembers,
    summary: 'Search, filter and page through the members',
    body: { schema: queryOwnerMembersRequest },
    answer: ['A page.', ownerMembersPage],
  }),
  owners({
    id: 'countOwnerMembers',
    method: 'GET',
    path: paths.countOwnerMembers,
    summary: 'How many members there are, by status',
    answer: ['The counts.', memberCountsResponse],
  }),
  owners({
    id: 'addOwnerMember',
    method: 'POST',
    path: paths.ownerMembers,
    summary: 'Make a member and send the mail by which they set a password',
    about: 'The link in it proves the address.',
    body: { schema: addOwnerMemberRequest },
    answer: ['The member.', ownerMemberResponse],
    refusals: ['EMAIL_ALREADY_EXISTS'],
  }),
  owners({
    id: 'exportOwnerMember',
    method: 'POST',
    path: `${oneMember}/export`,
    summary: 'Everything kept of one member, as one JSON document',
    about:
      'What the member may take along, the items they own in collections that they may not read, and the last 1000 entries of the audit log about them. It leaves an entry in the audit log.',
    answer: ['The data.', exportedMember],
    refusals: ['NOT_FOUND'],
  }),
  owners({
    id: 'listMemberInvitations',
    method: 'GET',
    path: paths.memberInvitations,
    summary: 'Invitations that nobody has used yet',
    about: 'The newest 1000; those that have expired are among them, those to run the site are not.',
    answer: ['The invitations.', memberInvitationsResponse],
  }),
  owners({
    id: 'inviteMembers',
    method: 'POST',
    path: paths.memberInvitations,
    summary: 'Invite people to become members',
    about: `At most ${INVITED_AT_ONCE} addresses, all or none. Inviting an address again replaces the link that was sent before.`,
    body: { schema: inviteMembersRequest },
    answer: ['The invitations.', memberInvitationsResponse],
    refusals: ['EMAIL_ALREADY_EXISTS'],
  }),
  owners({
    id: 'withdrawMemberInvitation',
    method: 'POST',
    path: paths.withdrawMemberInvitation,
    summary: 'Withdraw an invitation to become a member',
    body: { schema: withdrawMemberInvitationRequest },
    refusals: ['NOT_FOUND'],
  }),
  owners({
    id: 'showOwnerMember',
    method: 'GET',
    path: oneMember,
    summary: 'A member as the list shows them',
    answer: ['The member.', ownerMemberResponse],
    refusals: ['NOT_FOUND'],
  }),
  owners({
    id: 'unblockMember',
    method: 'POST',
    path: `${oneMember}/unblock`,
    summary: 'Let a blocked member in again, as they were before',
    answer: ['The member.', ownerMemberResponse],
    refusals: ['NOT_FOUND'],
  }),
  owners({
    id: 'requireReset',
    method: 'POST',
    path: `${oneMember}/require-reset`,
    summary: 'Ask for a new password before the next sign-in',
    about: 'Every session of the member ends.',
    answer: ['The member.', ownerMemberResponse],
    refusals: ['NOT_FOUND'],
  }),
]
