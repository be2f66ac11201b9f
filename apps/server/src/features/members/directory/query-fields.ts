import { readEmailAddress } from '../../../kernel/email-address.js'
import { ApplicationError } from '../../../kernel/errors/application-error.js'
import type { MemberStatus } from '../member.js'
import type { MemberField, MemberSelection, MemberTextField } from './member-condition.js'

/** A field of a query: its name in the store, and how a value on the wire becomes one the store compares with. */
export interface QueryField {
  field: MemberField
  /** Undefined when the value is of the wrong kind. */
  read(value: unknown): string | number | undefined
  expects: string
  /** Has an order, so that values can be compared by more than whether they are equal. */
  ordered: boolean
  /** Its name where it holds text, parts of which can be searched for. */
  text?: MemberTextField
  /** Everybody may ask by it: it is shown of public members, or the same of all of them. */
  isPublic: boolean
}

/** Whose fields a query may name: of members whom the caller sees whole, or of public members. */
export type MemberVisibility = MemberSelection['visibility']

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

/** As the store keeps them; UNKNOWN is met by none. */
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
 * Every field of a query. The SDK renames `_id` and the like, other clients may not (wire-protocol §1.3). A contact is
 * its member.
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

export const invalidQuery = (message: string) => new ApplicationError('INVALID_REQUEST', message)

/**
 * By what is not shown nobody may ask: the members found would tell what it is.
 * @throws ApplicationError PERMISSION_DENIED
 */
function assertFieldVisible(name: string, field: QueryField, visibility: MemberVisibility): void {
  if (visibility === 'all' || field.isPublic) return
  const message = `"${name}" is not public: only people who run the site and back ends can filter and sort by it.`
  throw new ApplicationError('PERMISSION_DENIED', message)
}

/**
 * A field members can be filtered by.
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
 * A field members can be ordered by.
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
