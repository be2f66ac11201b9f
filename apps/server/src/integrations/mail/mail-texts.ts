import { getMailMessages, languageNames, type MailMessages } from '@foyer/messages'
import type { MailContent } from './mail-content.js'

/** The kinds of mail whose words an owner may replace, in the order of a member's life. */
export const mailKinds = [
  'verification',
  'already-registered',
  'approved',
  'declined',
  'activation',
  'invitation',
  'recovery',
  'password-changed',
  'new-sign-in',
  'email-change',
  'email-change-asked',
  'email-changed',
  'webhook-off',
] as const satisfies readonly MailContent['kind'][]
export type MailKind = (typeof mailKinds)[number]

/** The languages that there are built-in words in. */
export const mailLanguages = Object.keys(languageNames) as (keyof typeof languageNames)[]
export type MailLanguage = (typeof mailLanguages)[number]

export const isMailKind = (text: string): text is MailKind => mailKinds.some((kind) => kind === text)
export const isMailLanguage = (text: string): text is MailLanguage => mailLanguages.some((one) => one === text)

/** A kind as the messages call it. */
export const messageKeyOf = (kind: MailContent['kind']) =>
  kind.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase()) as Exclude<keyof MailMessages, 'common'>

/** For a page that may be missing; every mail of a server has its link. */
const NEVER_SENT: readonly string[] = ['notYouNoLink']

/** The built-in words of a mail by part, in the order of the mail. */
export const defaultMailTexts = (kind: MailKind, language: MailLanguage): Record<string, string> =>
  Object.fromEntries(
    Object.entries(getMailMessages(language).messages[messageKeyOf(kind)]).filter(
      ([part]) => !NEVER_SENT.includes(part),
    ),
  )

/**
 * What may stand in braces in the words of a mail: what its built-in words have, the name of the site, and the
 * receiver.
 */
export function mailPlaceholders(kind: MailKind): string[] {
  const used = Object.values(defaultMailTexts(kind, 'en')).flatMap((text) => text.match(/(?<=\{)\w+(?=\})/g) ?? [])
  return [...new Set(['site', 'to', ...used])]
}

interface PartRule {
  /** In characters. */
  longest: number
  /** Whether it may have several lines. */
  hasLines: boolean
}

const SINGLE_LINE_LENGTHS: Record<string, number> = { subject: 120, preheader: 150, heading: 100, action: 60 }
const MAX_LENGTH = 1000

export const mailPartRule = (part: string): PartRule => ({
  longest: SINGLE_LINE_LENGTHS[part] ?? MAX_LENGTH,
  hasLines: SINGLE_LINE_LENGTHS[part] === undefined,
})

/** What is wrong with an owner's words for a part of a mail, in a sentence that says what to do, or undefined. */
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
