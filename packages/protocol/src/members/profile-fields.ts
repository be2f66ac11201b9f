/**
 * Profile fields that the owner of a site defines (ux-checklist SU-13, decision 19): their types and validation, shared
 * by the server, the hosted pages, the console and the SDK. Free of schemas, so that pages bundle nothing else.
 */

export const profileFieldKinds = ['text', 'long-text', 'number', 'date', 'choice', 'checkbox', 'url', 'phone'] as const
export type ProfileFieldKind = (typeof profileFieldKinds)[number]

/** Named validation rules; owners cannot write regular expressions. */
export const textPatterns = ['letters', 'digits', 'letters-and-digits', 'no-spaces'] as const
export type TextPattern = (typeof textPatterns)[number]

/** The languages in which an owner can write labels. */
export const labelLanguages = ['en', 'de', 'es', 'fr', 'ar'] as const
export type LabelLanguage = (typeof labelLanguages)[number]
/** The owner's text by language; at least one. */
export type LocalizedText = { [Language in LabelLanguage]?: string | undefined }

export interface ProfileField {
  /** The name on the wire is `custom.KEY` (wire-protocol §7). */
  key: string
  kind: ProfileFieldKind
  label: LocalizedText
  hint?: LocalizedText | undefined
  /** Whether the field is required at sign-up. A required checkbox must be checked. */
  required: boolean
  /** `profile`: not shown at sign-up. */
  shownAt: 'sign-up' | 'profile'
  changedBy: 'member' | 'owner'
  /** `members`: visible to other members if the member's profile is public. */
  seenBy: 'private' | 'members'
  /** For a text: number of characters. For a number: its value. */
  least?: number | undefined
  most?: number | undefined
  /** For a date: YYYY-MM-DD. */
  earliest?: string | undefined
  latest?: string | undefined
  pattern?: TextPattern | undefined
  options?: readonly { value: string; label: LocalizedText }[] | undefined
}

export type ProfileValue = string | number | boolean

/** Why a value is invalid; `profileFaultMessages` has a message for each, in every language. */
export type ProfileFaultCode =
  | 'FIELD_MISSING'
  | 'FIELD_TICK'
  | 'FIELD_TOO_SHORT'
  | 'FIELD_TOO_LONG'
  | 'FIELD_NUMBER'
  | 'FIELD_TOO_SMALL'
  | 'FIELD_TOO_LARGE'
  | 'FIELD_DATE'
  | 'FIELD_TOO_EARLY'
  | 'FIELD_TOO_LATE'
  | 'FIELD_CHOICE'
  | 'FIELD_ADDRESS'
  | 'FIELD_PHONE'
  | 'FIELD_LETTERS'
  | 'FIELD_DIGITS'
  | 'FIELD_LETTERS_DIGITS'
  | 'FIELD_SPACES'
  | 'FIELD_OWNER'

export interface ProfileFault {
  code: ProfileFaultCode
  values?: Record<string, string | number>
}

/** Maximum length of a text by kind, if the owner sets no limit. */
export const maxTextLengths: Partial<Record<ProfileFieldKind, number>> = {
  text: 200,
  'long-text': 2000,
  url: 500,
  phone: 40,
}

