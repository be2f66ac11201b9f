import {
  memberCountsResponse,
  ownerMemberResponse,
  ownerMembersPage,
  paths,
  queryOwnerMembersRequest,
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
