import type { Fieldset, MembersPage, QueryMembersRequest } from '@foyer/protocol'
import { ApplicationError } from '../errors/application-error.js'
import { QueryTooSlow } from '../errors/query-too-slow.js'
import type { Needs } from '../needs.js'
import type { MemberCondition, MemberField, MemberOrder, MemberSelection } from './member-condition.js'
import { filterField, refusedQuery, sortField } from './member-fields.js'
import { memberView } from './member-view.js'
import { readMemberFilter } from './read-member-filter.js'

type Sorting = QueryMembersRequest['query']['sort']
type Paging = QueryMembersRequest['query']['paging']

/** Who asks for members. */
export interface MembersAsker {
  /** Whether those who run the site are hidden from them. */
  hidesOwners: boolean
  /** The network or the person: slow queries are queued by it. */
  share: string
}

/** A page of the site's members, the newest first unless told otherwise (wire-protocol §7). @throws ApplicationError INVALID_REQUEST */
export function listMembers(
  { fieldsets, paging, sorting }: { fieldsets: Fieldset; paging: Paging; sorting: Sorting },
  asker: MembersAsker,
  needs: Pick<Needs, 'storage'>,
): Promise<MembersPage> {
  return select({ condition: seenBy(asker), order: orderOf(sorting), ...paging, share: asker.share }, fieldsets, needs)
}

/** A page of the members that meet a filter and a search (wire-protocol §7). @throws ApplicationError INVALID_REQUEST */
export function queryMembers(
  { fieldsets, query, search }: QueryMembersRequest,
  asker: MembersAsker,
  needs: Pick<Needs, 'storage'>,
): Promise<MembersPage> {
  const condition: MemberCondition = {
    kind: 'all',
    of: [seenBy(asker), readMemberFilter(query.filter), searchCondition(search)],
  }
  const order = orderOf(query.sort.length > 0 ? query.sort : query.sorting)
  return select({ condition, order, ...query.paging, share: asker.share }, fieldsets, needs)
}

const seenBy = ({ hidesOwners }: MembersAsker): MemberCondition => ({
  kind: 'all',
  of: hidesOwners ? [{ kind: 'no-role' }] : [],
})

async function select(
  selection: MemberSelection,
  fieldset: Fieldset,
  { storage }: Pick<Needs, 'storage'>,
): Promise<MembersPage> {
  const { members, total } = await storage.read((stores) => stores.members.select(selection)).catch(refuseTooSlow)
  return {
    members: members.map((member) => memberView(member, fieldset)),
    metadata: { count: members.length, offset: selection.offset, total, tooManyToCount: false },
  }
}

function refuseTooSlow(error: unknown): never {
  if (!(error instanceof QueryTooSlow)) throw error
  const sentence =
    'The query took too long. Filter by fewer members, or sort by createdDate, lastLoginDate or loginEmail.'
  throw new ApplicationError('INVALID_REQUEST', sentence, {}, { cause: error })
}

const orderOf = (sorting: Sorting): MemberOrder[] =>
  sorting.length === 0
    ? [{ field: 'createdDate', direction: 'desc' }]
    : sorting.map(({ fieldName, order }) => ({
        field: sortField(fieldName),
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
function searchCondition(search: QueryMembersRequest['search']): MemberCondition {
  const sought = search?.expression?.trim().toLowerCase() ?? ''
  if (sought === '') return { kind: 'all', of: [] }
  const names = search?.fields?.length ? search.fields : [SEARCHED_BY_ITSELF]
  const of = names.map((name): MemberCondition => {
    const { text } = filterField(name)
    if (text === undefined || !SEARCHED.has(text)) throw refusedQuery(`Members cannot be searched by "${name}".`)
    return { kind: 'contains', field: text, text: sought }
  })
  return { kind: 'any', of }
}
