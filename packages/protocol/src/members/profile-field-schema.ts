import { z } from 'zod'
import { anyText } from '../scalars.js'
import type { identityProfile } from './authentication.js'
import {
  isDate,
  labelLanguages,
  maxTextLengths,
  type ProfileField,
  profileFieldKinds,
  textPatterns,
} from './profile-fields.js'

export const MAX_PROFILE_FIELDS = 40

const labelText = (max: number) => z.string().trim().max(max)
const localizedText = (max: number) =>
  z.strictObject(
    Object.fromEntries(labelLanguages.map((language) => [language, labelText(max).optional()])) as {
      [Language in (typeof labelLanguages)[number]]: z.ZodOptional<z.ZodString>
    },
  )
const label = (max: number) =>
  localizedText(max).refine((given) => Object.values(given).some(Boolean), 'needs a text in at least one language')
const date = z.string().refine(isDate, 'must be a date such as 2000-12-31')
const shortLabel = label(80)
const option = z.strictObject({
  value: z.string().regex(/^[\w.-]{1,60}$/, 'must be 1 to 60 of a-z, 0-9, _, . and -'),
  label: shortLabel,
})

const shape = z.strictObject({
  key: z.string().regex(/^[a-z][a-z0-9-]{0,39}$/, 'must be 1 to 40 of a-z, 0-9 and -, and begin with a letter'),
  kind: z.enum(profileFieldKinds),
  label: shortLabel,
  hint: localizedText(200).optional(),
  required: z.boolean().default(false),
  shownAt: z.enum(['sign-up', 'profile']).default('profile'),
  changedBy: z.enum(['member', 'owner']).default('member'),
  seenBy: z.enum(['private', 'members']).default('private'),
  least: z.number().optional(),
  most: z.number().optional(),
  earliest: date.optional(),
  latest: date.optional(),
  pattern: z.enum(textPatterns).optional(),
  options: z.array(option).min(1).max(100).optional(),
})

const isText = ({ kind }: { kind: ProfileField['kind'] }) => maxTextLengths[kind] !== undefined
const isLength = (given: number | undefined, longest: number) =>
  given === undefined || (Number.isInteger(given) && given >= 0 && given <= longest)

/** Returns a contradiction in a field definition, as a sentence. */
function findContradiction(field: z.output<typeof shape>): string | undefined {
  const { kind, least, most, earliest, latest } = field
  const longest = maxTextLengths[kind] ?? 0
  if (field.required && field.shownAt !== 'sign-up') return 'is required, so sign-up must ask for it'
  if (field.required && field.changedBy === 'owner' && field.shownAt !== 'sign-up') return 'nobody could give it'
  if ((kind === 'choice') !== (field.options !== undefined)) return 'has options exactly when it is a choice'
  if (new Set(field.options?.map(({ value }) => value)).size !== (field.options?.length ?? 0))
    return 'has an option twice'
  if (kind !== 'date' && (earliest ?? latest) !== undefined) return 'is no date, so it has no first or last day'
  if (kind !== 'text' && field.pattern !== undefined) return 'has a pattern, which only a text may have'
  if (!isText(field) && kind !== 'number' && (least ?? most) !== undefined) return 'has no length or value to limit'
  if (isText(field) && !(isLength(least, longest) && isLength(most, longest)))
    return `has a length that is no whole number from 0 to ${longest}`
  if (least !== undefined && most !== undefined && least > most) return 'has a lower limit above its upper one'
  if (earliest !== undefined && latest !== undefined && earliest > latest) return 'has its first day after its last'
  return undefined
}

/** A profile field as defined by an owner; omitted members have the most restrictive default. */
export const profileField = shape.superRefine((field, context) => {
  const message = findContradiction(field)
  if (message !== undefined) context.addIssue({ code: 'custom', message })
})

export const profileFieldList = z
  .array(profileField)
  .max(MAX_PROFILE_FIELDS)
  .refine((fields) => new Set(fields.map(({ key }) => key)).size === fields.length, 'has a key twice')

/** Readable without a token. */
export const profileFieldsResponse = z.object({ language: anyText, fields: z.array(shape) })
export type ProfileFields = { language: string; fields: ProfileField[] }

/** Converts a custom field of a registration to a plain value. */
export function normalizeValue(
  value: NonNullable<z.output<typeof identityProfile>['customFields']>[number]['value'],
): unknown {
  if ('strValue' in value) return value.strValue
  if ('numValue' in value) return value.numValue
  if ('boolValue' in value) return value.boolValue
  // A date with a time is reduced to the day.
  return 'dateValue' in value ? value.dateValue.slice(0, 10) : Object.values(value)[0]
}
