import type { Fieldset, MembersPage, QueryMembersRequest } from '@foyer/protocol'
import { ApplicationError } from '../../../kernel/errors/application-error.js'
import { QueryTooSlow } from '../../../kernel/errors/query-too-slow.js'
import type { MemberDeps } from '../deps.js'
import { hidesOwners, type MembersCaller, seesPublicOnly } from '../member-access.js'
import { publicMemberView } from '../profile/get-member-view.js'
import type { MemberCondition, MemberField, MemberOrder, MemberSelection } from './member-condition.js'
import { memberView } from './member-view.js'
import { filterField, invalidQuery, type MemberVisibility, sortField } from './query-fields.js'
import { readMemberFilter } from './read-member-filter.js'

type Sorting = QueryMembersRequest['query']['sort']
type Paging = QueryMembersRequest['query']['paging']

/** Limits of the public member directory: members per page, and members reachable by paging (decision 19). */
const MAX_DIRECTORY_PAGE_SIZE = 100
const MAX_DIRECTORY_DEPTH = 10_000

/** The caller of a members query. */
export interface MembersQueryContext {
  caller: MembersCaller
  /** The network or the member; slow queries are queued by it. */
  queueKey: string
}

/**
 * Returns a page of the site's members, newest first by default (wire-protocol §7). Visitors and members see public
 * members only.
 * @throws ApplicationError INVALID_REQUEST, PERMISSION_DENIED
 */
export function listMembers(
  { fieldsets, paging, sorting }: { fieldsets: Fieldset; paging: Paging; sorting: Sorting },
  context: MembersQueryContext,
  deps: Pick<MemberDeps, 'storage' | 'siteSnapshot'>,
): Promise<MembersPage> {
  return selectMembers({ fieldsets, paging, sorting, condition: { kind: 'all', of: [] } }, context, deps)
}

/**
 * Returns a page of the members that meet a filter and a search (wire-protocol §7).
 * @throws ApplicationError INVALID_REQUEST, PERMISSION_DENIED
 */
export function queryMembers(
  { fieldsets, query, search }: QueryMembersRequest,
  context: MembersQueryContext,
  deps: Pick<MemberDeps, 'storage' | 'siteSnapshot'>,
): Promise<MembersPage> {
  const visibility = visibilityFor(context)
  const condition: MemberCondition = {
    kind: 'all',
    of: [readMemberFilter(query.filter, visibility), searchCondition(search, visibility)],
  }
  const sorting = query.sort.length > 0 ? query.sort : query.sorting
  return selectMembers({ fieldsets, paging: query.paging, sorting, condition }, context, deps)
}

const visibilityFor = ({ caller }: MembersQueryContext): MemberVisibility => (seesPublicOnly(caller) ? 'public' : 'all')

async function selectMembers(
  query: { fieldsets: Fieldset; paging: Paging; sorting: Sorting; condition: MemberCondition },
  context: MembersQueryContext,
  deps: Pick<MemberDeps, 'storage' | 'siteSnapshot'>,
): Promise<MembersPage> {
  const { paging, condition } = query
  const { caller, queueKey } = context
  const visibility = visibilityFor(context)
  if (visibility === 'public') assertWithinPageLimits(paging)
  const selection: MemberSelection = {
    visibility,
    condition: { kind: 'all', of: [...(hidesOwners(caller) ? [{ kind: 'no-role' } as const] : []), condition] },
    order: orderOf(query.sorting, visibility),
    ...paging,
    ...(visibility === 'public' && { countLimit: MAX_DIRECTORY_DEPTH }),
    queueKey,
  }
  const { members, total } = await deps.storage.read((stores) => stores.members.select(selection)).catch(rethrowTooSlow)
  const { countLimit = total } = selection
  return {
    members: members.map((member) =>
      seesPublicOnly(caller) ? publicMemberView(member, caller.kind, deps) : memberView(member, query.fieldsets),
    ),
    metadata: {
      count: members.length,
      offset: paging.offset,
      total: Math.min(total, countLimit),
      tooManyToCount: total > countLimit,
    },
  }
}

function assertWithinPageLimits({ limit, offset }: Paging): void {
  if (limit > MAX_DIRECTORY_PAGE_SIZE)
    throw invalidQuery(`A page of the directory has at most ${MAX_DIRECTORY_PAGE_SIZE} members.`)
  if (offset + limit > MAX_DIRECTORY_DEPTH)
    throw invalidQuery(`The directory shows the first ${MAX_DIRECTORY_DEPTH} members. Filter by fewer.`)
}

function rethrowTooSlow(error: unknown): never {
  if (!(error instanceof QueryTooSlow)) throw error
  const message = 'The query took too long. Filter by fewer members, or sort by createdDate.'
  throw new ApplicationError('INVALID_REQUEST', message, {}, { cause: error })
}

const orderOf = (sorting: Sorting, visibility: MemberVisibility): MemberOrder[] =>
  sorting.length === 0
    ? [{ field: 'createdDate', direction: 'desc' }]
    : sorting.map(({ fieldName, order }) => ({
        field: sortField(fieldName, visibility),
        direction: order === 'ASC' ? 'asc' : 'desc',
      }))

/** The field of a search that names none (wire-protocol §7). */
const DEFAULT_SEARCH_FIELD = 'profile.nickname'
const SEARCHABLE_FIELDS: ReadonlySet<MemberField> = new Set([
  'loginEmail',
  'firstName',
  'lastName',
  'title',
  'nickname',
  'slug',
] satisfies MemberField[])

/** Returns the condition of a search: one of the named fields contains the text. */
function searchCondition(search: QueryMembersRequest['search'], visibility: MemberVisibility): MemberCondition {
  const term = search?.expression?.trim().toLowerCase() ?? ''
  if (term === '') return { kind: 'all', of: [] }
  const names = search?.fields?.length ? search.fields : [DEFAULT_SEARCH_FIELD]
  const of = names.map((name): MemberCondition => {
    const { text } = filterField(name, visibility)
    if (text === undefined || !SEARCHABLE_FIELDS.has(text))
      throw invalidQuery(`Members cannot be searched by "${name}".`)
    return { kind: 'contains', field: text, text: term }
  })
  return { kind: 'any', of }
}
