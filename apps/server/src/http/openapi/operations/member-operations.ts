import {
  changeSlugRequest,
  consentsResponse,
  createMemberRequest,
  deletedMemberResponse,
  emptyResponse,
  fieldsets,
  MAX_PAGE_SIZE,
  membersPage,
  paths,
  profileFieldsResponse,
  queryMembersRequest,
  updateMemberRequest,
  withdrawConsentRequest,
} from '@foyer/protocol'
import { z } from 'zod'
import type { Operation, QueryParameter } from '../operation.js'
import { emailChangeOperations } from './email-change-operations.js'
import { group, one, theMember } from './member-answers.js'
import { moderationOperations } from './moderation-operations.js'
import { ownSessionOperations } from './own-session-operations.js'

const { members, currentMember } = paths
const aPage = { 200: { about: 'A page of members.', schema: membersPage } }
const gone = { 200: { about: 'The account is deleted, or will be on `deletionDate`.', schema: deletedMemberResponse } }

const IN_DIRECTORY =
  'Visitors and members see the public part of members who made themselves public, 100 on a page and the first 10,000 in all, and cannot filter or sort by what is not public; where `members.directory` is closed they are refused. People who run the site and back ends see all members.'

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
  { name: 'paging.limit', schema: z.int().min(1).max(MAX_PAGE_SIZE), about: 'How many; 50 unless told otherwise.' },
  { name: 'paging.offset', schema: z.int().min(0), about: 'How many to leave out first.' },
  { name: 'sorting.fieldName', schema: z.string(), about: 'The field to order by.' },
  { name: 'sorting.order', schema: z.enum(['ASC', 'DESC']), about: 'The direction.' },
]

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
    id: 'profileFields',
    method: 'GET',
    path: paths.profileFields,
    group,
    summary: 'What the owner of the site asks members for',
    about:
      'The custom fields of a profile, in the order of the forms, with what fits them; and the language of the site.',
    caller: 'anyone',
    answers: { 200: { about: 'The fields.', schema: profileFieldsResponse } },
    refusals: [],
  },
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
    about:
      'Needs a sign-in, or a password given once more, of the last ten minutes. Every session ends. Where the site gives time (`members.deletionGraceDays`), a sign-in at the hosted pages until `deletionDate` takes it back; without, it cannot be undone.',
    caller: 'member',
    answers: gone,
    refusals: ['UNAUTHENTICATED', 'PERMISSION_DENIED', 'RECENT_SIGN_IN_REQUIRED', 'NOT_FOUND', 'LAST_OWNER'],
  },
  {
    id: 'listConsents',
    method: 'GET',
    path: `${one}/consents`,
    group,
    summary: 'What a member allows applications that are not the owner’s own',
    caller: 'member-or-key',
    answers: { 200: { about: 'Each application with its scope.', schema: consentsResponse } },
    refusals: ['UNAUTHENTICATED', 'PERMISSION_DENIED', 'NOT_FOUND'],
  },
  {
    id: 'withdrawConsent',
    method: 'POST',
    path: `${one}/consents/withdraw`,
    group,
    summary: 'Take back what a member allows an application',
    about: 'Its sessions of this member end; the next sign-in there asks the member again.',
    caller: 'member-or-key',
    body: { schema: withdrawConsentRequest },
    answers: { 200: { about: 'Taken back.', schema: emptyResponse } },
    refusals: ['INVALID_REQUEST', 'UNAUTHENTICATED', 'PERMISSION_DENIED', 'NOT_FOUND'],
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
    about: IN_DIRECTORY,
    caller: 'visitor-or-key',
    query: [shown, ...paging, wholeRequest],
    answers: aPage,
    refusals: ['INVALID_REQUEST', 'UNAUTHENTICATED', 'PERMISSION_DENIED', 'RATE_LIMITED'],
  },
  {
    id: 'createMember',
    method: 'POST',
    path: members,
    group,
    summary: 'Make a member without a password',
    caller: 'owner-or-key',
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
    about: IN_DIRECTORY,
    caller: 'visitor-or-key',
    body: { schema: queryMembersRequest },
    answers: aPage,
    refusals: ['INVALID_REQUEST', 'UNAUTHENTICATED', 'PERMISSION_DENIED', 'RATE_LIMITED'],
  },
  {
    id: 'getMember',
    method: 'GET',
    path: one,
    group,
    summary: 'A member by id',
    about:
      'Visitors and members see the public part of members who made themselves public, unless `members.directory` is closed. Members see themselves whole; so do people who run the site, and back ends, with everybody.',
    caller: 'visitor-or-key',
    query: [shown, wholeRequest],
    answers: theMember,
    refusals: ['INVALID_REQUEST', 'UNAUTHENTICATED', 'PERMISSION_DENIED', 'NOT_FOUND', 'RATE_LIMITED'],
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
    about:
      'A member may delete their own within ten minutes of a sign-in. Every session ends. Until `deletionDate`, if there is one, it can be taken back; repeating it changes nothing.',
    caller: 'member-or-key',
    answers: gone,
    refusals: ['UNAUTHENTICATED', 'PERMISSION_DENIED', 'RECENT_SIGN_IN_REQUIRED', 'NOT_FOUND', 'LAST_OWNER'],
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
  ...moderationOperations,
  ...ownSessionOperations,
  ...emailChangeOperations,
  community('joinCommunity', 'join-community', 'Make the calling member public'),
  community('leaveCommunity', 'leave-community', 'Make the calling member private'),
]
