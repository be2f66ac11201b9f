import {
  fieldsets,
  getMemberRequest,
  listMembersRequest,
  MAX_PAGE_SIZE,
  membersPage,
  paths,
  queryMembersRequest,
} from '@foyer/protocol'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import {
  listMembers,
  type MembersQueryContext,
  queryMembers,
} from '../../../features/members/directory/query-members.js'
import type { MemberPermission, MembersCaller } from '../../../features/members/member-access.js'
import { getMemberView } from '../../../features/members/profile/get-member-view.js'
import { networkOf } from '../../../kernel/network.js'
import { memberAccess, membersAccess, self } from '../../endpoint/access.js'
import { json } from '../../endpoint/body.js'
import type { Endpoint } from '../../endpoint/endpoint.js'
import { type QueryParameter, wixQuery } from '../../endpoint/query.js'
import { memberEndpoint, memberPath } from './member-endpoint.js'

const DIRECTORY =
  'Visitors and members see the public part of public members: at most 100 on a page and 10,000 in all. They can filter and sort by public fields only, and are refused where `members.directory` is closed. Members with a role for the site and back ends see all members.'

const fieldsetsParameter: QueryParameter = {
  name: 'fieldsets',
  schema: z.array(z.enum(fieldsets)),
  about: 'The fields to return; the largest set counts, PUBLIC by default.',
}
const paging: readonly QueryParameter[] = [
  { name: 'paging.limit', schema: z.int().min(1).max(MAX_PAGE_SIZE), about: 'The size of the page, 50 by default.' },
  { name: 'paging.offset', schema: z.int().min(0), about: 'How many members to skip.' },
  { name: 'sorting.fieldName', schema: z.string(), about: 'The field to sort by.' },
  { name: 'sorting.order', schema: z.enum(['ASC', 'DESC']), about: 'The direction.' },
]
const wholeRequest: QueryParameter = {
  name: '.r',
  schema: z.string(),
  about: 'Replaces all other parameters: the whole request as base64url of its JSON.',
}

const getMemberQuery = wixQuery(getMemberRequest, [fieldsetsParameter, wholeRequest])
const aPage = ['A page of members.', membersPage] as const
const readDirectory: MemberPermission = { directory: true, role: 'read-only', keyScope: 'members:read' }

const queryContext = (request: FastifyRequest, caller: MembersCaller): MembersQueryContext => ({
  caller,
  queueKey: networkOf(request.ip),
})

/** Reads members, limited to what the caller may see (decision 19). */
export const directoryEndpoints: readonly Endpoint[] = [
  memberEndpoint({
    id: 'getMyMember',
    method: 'GET',
    path: paths.currentMember,
    summary: 'Get the calling member',
    allow: self,
    query: getMemberQuery,
    refusals: ['NOT_FOUND'],
    handle: async ({ caller, query: { fieldsets } }, deps) => ({
      member: await getMemberView(caller.id, fieldsets, caller, deps),
    }),
  }),
  memberEndpoint({
    id: 'listMembers',
    method: 'GET',
    path: paths.members,
    summary: 'List members',
    about: DIRECTORY,
    allow: membersAccess(readDirectory),
    query: wixQuery(listMembersRequest, [fieldsetsParameter, ...paging, wholeRequest]),
    answer: aPage,
    refusals: ['RATE_LIMITED'],
    handle: async ({ request, caller: { caller }, query }, deps) =>
      listMembers(query, queryContext(request, caller), deps),
  }),
  memberEndpoint({
    id: 'queryMembers',
    method: 'POST',
    path: `${paths.members}/query`,
    summary: 'Query members by a filter and a search text',
    about: DIRECTORY,
    allow: membersAccess(readDirectory),
    body: json(queryMembersRequest),
    answer: aPage,
    refusals: ['RATE_LIMITED'],
    handle: async ({ request, caller: { caller }, body }, deps) =>
      queryMembers(body, queryContext(request, caller), deps),
  }),
  memberEndpoint({
    id: 'getMember',
    method: 'GET',
    path: memberPath,
    summary: 'Get a member by id',
    about:
      'Visitors and members see the public part of public members, unless `members.directory` is closed. All fields of a member are visible to that member, to members with a role for the site, and to back ends.',
    allow: memberAccess(readDirectory),
    query: getMemberQuery,
    refusals: ['NOT_FOUND', 'RATE_LIMITED'],
    handle: async ({ caller: { caller, memberId }, query: { fieldsets } }, deps) => ({
      member: await getMemberView(memberId, fieldsets, caller, deps),
    }),
  }),
]
