import { z } from 'zod'

const text = z.string().max(300)
const address = z.object({
  id: z.string().max(100).optional(),
  addressLine: text.optional(),
  streetAddress: z.object({ name: text.optional(), number: z.string().max(50).optional() }).optional(),
  addressLine2: text.optional(),
  city: text.optional(),
  subdivision: text.optional(),
  country: z.string().max(100).optional(),
  postalCode: z.string().max(40).optional(),
})

/** The fields of a member that a patch may touch (wire-protocol §7); all else is dropped (V15.3.1). */
export const memberPatch = z.object({
  privacyStatus: z.enum(['PRIVATE', 'PUBLIC', 'UNKNOWN']).optional(),
  profile: z
    .object({
      nickname: z.string().max(100).nullish(),
      title: z.string().max(200).nullish(),
      photo: z
        .object({
          id: text.optional(),
          url: z.string().max(2048).optional(),
          width: z.number().optional(),
          height: z.number().optional(),
          offsetX: z.number().optional(),
          offsetY: z.number().optional(),
        })
        .nullish(),
      cover: z
        .object({
          id: text.optional(),
          url: z.string().max(2048).optional(),
          width: z.number().optional(),
          height: z.number().optional(),
          offsetX: z.number().optional(),
          offsetY: z.number().optional(),
        })
        .nullish(),
    })
    .optional(),
  contact: z
    .object({
      firstName: z.string().max(100).nullish(),
      lastName: z.string().max(100).nullish(),
      phones: z.array(z.string().max(40)).max(20).optional(),
      emails: z.array(z.string().max(254)).max(20).optional(),
      addresses: z.array(address).max(20).optional(),
      birthdate: z
        .string()
        .regex(/^\d{4}-\d{2}-\d{2}$/)
        .nullish(),
      company: z.string().max(200).nullish(),
      jobTitle: z.string().max(200).nullish(),
      customFields: z
        .record(z.string().max(100), z.object({ name: z.string().max(100).optional(), value: z.unknown() }))
        .optional(),
    })
    .optional(),
})
export type MemberPatch = z.output<typeof memberPatch>

export const fieldsets = ['PUBLIC', 'EXTENDED', 'FULL'] as const
export type Fieldset = (typeof fieldsets)[number]

/** A member as the provider's dialect shows it (wire-protocol §7). Times are RFC 3339. */
export interface MemberView {
  id: string
  loginEmail?: string
  loginEmailVerified?: boolean
  status: 'UNKNOWN' | 'PENDING' | 'APPROVED' | 'BLOCKED' | 'OFFLINE'
  contactId?: string
  privacyStatus: 'UNKNOWN' | 'PRIVATE' | 'PUBLIC'
  activityStatus: 'UNKNOWN' | 'ACTIVE' | 'MUTED'
  createdDate?: string
  updatedDate?: string
  lastLoginDate?: string
  profile: NonNullable<MemberPatch['profile']> & { slug?: string }
  contact?: NonNullable<MemberPatch['contact']>
}
