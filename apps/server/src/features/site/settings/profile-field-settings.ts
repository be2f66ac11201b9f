import { type ProfileField, profileFieldList } from '@foyer/protocol'
import { z } from 'zod'

const MAX_LENGTH = 100_000

/** The custom profile fields of a site (decision 19): a JSON list, so that they are stored like other settings. */
export const profileFieldRules = {
  'profile.fields': z
    .string()
    .max(MAX_LENGTH)
    .refine((text) => profileFieldsError(text) === undefined)
    .describe('a list of fields in JSON, as docs/profile-fields.md describes it'),
} as const

type ProfileFieldTexts = Record<keyof typeof profileFieldRules, string>

export const profileFieldDefaults: ProfileFieldTexts = { 'profile.fields': '[]' }

export const profileFieldsInForce = ({ 'profile.fields': text }: ProfileFieldTexts): readonly ProfileField[] =>
  profileFieldList.parse(JSON.parse(text))

/** Returns a public message that names the invalid field, or `undefined`. */
export function profileFieldsError(text: string): string | undefined {
  let given: unknown
  try {
    given = JSON.parse(text)
  } catch {
    return 'The list of profile fields is no JSON.'
  }
  const read = profileFieldList.safeParse(given)
  if (read.success) return undefined
  const [issue] = read.error.issues
  const [at, ...path] = issue?.path ?? []
  const key = typeof at === 'number' ? (given as { key?: unknown }[])[at]?.key : undefined
  const which = typeof key === 'string' ? `The profile field "${key.slice(0, 40)}"` : 'The list of profile fields'
  return `${which}${path.length === 0 ? '' : `, ${path.join('.')}`}: ${issue?.message ?? 'cannot be read'}.`
}

/** Returns the fields that differ, before and after the change, for the audit log. */
export function profileFieldChanges(before: string, after: string): { name: string; before: string; after: string }[] {
  const [then, now] = [before, after].map((text) => new Map(fieldDefinitions(text))) as [
    Map<string, string>,
    Map<string, string>,
  ]
  return [...new Set([...then.keys(), ...now.keys()])]
    .filter((key) => then.get(key) !== now.get(key))
    .map((key) => ({ name: `profile.fields.${key}`, before: then.get(key) ?? '', after: now.get(key) ?? '' }))
}

function fieldDefinitions(text: string): [key: string, definition: string][] {
  const read = profileFieldList.safeParse(JSON.parse(text))
  return (read.data ?? []).map((field) => [field.key, JSON.stringify(field)])
}
