import { getMailMessages, languageNames } from '@foyer/messages'
import type { MailDeclaration } from './kinds/mail-kind.js'
import { type MailKind, mailKinds, messageKeyOf } from './kinds/mail-kinds.js'

/** The kinds of mail whose texts an owner can replace. */
export const editableMails = mailKinds
  .filter((one: MailDeclaration) => one.isEditable !== false)
  .map(({ kind }): MailKind => kind)

/** The languages with built-in texts. */
export const mailLanguages = Object.keys(languageNames) as (keyof typeof languageNames)[]
export type MailLanguage = (typeof mailLanguages)[number]

/** Returns whether a text is the name of an email whose texts the team can change. */
export const isEditableMail = (text: string): text is MailKind => editableMails.some((kind) => kind === text)
/** Returns whether there are email texts in a language. */
export const isMailLanguage = (text: string): text is MailLanguage => mailLanguages.some((one) => one === text)

/** Parts for pages without a link; a mail that the server sends always has its link. */
const NEVER_SENT: readonly string[] = ['notYouNoLink']

/** Returns the built-in texts of a mail by part, in the order of the mail. */
export const defaultMailTexts = (kind: MailKind, language: MailLanguage): Record<string, string> =>
  Object.fromEntries(
    Object.entries(getMailMessages(language).messages[messageKeyOf(kind)]).filter(
      ([part]) => !NEVER_SENT.includes(part),
    ),
  )

/** Returns the allowed placeholders of a mail: those in its built-in texts, the name of the site and the recipient. */
export function mailPlaceholders(kind: MailKind): string[] {
  const used = Object.values(defaultMailTexts(kind, 'en')).flatMap((text) => text.match(/(?<=\{)\w+(?=\})/g) ?? [])
  return [...new Set(['site', 'to', ...used])]
}

interface PartRule {
  /** In characters. */
  longest: number
  /** Whether the text may contain line breaks. */
  hasLines: boolean
}

const SINGLE_LINE_LENGTHS: Record<string, number> = { subject: 120, preheader: 150, heading: 100, action: 60 }
const MAX_LENGTH = 1000

/** Returns the limits of a part of an email. */
export const mailPartRule = (part: string): PartRule => ({
  longest: SINGLE_LINE_LENGTHS[part] ?? MAX_LENGTH,
  hasLines: SINGLE_LINE_LENGTHS[part] === undefined,
})

/** Validates an owner's text for a part of a mail. Returns a message with the correction, or undefined. */
export function mailTextError(kind: MailKind, part: string, text: string): string | undefined {
  if (!Object.hasOwn(defaultMailTexts(kind, 'en'), part)) return 'This mail has no such part.'
  const { longest, hasLines } = mailPartRule(part)
  if (text.trim() === '') return 'Write something, or go back to the built-in text.'
  if ([...text].length > longest) return `Write no more than ${longest} characters; these are ${[...text].length}.`
  if (!hasLines && /[\p{Cc}\p{Zl}\p{Zp}]/u.test(text)) return 'Write it on one line.'
  if (/[^\P{Cc}\n]/u.test(text)) return 'Leave out the control characters.'
  const placeholders = mailPlaceholders(kind)
  const unknown = (text.match(/\{[^{}]*\}/g) ?? []).find((place) => !placeholders.includes(place.slice(1, -1)))
  const allowed = placeholders.map((place) => `{${place}}`).join(', ')
  return unknown === undefined ? undefined : `Nothing is put in for ${unknown.slice(0, 50)}. Known are ${allowed}.`
}
