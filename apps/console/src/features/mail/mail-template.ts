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

export const draftKey = (kind: string, language: string): string => `${kind}/${language}`

export const hasDraft = (kind: string): boolean => [...drafts.keys()].some((key) => key.startsWith(`${kind}/`))

export const languageNames: Readonly<Record<string, string>> = {
  en: 'English',
  de: 'Deutsch',
  es: 'Español',
  fr: 'Français',
  ar: 'العربية',
}

/** Name of each mail, with its recipient and occasion. */
export const templateLabels: Readonly<Record<string, { name: string; when: string }>> = {
  verification: { name: 'Code for an address', when: 'To whoever signs up, where the site asks for proof.' },
  'already-registered': {
    name: 'Already a member',
    when: 'To a member whose address somebody tried to sign up with again.',
  },
  approved: { name: 'Request approved', when: 'To whoever asked to join and was let in.' },
  declined: { name: 'Request declined', when: 'To whoever asked to join and was not let in, with your reason.' },
  activation: { name: 'Account made', when: 'To somebody whose account you made: they set a password.' },
  invitation: { name: 'Invitation', when: 'To somebody you invite to join, or to run the site.' },
  recovery: { name: 'New password', when: 'To a member who forgot the password, or must change it.' },
  'password-changed': { name: 'Password changed', when: 'To a member whose password has just been changed.' },
  'new-sign-in': { name: 'Sign-in after failures', when: 'To a member, when a sign-in follows many wrong passwords.' },
  'email-change': { name: 'Code for a new address', when: 'To the new address of a member who changes it.' },
  'email-change-asked': { name: 'Address about to change', when: 'To the old address, while it still counts.' },
  'email-changed': { name: 'Address changed', when: 'To the old address, once the new one counts.' },
  'webhook-off': { name: 'Webhook off', when: 'To you, when a webhook took nothing for days.' },
}

export const templateName = (kind: string): string => templateLabels[kind]?.name ?? kind

export const partLabels: Readonly<Record<string, string>> = {
  subject: 'Subject',
  preheader: 'Line beside the subject',
  heading: 'Heading',
  lead: 'First paragraph',
  life: 'How long it works',
  orLink: 'Before the link',
  action: 'Button',
  forgot: 'About the password',
  reason: 'Before your reason',
  again: 'About the request',
  from: 'Where it came from',
  next: 'What to do next',
  notYou: 'If it was somebody else',
}

/** Description of each placeholder. */
export const placeholderLabels: Readonly<Record<string, string>> = {
  site: 'the name of the site',
  to: 'the address the mail goes to',
  life: 'how long the code or link works',
  code: 'the code',
  when: 'when it happened',
  device: 'browser and system',
  network: 'the network it came from',
  count: 'how many attempts failed',
  host: 'the host of the webhook',
}
