import {
  changeSlugRequest,
  createMemberRequest,
  declineMemberRequest,
  fieldsets,
  LARGEST_PAGE_SIZE,
  memberResponse,
  membersPage,
  nothing,
  paths,
  queryMembersRequest,
  updateMemberRequest,
} from '@foyer/protocol'
import { z } from 'zod'
import type { Operation, QueryParameter } from '../operation.js'

const group = 'Members'
const { members, currentMember } = paths
const one = `${members}/:memberId`
const theMember = { 200: { about: 'The member.', schema: memberResponse } }
const aPage = { 200: { about: 'A page of members.', schema: membersPage } }
const gone = { 200: { about: 'The account is deleted.', schema: nothing } }

const wholeRequest: QueryParameter = {
  name: '.r',
  schema: z.string(),
  about: 'Instead of all other parameters: the whole request as base64url of its JSON.',
}
const shown: QueryParameter = {
  name: 'fieldsets',
  schema: z.array(z.enum(fieldsets)),
  about: 'How much to show; the largest named counts, PUBLIC when none is.',
}
const paging: readonly QueryParameter[] = [
  { name: 'paging.limit', schema: z.int().min(1).max(LARGEST_PAGE_SIZE), about: 'How many; 50 unless told otherwise.' },
  { name: 'paging.offset', schema: z.int().min(0), about: 'How many to leave out first.' },
  { name: 'sorting.fieldName', schema: z.string(), about: 'The field to order by.' },
  { name: 'sorting.order', schema: z.enum(['ASC', 'DESC']), about: 'The direction.' },
]

const byKey = (id: string, verb: string, summary: string): Operation => ({
  id,
  method: 'POST',
  path: `${one}/${verb}`,
  group,
  summary,
  caller: 'key',
  answers: theMember,
  refusals: ['UNAUTHENTICATED', 'PERMISSION_DENIED', 'NOT_FOUND'],
})

const emptied = (list: 'phones' | 'emails' | 'addresses'): Operation => ({
  id: `deleteMember${list.charAt(0).toUpperCase()}${list.slice(1)}`,
  method: 'DELETE',
  path: `${one}/${list}`,
  group,
  summary: `Remove all ${list} of a member`,
  caller: 'member-or-key',
  answers: theMember,
  refusals: ['UNAUTHENTICATED', 'PERMISSION_DENIED', 'NOT_FOUND'],
})

const community = (id: string, verb: string, summary: string): Operation => ({
  id,
  method: 'POST',
  path: `${members}/${verb}`,
  group,
  summary,
  caller: 'member',
  answers: theMember,
  refusals: ['UNAUTHENTICATED', 'PERMISSION_DENIED', 'NOT_FOUND'],
})

