import type { ProfileField, ProfileFieldKind } from '@foyer/client/profile'

export const kindLabels: Readonly<Record<ProfileFieldKind, string>> = {
  text: 'Text',
  'long-text': 'Long text',
  number: 'Number',
  date: 'Date',
  choice: 'Choice from a list',
  checkbox: 'Checkbox',
  url: 'Web address',
  phone: 'Phone number',
}

export const patternLabels = {
  '': 'Anything',
  letters: 'Letters only',
  digits: 'Digits only',
  'letters-and-digits': 'Letters and digits only',
  'no-spaces': 'No spaces',
} as const

export const languages = [
  ['en', 'English'],
  ['de', 'Deutsch'],
  ['es', 'Español'],
  ['fr', 'Français'],
  ['ar', 'العربية'],
] as const

/** A field as the form edits it: every value as text. */
export interface FieldDraft {
  key: string
  kind: ProfileFieldKind
  label: Record<string, string>
  hint: Record<string, string>
  place: 'required' | 'asked' | 'profile'
  changedBy: ProfileField['changedBy']
  seenBy: ProfileField['seenBy']
  least: string
  most: string
  pattern: string
  /** One option per line. */
  options: string
}

export const emptyDraft: FieldDraft = {
  key: '',
  kind: 'text',
  label: {},
  hint: {},
  place: 'asked',
  changedBy: 'member',
  seenBy: 'private',
  least: '',
  most: '',
  pattern: '',
  options: '',
}

export const toDraft = (field: ProfileField): FieldDraft => ({
  key: field.key,
  kind: field.kind,
  label: { ...field.label },
  hint: { ...field.hint },
  place: field.required ? 'required' : field.shownAt === 'sign-up' ? 'asked' : 'profile',
  changedBy: field.changedBy,
  seenBy: field.seenBy,
  least: field.kind === 'date' ? (field.earliest ?? '') : String(field.least ?? ''),
  most: field.kind === 'date' ? (field.latest ?? '') : String(field.most ?? ''),
  pattern: field.pattern ?? '',
  options: field.options?.map((option) => optionLine(option)).join('\n') ?? '',
})

const optionLine = ({ value, label }: { value: string; label: ProfileField['label'] }): string => {
  const [first = ''] = Object.values(label)
  return suggestKey(first) === value ? first : `${value}: ${first}`
}

/** Derives the key of a field from its label: `Favourite colour` becomes `favourite-colour`. */
export const suggestKey = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^[^a-z]+|-+$/g, '')
    .slice(0, 40)

const withoutEmptyTexts = (words: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(words).flatMap(([language, text]) => (text.trim() ? [[language, text.trim()]] : [])),
  )

/** Validates a draft and returns the error text by property. The server validates again. */
export function validateDraft(draft: FieldDraft, taken: readonly string[]): Partial<Record<keyof FieldDraft, string>> {
  const { kind, key, least, most } = draft
  const isNumber = (text: string) => text === '' || Number.isFinite(Number(text))
  return {
    ...(Object.keys(withoutEmptyTexts(draft.label)).length === 0 && {
      label: 'Write what people read, in one language at least.',
    }),
    ...(!/^[a-z][a-z0-9-]{0,39}$/.test(key) && { key: 'Use 1 to 40 of a-z, 0-9 and -, beginning with a letter.' }),
    ...(taken.includes(key) && { key: 'Another field has this key.' }),
    ...(kind === 'choice' && parseOptions(draft).length === 0 && { options: 'Write at least one choice.' }),
    ...(kind !== 'date' && !isNumber(least) && { least: 'Write a number, or nothing.' }),
    ...(kind !== 'date' && !isNumber(most) && { most: 'Write a number, or nothing.' }),
    ...(kind !== 'date' && least && most && Number(least) > Number(most) && { most: 'This is below the lower limit.' }),
    ...(kind === 'date' && least && most && least > most && { most: 'This is before the first day.' }),
  }
}

/** Parses options: `value: label`, or a label alone. */
function parseOptions({ options }: FieldDraft) {
  return options
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line, index) => {
      const [, value, label] = /^([\w.-]{1,60}):\s+(.+)$/.exec(line) ?? []
      return value && label
        ? { value, label: { en: label } }
        : { value: suggestKey(line) || `choice-${index + 1}`, label: { en: line } }
    })
}

export function toField(draft: FieldDraft, before?: ProfileField): ProfileField {
  const { key, kind, least, most, pattern, place, changedBy, seenBy } = draft
  const hint = withoutEmptyTexts(draft.hint)
  const hasLimits = kind !== 'choice' && kind !== 'checkbox' && kind !== 'phone'
  // The form edits one language only: an unchanged line keeps its translations.
  const known = new Map(before?.options?.map((option) => [optionLine(option), option]))
  const limits =
    kind === 'date'
      ? { ...(least && { earliest: least }), ...(most && { latest: most }) }
      : { ...(least !== '' && { least: Number(least) }), ...(most !== '' && { most: Number(most) }) }
  return {
    key,
    kind,
    label: withoutEmptyTexts(draft.label),
    ...(Object.keys(hint).length > 0 && { hint }),
    required: place === 'required',
    shownAt: place === 'profile' ? 'profile' : 'sign-up',
    changedBy,
    seenBy,
    ...(hasLimits && limits),
    ...(kind === 'text' && pattern && { pattern: pattern as NonNullable<ProfileField['pattern']> }),
    ...(kind === 'choice' && { options: parseOptions(draft).map((option) => known.get(optionLine(option)) ?? option) }),
  }
}

/** Describes a field in a sentence. */
export function describeField({ kind, required, shownAt, changedBy, seenBy }: ProfileField): string {
  const asked = required ? 'required at sign-up' : shownAt === 'sign-up' ? 'asked at sign-up' : 'in the profile only'
  const change = changedBy === 'owner' ? 'changed by you' : 'changed by the member'
  const seen = seenBy === 'members' ? 'seen by members, of public profiles' : 'private'
  return `${kindLabels[kind]}, ${asked}, ${change}, ${seen}.`
}
