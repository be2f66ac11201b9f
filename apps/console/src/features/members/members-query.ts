import type { ListFilter } from '../../parts/list/list-filter.js'
import type { Query } from '../../routing/use-location.js'
import { PROFILE_FIELD, PROVIDER } from './member-filters.js'

interface TextParts {
  contains?: string
  startsWith?: string
  endsWith?: string
}
interface Period {
  from?: string
  to?: string
}

/** A query of the member list, in the format of the owner API. */
export interface MembersQuery {
  search?: string
  status?: string[]
  role?: string[]
  verified?: boolean
  signsInWith?: 'password' | 'code' | { providerId: string }
  email?: TextParts
  name?: TextParts
  joined?: Period
  lastSeen?: Period & { never?: boolean }
  tags?: string[]
  clientId?: string
  fields?: { key: string; is?: string; contains?: string }[]
  sort: { field: 'joined' | 'lastSeen' | 'email'; order: 'ASC' | 'DESC' }
}

const DAY = 86_400_000
const MAX_SEARCH_LENGTH = 300
const sorts = ['joined', 'lastSeen', 'email'] as const
/** Parameters of the URL that are no filters. */
const others = ['q', 'sort', 'cursor', 'view', 'peek']

const sortFieldOf = (sort: string) => sorts.find((one) => one === sort.replace(/^-/, ''))

/** Returns the parameters of the URL that mean nothing here, beside filters with unknown values. */
export function findUnknownParameters(query: Query, known: readonly { name: string }[]): string[] {
  const names = new Set([...others, ...known.map(({ name }) => name)])
  const unknown = Object.keys(query).filter((name) => !names.has(name))
  return query.sort && sortFieldOf(query.sort) === undefined ? [...unknown, 'sort'] : unknown
}

/**
 * Returns the query of the filters, the search and the order in the URL. Days are in the local time zone. `now` is in
 * milliseconds since 1970.
 */
export function toMembersQuery(
  { q, sort = '-joined' }: Query,
  filters: readonly ListFilter[],
  now: number,
): MembersQuery {
  const search = q?.trim().slice(0, MAX_SEARCH_LENGTH)
  const field = sortFieldOf(sort)
  const query: MembersQuery = {
    ...(search && { search }),
    sort: field ? { field, order: sort.startsWith('-') ? 'DESC' : 'ASC' } : { field: 'joined', order: 'DESC' },
  }
  for (const filter of filters) addFilter(query, filter, now)
  return query
}

function addFilter(query: MembersQuery, { field: { name }, operator, value }: ListFilter, now: number): void {
  if (name.startsWith(PROFILE_FIELD)) {
    const condition = operator.name === 'is' ? { is: value } : { contains: value }
    query.fields = [...(query.fields ?? []), { key: name.slice(PROFILE_FIELD.length), ...condition }]
    return
  }
  switch (name) {
    case 'status':
    case 'role':
      query[name] = [value]
      return
    case 'verified':
      query.verified = value === 'yes'
      return
    case 'signin':
      query.signsInWith =
        value === 'password' || value === 'code' ? value : { providerId: value.slice(PROVIDER.length) }
      return
    case 'email':
    case 'name':
      query[name] = { [textParts[operator.name] ?? 'contains']: value }
      return
    case 'tag':
      query.tags = [value]
      return
    case 'app':
      query.clientId = value
      return
    case 'joined':
      query.joined = periodOf(operator.name, value, now)
      return
    case 'seen':
      query.lastSeen = value === 'never' ? { never: true } : periodOf(operator.name, value, now)
  }
}

const textParts: Record<string, keyof TextParts | undefined> = { starts: 'startsWith', ends: 'endsWith' }

/** The start of a local day, or of the one after it; `from` is inclusive on the server, `to` exclusive. */
function startOf(day: string, after = 0): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date + after).toISOString()
}

function periodOf(operator: string, value: string, now: number): Period {
  // Whole days, so that the query stays the same while the page is open.
  const daysAgo = (days: number) => new Date(Math.floor(now / DAY) * DAY - days * DAY).toISOString()
  switch (operator) {
    case 'after':
      return { from: startOf(value, 1) }
    case 'before':
      return { to: startOf(value) }
    case 'between': {
      const [from = '', to = ''] = value.split('..')
      return { from: startOf(from), to: startOf(to, 1) }
    }
    default:
      return value === 'long' ? { to: daysAgo(30) } : { from: daysAgo(value === 'month' ? 30 : 7) }
  }
}
