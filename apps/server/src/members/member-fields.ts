import { ApplicationError } from '../errors/application-error.js'
import { readEmailAddress } from './email-address.js'
import type { MemberStatus } from './member.js'
import type { MemberField } from './member-condition.js'

/** A field of a query: its name in the store, and how a value on the wire becomes one the store compares with. */
export interface QueryField {
  field: MemberField
  /** Undefined when the value is of the wrong kind. */
  read(value: unknown): string | number | undefined
  expects: string
  ordered: boolean
}

const RFC3339 = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/

const asText = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)
const asTime = (value: unknown): number | undefined => {
  const time = typeof value === 'string' && RFC3339.test(value) ? Date.parse(value) : Number.NaN
  return Number.isNaN(time) ? undefined : time
}
const asEmail = (value: unknown): string | undefined =>
  typeof value === 'string' ? (readEmailAddress(value)?.emailKey ?? value.toLowerCase()) : undefined

/** The statuses of the dialect that no stored member has are met by none. */
const statuses = new Map<unknown, MemberStatus | 'none'>([
  ['PENDING', 'pending-approval'],
  ['APPROVED', 'active'],
  ['BLOCKED', 'blocked'],
  ['OFFLINE', 'none'],
  ['UNKNOWN', 'pending-deletion'],
])

const id: QueryField = { field: 'id', read: asText, expects: 'a text', ordered: true }
const time = (field: MemberField): QueryField => ({ field, read: asTime, expects: 'an RFC 3339 date', ordered: true })

/** Every field of a query. The SDK renames `_id` and the like, other clients may not (wire-protocol §1.3). */
const fields = new Map<string, QueryField>([
  ['id', id],
  ['_id', id],
  ['loginEmail', { field: 'loginEmail', read: asEmail, expects: 'a text', ordered: true }],
  ['profile.slug', { field: 'slug', read: asText, expects: 'a text', ordered: false }],
  [
    'status',
    {
      field: 'status',
      read: (value) => statuses.get(value),
      expects: `one of ${[...statuses.keys()].join(', ')}`,
      ordered: false,
    },
  ],
  ['createdDate', time('createdDate')],
  ['_createdDate', time('createdDate')],
  ['updatedDate', time('updatedDate')],
  ['_updatedDate', time('updatedDate')],
  ['lastLoginDate', time('lastLoginDate')],
])

const named = (wanted: (field: QueryField) => boolean): string =>
  [...fields]
    .filter(([name, field]) => !name.startsWith('_') && wanted(field))
    .map(([name]) => name)
    .join(', ')

export const refusedQuery = (sentence: string) => new ApplicationError('INVALID_REQUEST', sentence)

/** A field members can be filtered by. @throws ApplicationError INVALID_REQUEST for every other name */
export function filterField(name: string): QueryField {
  const found = fields.get(name)
  if (found !== undefined) return found
  throw refusedQuery(
    `Members cannot be filtered by "${name.slice(0, 100)}", only by ${named(() => true)}. What stands in a profile is not indexed.`,
  )
}

/** A field members can be ordered by. @throws ApplicationError INVALID_REQUEST for every other name */
export function sortField(name: string): MemberField {
  const found = fields.get(name)
  if (found?.ordered) return found.field
  throw refusedQuery(`Members cannot be sorted by "${name.slice(0, 100)}", only by ${named(({ ordered }) => ordered)}.`)
}
