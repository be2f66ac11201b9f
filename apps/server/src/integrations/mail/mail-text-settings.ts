import { z } from 'zod'
import { type SettingChange, setting } from '../../kernel/setting.js'
import type { MailKind } from './kinds/mail-kinds.js'
import { isEditableMail, isMailLanguage, type MailLanguage, mailTextError } from './mail-texts.js'

const MAX_LENGTH = 200_000

/** The owner's mail texts by kind, language and part. Missing entries use the built-in text. */
export type MailTexts = Partial<Record<MailKind, Partial<Record<MailLanguage, Record<string, string>>>>>

/** The mail texts that the owner replaced (decision 22), as JSON, so that they are stored like any other setting. */
export const mailTextSettings = {
  /** The owner's mail texts, where they differ from the built-in ones. */
  mailTexts: setting({
    name: 'mail.texts',
    schema: z.string().max(MAX_LENGTH).describe('email texts in JSON, by kind, language and part; set in the console'),
    read: (text): MailTexts => JSON.parse(text),
    default: '{}',
    about: 'Texts of email templates that the owner changed, by kind, language and part. Set in the console.',
    error: mailTextsError,
    changes: mailTextChanges,
  }),
} as const

const mailTextsSchema = z.record(z.string(), z.record(z.string(), z.record(z.string(), z.string())))

/** Validates the owner's texts. Returns a public message that names the mail, or undefined. */
function mailTextsError(text: string): string | undefined {
  if (text.length > MAX_LENGTH) return `All texts of mails together may have ${MAX_LENGTH} characters.`
  const read = mailTextsSchema.safeParse(parseJson(text))
  if (!read.success) return 'The texts of mails are no JSON by kind, language and part.'
  for (const [kind, language, part, content] of textEntries(read.data)) {
    if (!isEditableMail(kind)) return `There is no mail "${kind.slice(0, 40)}".`
    if (!isMailLanguage(language)) return `There are no mails in the language "${language.slice(0, 40)}".`
    const error = mailTextError(kind, part, content)
    if (error !== undefined) return `The mail "${kind}" in ${language}, ${part.slice(0, 40)}: ${error}`
  }
  return undefined
}

/** Returns the texts that differ, before and after, for the audit log. */
export function mailTextChanges(before: string, after: string): SettingChange[] {
  const flatten = (text: string) =>
    new Map(
      textEntries(JSON.parse(text)).map(([kind, language, part, content]) => [`${kind}.${language}.${part}`, content]),
    )
  const [then, now] = [flatten(before), flatten(after)]
  return [...new Set([...then.keys(), ...now.keys()])]
    .filter((key) => then.get(key) !== now.get(key))
    .map((key) => ({ name: `mail.texts.${key}`, before: then.get(key) ?? '', after: now.get(key) ?? '' }))
}

/** Replaces the texts of one mail in one language; without texts, the mail becomes the built-in one again. */
export function withMailTexts(
  all: MailTexts,
  kind: MailKind,
  language: MailLanguage,
  overrides: Record<string, string>,
): MailTexts {
  const { [language]: _before, ...others } = all[kind] ?? {}
  const languages = Object.keys(overrides).length === 0 ? others : { ...others, [language]: overrides }
  const { [kind]: _all, ...rest } = all
  return Object.keys(languages).length === 0 ? rest : { ...rest, [kind]: languages }
}

const textEntries = (
  texts: z.infer<typeof mailTextsSchema>,
): [kind: string, language: string, part: string, words: string][] =>
  Object.entries(texts).flatMap(([kind, languages]) =>
    Object.entries(languages).flatMap(([language, parts]) =>
      Object.entries(parts).map(([part, text]): [string, string, string, string] => [kind, language, part, text]),
    ),
  )

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