const patterns: Record<TextPattern, [RegExp, ProfileFaultCode]> = {
  letters: [/^[\p{L}\p{M}'’ .-]*$/u, 'FIELD_LETTERS'],
  digits: [/^\d*$/, 'FIELD_DIGITS'],
  'letters-and-digits': [/^[\p{L}\p{M}\d]*$/u, 'FIELD_LETTERS_DIGITS'],
  'no-spaces': [/^\S*$/, 'FIELD_SPACES'],
}

/** Returns the name of a field among a member's custom fields. */
export const wireNameOf = ({ key }: Pick<ProfileField, 'key'>): string => `custom.${key}`

/** Returns the owner's text in a language, otherwise in the site's language, otherwise in any. */
export function wordsIn(words: LocalizedText | undefined, locale: string, siteLanguage = 'en'): string {
  const of = (language: string) => words?.[language as LabelLanguage] || undefined
  const [language = ''] = locale.toLowerCase().split('-')
  return of(language) ?? of(siteLanguage) ?? Object.values(words ?? {}).find(Boolean) ?? ''
}

/**
 * Converts a form's text to the field's value; `undefined` if empty. Text that cannot be converted is returned
 * unchanged, and is invalid.
 */
export function valueOfText({ kind }: Pick<ProfileField, 'kind'>, text: string): ProfileValue | undefined {
  if (kind === 'checkbox') return text === '' || text === 'false' ? undefined : true
  const trimmed = text.trim()
  if (trimmed === '') return undefined
  if (kind !== 'number') return kind === 'long-text' ? trimmed.replaceAll('\r\n', '\n') : trimmed
  const number = Number(trimmed.replace(',', '.'))
  return Number.isFinite(number) ? number : trimmed
}

/** Converts a value to the text of a form. */
export const textOfValue = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' || value === true ? String(value) : ''

/** Returns what is wrong with a value, or `undefined`. An absent value is valid if the field is not required. */
export function profileFault(field: ProfileField, value: unknown): ProfileFault | undefined {
  const { kind, required } = field
  if (kind === 'checkbox') {
    if (value !== undefined && typeof value !== 'boolean') return { code: 'FIELD_TICK' }
    return required && value !== true ? { code: 'FIELD_TICK' } : undefined
  }
  if (value === undefined || value === '') return required ? { code: 'FIELD_MISSING' } : undefined
  if (kind === 'number') return numberFault(field, value)
  if (typeof value !== 'string') return { code: kind === 'date' ? 'FIELD_DATE' : 'FIELD_MISSING' }
  switch (kind) {
    case 'date':
      return dateFault(field, value)
    case 'choice':
      return field.options?.some((option) => option.value === value) ? undefined : { code: 'FIELD_CHOICE' }
    case 'url':
      return textFault(field, value) ?? (isUrl(value) ? undefined : { code: 'FIELD_ADDRESS' })
    case 'phone':
      return /^\+?[\d\s()./-]{4,40}$/.test(value) && value.replaceAll(/\D/g, '').length >= 4
        ? undefined
        : { code: 'FIELD_PHONE' }
    default:
      return textFault(field, value)
  }
}

function numberFault({ least, most }: ProfileField, value: unknown): ProfileFault | undefined {
  if (typeof value !== 'number' || !Number.isFinite(value)) return { code: 'FIELD_NUMBER' }
  if (least !== undefined && value < least) return { code: 'FIELD_TOO_SMALL', values: { least } }
  return most !== undefined && value > most ? { code: 'FIELD_TOO_LARGE', values: { most } } : undefined
}

function dateFault({ earliest, latest }: ProfileField, value: string): ProfileFault | undefined {
  if (!isDate(value)) return { code: 'FIELD_DATE' }
  if (earliest && value < earliest) return { code: 'FIELD_TOO_EARLY', values: { earliest } }
  return latest && value > latest ? { code: 'FIELD_TOO_LATE', values: { latest } } : undefined
}

function textFault({ kind, least = 0, most, pattern }: ProfileField, value: string): ProfileFault | undefined {
  // Counts grapheme clusters: one visible character may consist of several code points.
  const count = [...new Intl.Segmenter().segment(value)].length
  const longest = Math.min(most ?? Infinity, maxTextLengths[kind] ?? Infinity)
  if (count < least) return { code: 'FIELD_TOO_SHORT', values: { least } }
  if (count > longest || value.length > 2000) return { code: 'FIELD_TOO_LONG', values: { most: longest } }
  const [rule, code] = pattern === undefined ? [] : patterns[pattern]
  return rule === undefined || rule.test(value) ? undefined : { code: code as ProfileFaultCode }
}

/** Returns whether the text is an existing date, from the year 1. */
export function isDate(text: string): boolean {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text)?.map(Number) ?? []
  if (!year || !month || !day) return false
  const date = new Date(Date.UTC(2000, month - 1, day))
  date.setUTCFullYear(year, month - 1, day)
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day
}

/** Pages may render it as a link, so only safe URL schemes are accepted (V1.2.2). */
function isUrl(text: string): boolean {
  if (!/^https?:\/\/[^\s]+$/i.test(text) || !URL.canParse(text)) return false
  const { username, password, hostname } = new URL(text)
  return username === '' && password === '' && hostname.includes('.')
}
