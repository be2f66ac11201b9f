import type { Messages } from '../../language/messages.js'

/** The mails whose texts an owner can replace. */
export interface MailTemplateList {
  languages: string[]
  siteLanguage: string
  mails: { kind: string; ownIn: string[] }[]
}

/** The texts of one mail in one language. */
export interface MailTemplate {
  kind: string
  language: string
  places: string[]
  parts: MailTemplatePart[]
}

export interface MailTemplatePart {
  part: string
  builtIn: string
  own: string | null
  longest: number
  hasLines: boolean
}

export interface MailPreview {
  subject: string
  html: { light: string; dark: string }
  text: string
  faults: { part: string; description: string }[]
}

/** Texts by part, as they would be saved; null means the built-in text. */
export type TemplateDraft = Readonly<Record<string, string | null>>

/** Unsaved drafts by mail and language, restored when the owner returns to the page. */
export const drafts = new Map<string, TemplateDraft>()

/** Returns the key of a draft. */
export const draftKey = (kind: string, language: string): string => `${kind}/${language}`

/** Returns whether a mail has an unsaved draft in any language. */
export const hasDraft = (kind: string): boolean => [...drafts.keys()].some((key) => key.startsWith(`${kind}/`))

/** Returns the name and the occasion of a mail; an unknown kind is shown by its identifier. */
export function describeTemplate(kind: string, { mail }: Messages): { name: string; when: string | undefined } {
  const known: Readonly<Record<string, { name: string; when: string }>> = mail.templates
  return known[kind] ?? { name: kind, when: undefined }
}
