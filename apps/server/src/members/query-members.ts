import type { Fieldset, MembersPage, QueryMembersRequest } from '@foyer/protocol'
import type { Needs } from '../needs.js'
import type { MemberCondition, MemberOrder, MemberSelection } from './member-condition.js'
import { filterField, refusedQuery, sortField } from './member-fields.js'
import { memberView } from './member-view.js'
import { readMemberFilter } from './read-member-filter.js'

type Sorting = QueryMembersRequest['query']['sort']
type Paging = QueryMembersRequest['query']['paging']

/** A page of the site's members, the newest first unless told otherwise (wire-protocol §7). @throws ApplicationError INVALID_REQUEST */
export function listMembers(
  { fieldsets, paging, sorting }: { fieldsets: Fieldset; paging: Paging; sorting: Sorting },
  hidesOwners: boolean,
  needs: Pick<Needs, 'storage'>,
): Promise<MembersPage> {
  return select(
    { condition: { kind: 'all', of: seen(hidesOwners) }, order: orderOf(sorting), ...paging },
    fieldsets,
    needs,
  )
}

/** A page of the members that meet a filter and a search (wire-protocol §7). @throws ApplicationError INVALID_REQUEST */
export function queryMembers(
  { fieldsets, query, search }: QueryMembersRequest,
  hidesOwners: boolean,
  needs: Pick<Needs, 'storage'>,
): Promise<MembersPage> {
  const condition: MemberCondition = {
    kind: 'all',
    of: [...seen(hidesOwners), readMemberFilter(query.filter), searchCondition(search)],
  }
  return select({ condition, order: orderOf(query.sort), ...query.paging }, fieldsets, needs)
}

const seen = (hidesOwners: boolean): MemberCondition[] => (hidesOwners ? [{ kind: 'no-role' }] : [])

async function select(
  selection: MemberSelection,
  fieldset: Fieldset,
  { storage }: Pick<Needs, 'storage'>,
): Promise<MembersPage> {
  const { members, total } = await storage.read((stores) => stores.members.select(selection))
  return {
    members: members.map((member) => memberView(member, fieldset)),
    metadata: { count: members.length, offset: selection.offset, total, tooManyToCount: false },
  }
}

const orderOf = (sorting: Sorting): MemberOrder[] =>
  sorting.length === 0
    ? [{ field: 'createdDate', direction: 'desc' }]
    : sorting.map(({ fieldName, order }) => ({
        field: sortField(fieldName),
        direction: order === 'ASC' ? 'asc' : 'desc',
      }))

const SEARCHED = ['loginEmail', 'profile.slug']

/** A search looks for a text anywhere in the fields named, or in all that can be searched. */
function searchCondition(search: QueryMembersRequest['search']): MemberCondition {
  const text = search?.expression?.trim().toLowerCase() ?? ''
  if (text === '') return { kind: 'all', of: [] }
  const names = search?.fields?.length ? search.fields : SEARCHED
  const of = names.map((name): MemberCondition => {
    const { field } = filterField(name)
    if (field !== 'loginEmail' && field !== 'slug')
      throw refusedQuery(`Members can be searched by ${SEARCHED.join(' and ')} only.`)
    return { kind: 'contains', field, text }
  })
  return { kind: 'any', of }
}
