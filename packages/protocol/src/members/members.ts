import { z } from 'zod'
import { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE } from '../constants.js'
import { anyText, bool, dateTime, text, wholeNumber } from '../scalars.js'

/** A list in a patch replaces the stored one; `null` clears it (wire-protocol §7). */
const list = <Item extends z.ZodType>(item: Item) =>
  z
    .array(item)
    .max(20)
    .nullable()
    .transform((given) => given ?? [])
    .optional()

export const memberAddress = z.object({
  id: text(100).optional(),
  addressLine: text(300).optional(),
  streetAddress: z.object({ name: text(300).optional(), number: text(50).optional() }).optional(),
  addressLine2: text(300).optional(),
  city: text(300).optional(),
  subdivision: text(300).optional(),
  country: text(100).optional(),
  postalCode: text(40).optional(),
})

/** The server never fetches a picture; pages show it, so only safe URL schemes are accepted (V1.2.2). */
export const memberPicture = z.object({
  id: text(300).optional(),
  url: text(2048)
    .regex(/^[hH][tT][tT][pP][sS]:\/\//, 'must be an address that begins with https://')
    .refine((url) => URL.canParse(url), 'must be an address that begins with https://')
    .meta({ format: 'uri' })
    .optional(),
  width: z.number().optional(),
  height: z.number().optional(),
  offsetX: z.number().optional(),
  offsetY: z.number().optional(),
})

const customScalar = z.union([text(2000), z.number(), bool])
export const memberCustomField = z.object({
  name: text(100).optional(),
  value: z.union([customScalar, z.array(customScalar).max(50)]).nullish(),
})

/**
 * The fields of a member that a patch can change (wire-protocol §7); others are dropped (V15.3.1). `null` removes a
 * value.
 */
export const memberPatch = z.object({
  privacyStatus: z.enum(['PRIVATE', 'PUBLIC', 'UNKNOWN']).optional(),
  profile: z
    .object({
      nickname: text(100).nullish(),
      title: text(200).nullish(),
      photo: memberPicture.nullish(),
      cover: memberPicture.nullish(),
    })
    .optional(),
  contact: z
    .object({
      firstName: text(100).nullish(),
      lastName: text(100).nullish(),
      phones: list(text(40)),
      emails: list(text(254)),
      addresses: list(memberAddress),
      birthdate: z.iso.date().nullish(),
      company: text(200).nullish(),
      jobTitle: text(200).nullish(),
      customFields: z
        .record(
          z.string().regex(/^[A-Za-z0-9][A-Za-z0-9_.-]{0,99}$/, 'is no name of a field'),
          memberCustomField.nullable(),
        )
        .optional(),
    })
    .optional(),
})
export type MemberPatch = z.output<typeof memberPatch>

/** A language, BCP 47. */
export const languageTag = text(35).regex(/^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$/, 'must be a language like en or pt-BR')

/** A patch with the language of emails to the member; `null`: the default of the site. */
export const memberUpdate = memberPatch.extend({ language: languageTag.nullish() })
export type MemberUpdate = z.output<typeof memberUpdate>

export const fieldsets = ['PUBLIC', 'EXTENDED', 'FULL'] as const
export type Fieldset = (typeof fieldsets)[number]

/** One or several field sets; the largest applies. Default PUBLIC (wire-protocol §7). */
const largestFieldset = z
  .union([z.enum(fieldsets), z.array(z.enum(fieldsets)).max(10)])
  .nullish()
  .transform((given): Fieldset => {
    const named = [given ?? []].flat()
    return fieldsets.findLast((fieldset) => named.includes(fieldset)) ?? 'PUBLIC'
  })

export const getMemberRequest = z.object({ fieldsets: largestFieldset })

/** A whole number; in query strings it is a string (wire-protocol §1.3). */
const whole = z.union([
  wholeNumber,
  z
    .string()
    .regex(/^\d{1,15}$/, 'must be a whole number')
    .transform(Number),
])

/** A page size above the maximum is rejected, never reduced silently (security-checklist 87). */
const paging = z
  .object({
    limit: whole.pipe(z.int().min(1).max(MAX_PAGE_SIZE)).nullish(),
    offset: whole.pipe(z.int().min(0)).nullish(),
  })
  .nullish()
  .transform((given) => ({ limit: given?.limit ?? DEFAULT_PAGE_SIZE, offset: given?.offset ?? 0 }))

export const memberSorting = z.object({ fieldName: text(100), order: z.enum(['ASC', 'DESC']).default('ASC') })
const sortings = z
  .union([memberSorting.transform((one) => [one]), z.array(memberSorting).max(5)])
  .nullish()
  .transform((given) => given ?? [])

export const listMembersRequest = z.object({ fieldsets: largestFieldset, paging, sorting: sortings })

/**
 * The filter is validated by the server's grammar. The query builder of the SDK sends `sort`, its types say `sorting`.
 */
export const queryMembersRequest = z.object({
  fieldsets: largestFieldset,
  query: z
    .object({ filter: z.unknown().optional(), paging, sort: sortings, sorting: sortings })
    .nullish()
    .transform(
      (given) => given ?? { filter: {}, paging: { limit: DEFAULT_PAGE_SIZE, offset: 0 }, sort: [], sorting: [] },
    ),
  search: z.object({ expression: text(300).nullish(), fields: z.array(text(100)).max(20).nullish() }).nullish(),
})
export type QueryMembersRequest = z.output<typeof queryMembersRequest>

export const updateMemberRequest = z.object({ member: memberUpdate })
/** Addresses are validated by the server (security-checklist 91). */
export const newMember = memberPatch.extend({ loginEmail: text(1000) })
export const createMemberRequest = z.object({ member: newMember })
/**
 * `deletionDate`: when the member will be deleted, if the site has a grace period (decision 18); absent if already
 * deleted.
 */
export const deletedMemberResponse = z.object({ deletionDate: z.iso.datetime().optional() })
/** Shown to the person, if the owner gives a reason. */
export const declineMemberRequest = z.object({ reason: z.string().min(1).max(1000).nullish() })
/** The client whose consent the member withdraws. */
export const withdrawConsentRequest = z.object({ clientId: z.string().min(1).max(100) })
/** The member's consents to third-party clients. Times are RFC 3339. */
export const consentsResponse = z.object({
  consents: z.array(z.object({ clientId: anyText, name: anyText, scope: anyText, givenDate: dateTime })),
})
export type Consent = z.output<typeof consentsResponse>['consents'][number]
export const changeSlugRequest = z.object({
  slug: z.string().regex(/^[a-z0-9-]{1,100}$/, 'must be 1 to 100 of the characters a-z, 0-9 and -'),
})

/** A member in the Wix dialect (wire-protocol §7). Times are RFC 3339. */
export const memberView = z.object({
  id: anyText,
  loginEmail: anyText.optional(),
  loginEmailVerified: bool.optional(),
  status: z.enum(['UNKNOWN', 'PENDING', 'APPROVED', 'BLOCKED', 'OFFLINE']),
  contactId: anyText.optional(),
  privacyStatus: z.enum(['UNKNOWN', 'PRIVATE', 'PUBLIC']),
  activityStatus: z.enum(['UNKNOWN', 'ACTIVE', 'MUTED']),
  createdDate: z.iso.datetime().optional(),
  updatedDate: z.iso.datetime().optional(),
  lastLoginDate: z.iso.datetime().optional(),
  profile: memberPatch.shape.profile.unwrap().extend({ slug: anyText.optional() }),
  contact: memberPatch.shape.contact
    .unwrap()
    .extend({
      phones: z.array(text(40)).optional(),
      emails: z.array(text(254)).optional(),
      addresses: z.array(memberAddress).optional(),
    })
    .optional(),
  /** The language of emails to the member, BCP 47, if the member has one. */
  language: anyText.optional(),
})
export type MemberView = z.output<typeof memberView>

export const memberResponse = z.object({ member: memberView })

/** A page of members (wire-protocol §7). */
export const membersPage = z.object({
  members: z.array(memberView),
  metadata: z.object({ count: wholeNumber, offset: wholeNumber, total: wholeNumber, tooManyToCount: bool }),
})
export type MembersPage = z.output<typeof membersPage>
