import { z } from 'zod'
import { isMailKind, isWordLanguage, type MailKind, type WordLanguage, wordsFault } from './mail-words.js'

const LONGEST = 200_000

/** The owner's words for mails: by kind, language and part. What is not there is built in. */
export type MailWords = Partial<Record<MailKind, Partial<Record<WordLanguage, Record<string, string>>>>>

/** The words of mails that the owner replaced (decision 67), in JSON, so that they are a setting like the others. */
export const mailWordRules = {
  'mail.texts': z
    .string()
    .max(LONGEST)
    .refine((text) => mailWordsFault(text) === undefined)
    .describe('texts of mails in JSON, by kind, language and part; the console writes it'),
} as const

type MailWordTexts = Record<keyof typeof mailWordRules, string>

export const mailWordDefaults: MailWordTexts = { 'mail.texts': '{}' }

export const mailWordsInForce = ({ 'mail.texts': text }: MailWordTexts): MailWords => JSON.parse(text)

const shape = z.record(z.string(), z.record(z.string(), z.record(z.string(), z.string())))

/** What is wrong with the owner's words, in a public sentence that names the mail, or undefined. */
export function mailWordsFault(text: string): string | undefined {
  if (text.length > LONGEST) return `All texts of mails together may have ${LONGEST} characters.`
  const read = shape.safeParse(jsonOf(text))
  if (!read.success) return 'The texts of mails are no JSON by kind, language and part.'
  for (const [kind, language, part, words] of listed(read.data)) {
    if (!isMailKind(kind)) return `There is no mail "${kind.slice(0, 40)}".`
    if (!isWordLanguage(language)) return `There are no mails in the language "${language.slice(0, 40)}".`
    const fault = wordsFault(kind, part, words)
    if (fault !== undefined) return `The mail "${kind}" in ${language}, ${part.slice(0, 40)}: ${fault}`
  }
  return undefined
}

/** What became of each text, for the audit log: before and after, as far as it differs. */
export function mailWordChanges(before: string, after: string): { name: string; before: string; after: string }[] {
  const flat = (text: string) =>
    new Map(listed(JSON.parse(text)).map(([kind, language, part, words]) => [`${kind}.${language}.${part}`, words]))
  const [then, now] = [flat(before), flat(after)]
  return [...new Set([...then.keys(), ...now.keys()])]
    .filter((key) => then.get(key) !== now.get(key))
    .map((key) => ({ name: `mail.texts.${key}`, before: then.get(key) ?? '', after: now.get(key) ?? '' }))
}

/** The same words with those of one mail in one language replaced; without any, the mail is the built-in one. */
export function withWords(
  all: MailWords,
  kind: MailKind,
  language: WordLanguage,
  own: Record<string, string>,
): MailWords {
  const { [language]: _before, ...others } = all[kind] ?? {}
  const languages = Object.keys(own).length === 0 ? others : { ...others, [language]: own }
  const { [kind]: _all, ...rest } = all
  return Object.keys(languages).length === 0 ? rest : { ...rest, [kind]: languages }
}

const listed = (words: z.infer<typeof shape>): [kind: string, language: string, part: string, words: string][] =>
  Object.entries(words).flatMap(([kind, languages]) =>
    Object.entries(languages).flatMap(([language, parts]) =>
      Object.entries(parts).map(([part, text]): [string, string, string, string] => [kind, language, part, text]),
    ),
  )

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
