import { identityProfile, memberPatch } from '@foyer/protocol'
import { z } from 'zod'
import type { MemberProfile } from '../../members/profile/profile.js'
import { LineFault } from '../records/line-fault.js'

/** A registration may have stored longer texts than a patch can set, and exported values must be importable. */
const longText = z.string().max(2048).optional()
const { photo, cover } = memberPatch.shape.profile.unwrap().shape
const picture = (schema: typeof photo) => schema.unwrap().unwrap().extend({ url: longText }).nullish()

/** The profile of a member, as fields of a line (wire-protocol §7). */
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
 * The schemas of the protocol drop unknown fields, but an import must not lose anything silently.
 * @throws LineFault with the path at which reading dropped or changed a value
 */
export function assertNothingLost(input: unknown, read: unknown, path: readonly string[] = []): void {
  const lost = firstDifference(input, read, path)
  if (lost !== undefined) throw new LineFault(`"${lost}" is not a field of a member`)
}

function firstDifference(input: unknown, read: unknown, path: readonly string[]): string | undefined {
  if (!isObject(input) || !isObject(read)) return Object.is(input, read) ? undefined : path.join('.')
  for (const name of new Set([...Object.keys(input), ...Object.keys(read)])) {
    const found = firstDifference(input[name], read[name], [...path, name])
    if (found !== undefined) return found
  }
  return undefined
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Returns the profile among the fields of a line; fields that the line does not have are absent. */
export const profileOf = (line: object): MemberProfile =>
  Object.fromEntries(
    Object.entries(line).filter(([name, value]) => Object.hasOwn(profileFields, name) && value !== undefined),
  )
