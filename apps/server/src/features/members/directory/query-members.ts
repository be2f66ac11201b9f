import type { Fieldset, MembersPage, QueryMembersRequest } from '@foyer/protocol'
import { ApplicationError } from '../../../kernel/errors/application-error.js'
import { QueryTooSlow } from '../../../kernel/errors/query-too-slow.js'
import type { MemberDeps } from '../deps.js'
import { hidesOwners, type MembersCaller, seesPublicOnly } from '../member-access.js'
import { type Among, filterField, refusedQuery, sortField } from '../profile/member-fields.js'
import { publicView } from '../profile/show-member.js'
import type { MemberCondition, MemberField, MemberOrder, MemberSelection } from './member-condition.js'
import { memberView } from './member-view.js'
import { readMemberFilter } from './read-member-filter.js'

type Sorting = QueryMembersRequest['query']['sort']
type Paging = QueryMembersRequest['query']['paging']

/** How large a page of the directory is at most, and how many members can be reached by turning pages (decision 76). */
const DIRECTORY_PAGE = 100
const DIRECTORY_DEPTH = 10_000

/** Who asks for members. */
export interface MembersAsker {
  caller: MembersCaller
  /** The network or the person: slow queries are queued by it. */
  share: string
}

/**
 * A page of the site's members, the newest first unless told otherwise (wire-protocol §7). Visitors and members see
 * public members only.
 * @throws ApplicationError INVALID_REQUEST, PERMISSION_DENIED
 */
export function listMembers(
  { fieldsets, paging, sorting }: { fieldsets: Fieldset; paging: Paging; sorting: Sorting },
  asker: MembersAsker,
  deps: Pick<MemberDeps, 'storage' | 'directory'>,
): Promise<MembersPage> {
  return select({ fieldsets, paging, sorting, condition: { kind: 'all', of: [] } }, asker, deps)
}

/**
 * A page of the members that meet a filter and a search (wire-protocol §7).
 * @throws ApplicationError INVALID_REQUEST, PERMISSION_DENIED
 */
export function queryMembers(
  { fieldsets, query, search }: QueryMembersRequest,
  asker: MembersAsker,
  deps: Pick<MemberDeps, 'storage' | 'directory'>,
): Promise<MembersPage> {
  const among = amongOf(asker)
  const condition: MemberCondition = {
    kind: 'all',
    of: [readMemberFilter(query.filter, among), searchCondition(search, among)],
  }
  const sorting = query.sort.length > 0 ? query.sort : query.sorting
  return select({ fieldsets, paging: query.paging, sorting, condition }, asker, deps)
}

const amongOf = ({ caller }: MembersAsker): Among => (seesPublicOnly(caller) ? 'public' : 'all')

async function select(
  given: { fieldsets: Fieldset; paging: Paging; sorting: Sorting; condition: MemberCondition },
  asker: MembersAsker,
  deps: Pick<MemberDeps, 'storage' | 'directory'>,
): Promise<MembersPage> {
  const { paging, condition } = given
  const { caller, share } = asker
  const among = amongOf(asker)
  if (among === 'public') assertWithinDirectory(paging)
  const selection: MemberSelection = {
    among,
    condition: { kind: 'all', of: [...(hidesOwners(caller) ? [{ kind: 'no-role' } as const] : []), condition] },
    order: orderOf(given.sorting, among),
    ...paging,
    ...(among === 'public' && { countedTo: DIRECTORY_DEPTH }),
    share,
  }
  const { members, total } = await deps.storage.read((stores) => stores.members.select(selection)).catch(refuseTooSlow)
  const { countedTo = total } = selection
  return {
    members: members.map((member) =>
      seesPublicOnly(caller) ? publicView(member, caller.kind, deps) : memberView(member, given.fieldsets),
    ),
    metadata: {
      count: members.length,
      offset: paging.offset,
      total: Math.min(total, countedTo),
      tooManyToCount: total > countedTo,
    },
  }
}

function assertWithinDirectory({ limit, offset }: Paging): void {
  if (limit > DIRECTORY_PAGE) throw refusedQuery(`A page of the directory has at most ${DIRECTORY_PAGE} members.`)
  if (offset + limit > DIRECTORY_DEPTH)
    throw refusedQuery(`The directory shows the first ${DIRECTORY_DEPTH} members. Filter by fewer.`)
}

function refuseTooSlow(error: unknown): never {
  if (!(error instanceof QueryTooSlow)) throw error
  const sentence = 'The query took too long. Filter by fewer members, or sort by createdDate.'
  throw new ApplicationError('INVALID_REQUEST', sentence, {}, { cause: error })
}

const orderOf = (sorting: Sorting, among: Among): MemberOrder[] =>
  sorting.length === 0
    ? [{ field: 'createdDate', direction: 'desc' }]
    : sorting.map(({ fieldName, order }) => ({
        field: sortField(fieldName, among),
        direction: order === 'ASC' ? 'asc' : 'desc',
      }))

/** Where a search looks that names no field (wire-protocol §7). */
const SEARCHED_BY_ITSELF = 'profile.nickname'
const SEARCHED: ReadonlySet<MemberField> = new Set([
  'loginEmail',
  'firstName',
  'lastName',
  'title',
  'nickname',
  'slug',
] satisfies MemberField[])

/** A search looks for a text anywhere in the fields named. */
function searchCondition(search: QueryMembersRequest['search'], among: Among): MemberCondition {
  const sought = search?.expression?.trim().toLowerCase() ?? ''
  if (sought === '') return { kind: 'all', of: [] }
  const names = search?.fields?.length ? search.fields : [SEARCHED_BY_ITSELF]
  const of = names.map((name): MemberCondition => {
    const { text } = filterField(name, among)
    if (text === undefined || !SEARCHED.has(text)) throw refusedQuery(`Members cannot be searched by "${name}".`)
    return { kind: 'contains', field: text, text: sought }
  })
  return { kind: 'any', of }
}
