import { identityProfile, memberPatch } from '@foyer/protocol'
import { z } from 'zod'
import type { MemberProfile } from '../../members/profile/profile.js'

/** What a registration may have kept although a patch may not set it, so that what was exported can be imported. */
const longText = z.string().max(2048).optional()
const { photo, cover } = memberPatch.shape.profile.unwrap().shape
const picture = (kept: typeof photo) => kept.unwrap().unwrap().extend({ url: longText }).nullish()

/** What a member says of themselves, as fields of their line (wire-protocol §7). */
export const profileFields = {
  privacyStatus: memberPatch.shape.privacyStatus,
  activityStatus: z.literal('MUTED').optional(),
  locale: z.string().max(50).optional(),
  profile: memberPatch.shape.profile
    .unwrap()
    .extend({ photo: picture(photo), cover: picture(cover) })
    .optional(),
  contact: memberPatch.shape.contact
    .unwrap()
    .extend({ birthdate: longText, phones: z.array(z.string().max(60)).max(20).optional() })
    .optional(),
  registration: identityProfile
    .pick({
      language: true,
      labels: true,
      subscription: true,
      vatId: true,
      secondaryEmails: true,
      phonesV2: true,
      customFields: true,
    })
    .optional(),
} satisfies Record<keyof MemberProfile, z.ZodType>

/**
 * Where reading a value dropped or changed something, or undefined. The shapes of the protocol drop what they do not
 * know; a file of the owner's must not lose anything in silence.
 */
export function firstDifference(given: unknown, read: unknown, path: readonly string[] = []): string | undefined {
  if (!isObject(given) || !isObject(read)) return Object.is(given, read) ? undefined : path.join('.')
  for (const name of new Set([...Object.keys(given), ...Object.keys(read)])) {
    const found = firstDifference(given[name], read[name], [...path, name])
    if (found !== undefined) return found
  }
  return undefined
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** The profile among the fields of a line; what the line does not say is left out. */
export function profileOf({
  privacyStatus,
  activityStatus,
  locale,
  profile,
  contact,
  registration,
}: MemberProfile): MemberProfile {
  const given = Object.entries({ privacyStatus, activityStatus, locale, profile, contact, registration })
  return Object.fromEntries(given.filter(([, value]) => value !== undefined)) as MemberProfile
}
