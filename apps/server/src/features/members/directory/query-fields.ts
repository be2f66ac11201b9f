import { readEmailAddress } from '../../../kernel/email-address.js'
import { ApplicationError } from '../../../kernel/errors/application-error.js'
import type { MemberStatus } from '../member.js'
import type { MemberField, MemberSelection, MemberTextField } from './member-condition.js'

/** A field of a query: its name in the store, and the conversion of a value from the wire to the stored form. */
export interface QueryField {
  field: MemberField
  /** Returns undefined for a value of the wrong type. */
  read(value: unknown): string | number | undefined
  expects: string
  /** Whether values have an order, so that they can be compared by more than equality. */
  ordered: boolean
  /** Set for a text field, which can be searched for a substring. */
  text?: MemberTextField
  /** Whether every caller may filter by it: public members show it, or it is the same for all of them. */
  isPublic: boolean
}

/** Which fields a query may name: those of members that the caller sees completely, or of public members. */
export type MemberVisibility = MemberSelection['visibility']

const RFC3339 = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/

const asText = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)
const asTime = (value: unknown): number | undefined => {
  const time = typeof value === 'string' && RFC3339.test(value) ? Date.parse(value) : Number.NaN
  return Number.isNaN(time) ? undefined : time
}
const asEmail = (value: unknown): string | undefined =>
  typeof value === 'string' ? (readEmailAddress(value)?.emailKey ?? value.toLowerCase()) : undefined

/** Statuses of the Wix dialect that no stored member has match no member. */
const statuses = new Map<unknown, MemberStatus | 'none'>([
  ['PENDING', 'pending-approval'],
  ['APPROVED', 'active'],
  ['BLOCKED', 'blocked'],
  ['OFFLINE', 'none'],
  ['UNKNOWN', 'pending-deletion'],
])

/** In stored form; UNKNOWN matches no member. */
const privacyStatuses = new Map<unknown, number>([
  ['PUBLIC', 1],
  ['PRIVATE', 0],
  ['UNKNOWN', -1],
])

const nonPublicFields: ReadonlySet<MemberField> = new Set([
  'loginEmail',
  'firstName',
  'lastName',
  'lastLoginDate',
] satisfies MemberField[])

const textField = (field: MemberTextField, read = asText): QueryField => ({
  field,
  read,
  expects: 'a text',
  ordered: true,
  text: field,
  isPublic: !nonPublicFields.has(field),
})
const timeField = (field: MemberField): QueryField => ({
  field,
  read: asTime,
  expects: 'an RFC 3339 date',
  ordered: true,
  isPublic: !nonPublicFields.has(field),
})
const enumField = (field: MemberField, values: ReadonlyMap<unknown, string | number>): QueryField => ({
  field,
  read: (value) => values.get(value),
  expects: `one of ${[...values.keys()].join(', ')}`,
  ordered: false,
  isPublic: !nonPublicFields.has(field),
})

/**
 * All fields of a query. The SDK renames `_id` and the like, other clients may not (wire-protocol §1.3). A contact has
 * the id of its member.
 */
const queryFields: ReadonlyMap<string, QueryField> = new Map([
  ['id', textField('id')],
  ['_id', textField('id')],
  ['contactId', textField('id')],
  ['loginEmail', textField('loginEmail', asEmail)],
  ['contact.firstName', textField('firstName')],
  ['contact.lastName', textField('lastName')],
  ['profile.nickname', textField('nickname')],
  ['profile.title', textField('title')],
  ['profile.slug', textField('slug')],
  ['status', enumField('status', statuses)],
  ['privacyStatus', enumField('privacyStatus', privacyStatuses)],
  ['createdDate', timeField('createdDate')],
  ['_createdDate', timeField('createdDate')],
  ['updatedDate', timeField('updatedDate')],
  ['_updatedDate', timeField('updatedDate')],
  ['lastLoginDate', timeField('lastLoginDate')],
])

const fieldNames = (wanted: (field: QueryField) => boolean): string =>
  [...queryFields]
    .filter(([name, field]) => !name.startsWith('_') && wanted(field))
    .map(([name]) => name)
    .join(', ')

/** The error for a member query that cannot be read. */
export const invalidQuery = (message: string) => new ApplicationError('INVALID_REQUEST', message)

/**
 * Refuses to filter or sort by a field that the caller cannot see: the members found would reveal its values.
 * @throws ApplicationError PERMISSION_DENIED
 */
function assertFieldVisible(name: string, field: QueryField, visibility: MemberVisibility): void {
  if (visibility === 'all' || field.isPublic) return
  const message = `"${name}" is not public: only people who run the site and back ends can filter and sort by it.`
  throw new ApplicationError('PERMISSION_DENIED', message)
}

/**
 * Returns a field that members can be filtered by.
 * @throws ApplicationError INVALID_REQUEST for every other name, PERMISSION_DENIED
 */
export function filterField(name: string, visibility: MemberVisibility): QueryField {
  const found = queryFields.get(name)
  if (found !== undefined) {
    assertFieldVisible(name, found, visibility)
    return found
  }
  throw invalidQuery(`Members cannot be filtered by "${name.slice(0, 100)}", only by ${fieldNames(() => true)}.`)
}

/**
 * Returns a field that members can be sorted by.
 * @throws ApplicationError INVALID_REQUEST for every other name, PERMISSION_DENIED
 */
export function sortField(name: string, visibility: MemberVisibility): MemberField {
  const found = queryFields.get(name)
  if (found !== undefined && isSortable(found)) {
    assertFieldVisible(name, found, visibility)
    return found.field
  }
  throw invalidQuery(`Members cannot be sorted by "${name.slice(0, 100)}", only by ${fieldNames(isSortable)}.`)
}

const isSortable = ({ field }: QueryField): boolean => field !== 'status'
