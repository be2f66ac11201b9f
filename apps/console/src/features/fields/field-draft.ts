import type { ProfileField, ProfileFieldKind } from '@foyer/client/profile'
import type { Messages } from '../../language/messages.js'

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

/** Converts a profile field to the draft that the form edits. */
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
export function validateDraft(
  draft: FieldDraft,
  taken: readonly string[],
  { fields: { faults } }: Messages,
): Partial<Record<keyof FieldDraft, string>> {
  const { kind, key, least, most } = draft
  const isNumber = (text: string) => text === '' || Number.isFinite(Number(text))
  return {
    ...(Object.keys(withoutEmptyTexts(draft.label)).length === 0 && {
      label: faults.label,
    }),
    ...(!/^[a-z][a-z0-9-]{0,39}$/.test(key) && { key: faults.key }),
    ...(taken.includes(key) && { key: faults.keyUsed }),
    ...(kind === 'choice' && parseOptions(draft).length === 0 && { options: faults.options }),
    ...(kind !== 'date' && !isNumber(least) && { least: faults.number }),
    ...(kind !== 'date' && !isNumber(most) && { most: faults.number }),
    ...(kind !== 'date' && least && most && Number(least) > Number(most) && { most: faults.range }),
    ...(kind === 'date' && least && most && least > most && { most: faults.dates }),
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

/** Converts a draft back. `before` is the field as it was: texts in other languages are kept from it. */
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

/** Describes a field: type, when it is asked, and who can edit and see it. */
export function describeField(
  { kind, required, shownAt, changedBy, seenBy }: ProfileField,
  messages: Messages,
): string {
  const { kinds, facts } = messages.fields
  const asked = required ? facts.required : shownAt === 'sign-up' ? facts.asked : facts.profile
  return [kinds[kind], asked, facts.changedBy[changedBy], facts.seenBy[seenBy]].join(' · ')
}
