import { type ProfileField, profileFieldList } from '@foyer/protocol'
import { z } from 'zod'
import { type SettingChange, setting } from '../../../kernel/setting.js'

const MAX_LENGTH = 100_000

/** The custom profile fields of a site (decision 19): a JSON list, so that they are stored like other settings. */
export const profileFieldSettings = {
  /** In the order of the forms. */
  profileFields: setting({
    name: 'profile.fields',
    schema: z.string().max(MAX_LENGTH).describe('a list of fields in JSON, as docs/profile-fields.md describes it'),
    read: (text): readonly ProfileField[] => profileFieldList.parse(JSON.parse(text)),
    default: '[]',
    about:
      'The custom profile fields, asked for at sign-up or in the profile, as a list in JSON (docs/profile-fields.md). Set in the console.',
    error: profileFieldsError,
    changes: profileFieldChanges,
  }),
} as const

/** Returns a public message that names the invalid field, or `undefined`. */
function profileFieldsError(text: string): string | undefined {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    return 'The list of profile fields is no JSON.'
  }
  const read = profileFieldList.safeParse(json)
  if (read.success) return undefined
  const [issue] = read.error.issues
  const [at, ...path] = issue?.path ?? []
  const key = typeof at === 'number' ? (json as { key?: unknown }[])[at]?.key : undefined
  const which = typeof key === 'string' ? `The profile field "${key.slice(0, 40)}"` : 'The list of profile fields'
  return `${which}${path.length === 0 ? '' : `, ${path.join('.')}`}: ${issue?.message ?? 'cannot be read'}.`
}

/** Returns the fields that differ, before and after the change, for the audit log. */
function profileFieldChanges(before: string, after: string): SettingChange[] {
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