export const memberOperations: readonly Operation[] = [
  {
    id: 'getMyMember',
    method: 'GET',
    path: currentMember,
    group,
    summary: 'The calling member',
    caller: 'member',
    query: [shown, wholeRequest],
    answers: theMember,
    refusals: ['INVALID_REQUEST', 'UNAUTHENTICATED', 'PERMISSION_DENIED', 'NOT_FOUND'],
  },
  {
    id: 'deleteMyMember',
    method: 'DELETE',
    path: currentMember,
    group,
    summary: 'Delete the calling member’s own account',
    about: 'Needs a sign-in of the last ten minutes. It cannot be undone.',
    caller: 'member',
    answers: gone,
    refusals: ['UNAUTHENTICATED', 'PERMISSION_DENIED', 'RECENT_SIGN_IN_REQUIRED', 'NOT_FOUND'],
  },
  {
    id: 'updateMySlug',
    method: 'POST',
    path: `${currentMember}/slug`,
    group,
    summary: 'Change the calling member’s slug',
    caller: 'member',
    body: { schema: changeSlugRequest },
    answers: theMember,
    refusals: ['INVALID_REQUEST', 'UNAUTHENTICATED', 'PERMISSION_DENIED', 'SLUG_ALREADY_EXISTS', 'NOT_FOUND'],
  },
  {
    id: 'listMembers',
    method: 'GET',
    path: members,
    group,
    summary: 'List members',
    caller: 'key',
    query: [shown, ...paging, wholeRequest],
    answers: aPage,
    refusals: ['INVALID_REQUEST', 'UNAUTHENTICATED', 'PERMISSION_DENIED'],
  },
  {
    id: 'createMember',
    method: 'POST',
    path: members,
    group,
    summary: 'Make a member without a password',
    caller: 'key',
    body: { schema: createMemberRequest },
    answers: theMember,
    refusals: ['INVALID_REQUEST', 'UNAUTHENTICATED', 'PERMISSION_DENIED', 'EMAIL_ALREADY_EXISTS'],
  },
  {
    id: 'queryMembers',
    method: 'POST',
    path: `${members}/query`,
    group,
    summary: 'Find members by a filter and a search',
    caller: 'key',
    body: { schema: queryMembersRequest },
    answers: aPage,
    refusals: ['INVALID_REQUEST', 'UNAUTHENTICATED', 'PERMISSION_DENIED'],
  },
  {
    id: 'getMember',
    method: 'GET',
    path: one,
    group,
    summary: 'A member by id',
    about: 'Members see the public part of members who made themselves public; themselves, and back ends, whole.',
    caller: 'member-or-key',
    query: [shown, wholeRequest],
    answers: theMember,
    refusals: ['INVALID_REQUEST', 'UNAUTHENTICATED', 'PERMISSION_DENIED', 'NOT_FOUND'],
  },
  {
    id: 'updateMember',
    method: 'PATCH',
    path: one,
    group,
    summary: 'Change a member’s profile',
    about: 'Only what is given changes: a list replaces the stored one, null removes a value.',
    caller: 'member-or-key',
    body: { schema: updateMemberRequest },
    answers: theMember,
    refusals: ['INVALID_REQUEST', 'UNAUTHENTICATED', 'PERMISSION_DENIED', 'NOT_FOUND'],
  },
  {
    id: 'deleteMember',
    method: 'DELETE',
    path: one,
    group,
    summary: 'Delete a member’s account',
    about: 'A member may delete their own within ten minutes of a sign-in. It cannot be undone.',
    caller: 'member-or-key',
    answers: gone,
    refusals: ['UNAUTHENTICATED', 'PERMISSION_DENIED', 'RECENT_SIGN_IN_REQUIRED', 'NOT_FOUND'],
  },
  {
    id: 'updateMemberSlug',
    method: 'POST',
    path: `${one}/slug`,
    group,
    summary: 'Change a member’s slug',
    caller: 'member-or-key',
    body: { schema: changeSlugRequest },
    answers: theMember,
    refusals: ['INVALID_REQUEST', 'UNAUTHENTICATED', 'PERMISSION_DENIED', 'SLUG_ALREADY_EXISTS', 'NOT_FOUND'],
  },
  emptied('phones'),
  emptied('emails'),
  emptied('addresses'),
  byKey('approveMember', 'approve', 'Approve a member who waits, or let a blocked one in again'),
  {
    id: 'declineMember',
    method: 'POST',
    path: `${one}/decline`,
    group,
    summary: 'Decline the request of a member who waits',
    caller: 'key',
    answers: theMember,
    about:
      'The person is told by mail, with the reason if one is given; what they gave is deleted, and they may ask again later.',
    body: { schema: declineMemberRequest },
    refusals: ['INVALID_REQUEST', 'UNAUTHENTICATED', 'PERMISSION_DENIED', 'NOT_FOUND'],
  },
  byKey('blockMember', 'block', 'Block a member and end their sessions'),
  byKey('muteMember', 'mute', 'Mute a member'),
  byKey('unmuteMember', 'unmute', 'Let a muted member speak again'),
  byKey('disconnectMember', 'disconnect', 'End every session of a member'),
  community('joinCommunity', 'join-community', 'Make the calling member public'),
  community('leaveCommunity', 'leave-community', 'Make the calling member private'),
]
