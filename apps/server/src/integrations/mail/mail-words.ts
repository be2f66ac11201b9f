import { languageNames, type MailMessages, mailsFor } from '@foyer/messages'
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
export const wordLanguages = Object.keys(languageNames) as (keyof typeof languageNames)[]
export type WordLanguage = (typeof wordLanguages)[number]

export const isMailKind = (text: string): text is MailKind => mailKinds.some((kind) => kind === text)
export const isWordLanguage = (text: string): text is WordLanguage => wordLanguages.some((one) => one === text)

/** A kind as the messages call it. */
export const messageKeyOf = (kind: MailContent['kind']) =>
  kind.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase()) as Exclude<keyof MailMessages, 'common'>

/** For a page that may be missing; every mail of a server has its link. */
const NEVER_SENT: readonly string[] = ['notYouNoLink']

/** The built-in words of a mail by part, in the order of the mail. */
export const builtInWords = (kind: MailKind, language: WordLanguage): Record<string, string> =>
  Object.fromEntries(
    Object.entries(mailsFor(language).messages[messageKeyOf(kind)]).filter(([part]) => !NEVER_SENT.includes(part)),
  )

/**
 * What may stand in braces in the words of a mail: what its built-in words have, the name of the site, and the
 * receiver.
 */
export function placesOf(kind: MailKind): string[] {
  const used = Object.values(builtInWords(kind, 'en')).flatMap((text) => text.match(/(?<=\{)\w+(?=\})/g) ?? [])
  return [...new Set(['site', 'to', ...used])]
}

interface PartRule {
  /** In characters. */
  longest: number
  /** Whether it may have several lines. */
  hasLines: boolean
}

const lines: Record<string, number> = { subject: 120, preheader: 150, heading: 100, action: 60 }
const LONGEST = 1000

export const partRuleOf = (part: string): PartRule => ({
  longest: lines[part] ?? LONGEST,
  hasLines: lines[part] === undefined,
})

/** What is wrong with an owner's words for a part of a mail, in a sentence that says what to do, or undefined. */
export function wordsFault(kind: MailKind, part: string, text: string): string | undefined {
  if (!Object.hasOwn(builtInWords(kind, 'en'), part)) return 'This mail has no such part.'
  const { longest, hasLines } = partRuleOf(part)
  if (text.trim() === '') return 'Write something, or go back to the built-in text.'
  if ([...text].length > longest) return `Write no more than ${longest} characters; these are ${[...text].length}.`
  if (!hasLines && /[\p{Cc}\p{Zl}\p{Zp}]/u.test(text)) return 'Write it on one line.'
  if (/[^\P{Cc}\n]/u.test(text)) return 'Leave out the control characters.'
  const places = placesOf(kind)
  const unknown = (text.match(/\{[^{}]*\}/g) ?? []).find((place) => !places.includes(place.slice(1, -1)))
  const allowed = places.map((place) => `{${place}}`).join(', ')
  return unknown === undefined ? undefined : `Nothing is put in for ${unknown.slice(0, 50)}. Known are ${allowed}.`
}
