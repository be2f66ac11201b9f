import { z } from 'zod'
import { bool, dateTime, text } from '../scalars.js'
import { memberFileFormats } from './member-imports.js'
import { ownerRole } from './owner.js'
import { MAX_TAG_LENGTH } from './owner-members.js'

export const ownerMemberStatuses = ['pending-approval', 'active', 'blocked', 'pending-deletion'] as const
export const ownerMemberOrders = ['joined', 'lastSeen', 'email'] as const
/** How many conditions on profile fields a query may have. */
const MAX_FIELD_CONDITIONS = 5

/** A period: `from` inclusive, `to` exclusive. */
const span = z.strictObject({ from: dateTime.optional(), to: dateTime.optional() })
/** Parts of a text, without regard to case. */
const textParts = z.strictObject({
  contains: text(300).optional(),
  startsWith: text(300).optional(),
  endsWith: text(300).optional(),
})

/**
 * Filter of the member list; omitted members do not restrict it. Unknown members are refused: a misspelled filter must
 * not list or export everyone.
 */
const ownerMemberFilter = z.strictObject({
  /** Part of an email address or a name, or a complete id. */
  search: text(300).optional(),
  status: z.array(z.enum(ownerMemberStatuses)).max(4).optional(),
  role: z.array(ownerRole).max(3).optional(),
  verified: bool.optional(),
  /** Members with a password; with neither password nor linked account (`code`); or with an account at a provider. */
  signsInWith: z.union([z.enum(['password', 'code']), z.strictObject({ providerId: text(40) })]).optional(),
  email: textParts.optional(),
  name: textParts.optional(),
  /** Members with all of these tags. */
  tags: z.array(text(MAX_TAG_LENGTH)).max(5).optional(),
  joined: span.optional(),
  /** `never`: members who never signed in. */
  lastSeen: span.extend({ never: bool.optional() }).optional(),
  /** Members with a session of this application, ended or not, as long as it is stored. */
  clientId: text(200).optional(),
  /** Profile fields of the site, by key. `is`: the whole value as text, such as `41` or `true`. */
  fields: z
    .array(z.strictObject({ key: text(40), is: text(1000).optional(), contains: text(300).optional() }))
    .max(MAX_FIELD_CONDITIONS)
    .optional(),
})
/** The members of a list and their order. */
const ownerMemberQuery = ownerMemberFilter.extend({
  sort: z
    .strictObject({ field: z.enum(ownerMemberOrders), order: z.enum(['ASC', 'DESC']) })
    .default({ field: 'joined', order: 'DESC' }),
})
export type OwnerMemberQuery = z.output<typeof ownerMemberQuery>

export const queryOwnerMembersRequest = ownerMemberQuery.extend({
  limit: z.int().min(1).max(100).default(50),
  /** `next` or `previous` of a page of the same query. */
  cursor: text(2000).optional(),
})
export type QueryOwnerMembersRequest = z.output<typeof queryOwnerMembersRequest>

/** Without `query`: all members, the oldest first. */
export const exportOwnerMembersRequest = z.strictObject({
  format: z.enum(memberFileFormats).default('csv'),
  query: ownerMemberQuery.optional(),
})
