import { mails as ar } from './ar/mails.js'
import { mails as de } from './de/mails.js'
import { mails as en } from './en/mails.js'
import type { methodMails } from './en/method-mails.js'
import { mails as es } from './es/mails.js'
import { mails as fr } from './fr/mails.js'
import { pseudoText } from './pseudo-text.js'

export type MailMessages = typeof en
export type MethodMails = typeof methodMails

/**
 * The pseudo-locale: English, longer and with accents, to find texts that are not translated or do not fit
 * (ux-checklist G-46).
 */
export const PSEUDO_LOCALE = 'en-XA'

/** The languages of emails. */
export const mailLanguages = ['en', 'de', 'es', 'fr', 'ar', PSEUDO_LOCALE] as const

const languages: Record<string, MailMessages> = { en, de, es, fr, ar }

export interface MailLanguage {
  messages: MailMessages
  /** The language of the returned messages, which may differ from the requested one. */
  lang: string
  dir: 'ltr' | 'rtl'
}

/** Returns the email texts for a locale (BCP 47), or `undefined` if there are none. */
export function findMailMessages(locale: string): MailLanguage | undefined {
  if (locale === PSEUDO_LOCALE) return { messages: createPseudoMails(), lang: PSEUDO_LOCALE, dir: 'ltr' }
  const language = locale.split('-')[0]?.toLowerCase() ?? ''
  const messages = Object.hasOwn(languages, language) ? languages[language] : undefined
  return messages === undefined ? undefined : { messages, lang: locale, dir: language === 'ar' ? 'rtl' : 'ltr' }
}

/** Returns the email texts for a locale, or the English ones if there are none. */
export const getMailMessages = (locale: string): MailLanguage =>
  findMailMessages(locale) ?? { messages: en, lang: 'en', dir: 'ltr' }

const createPseudoMails = (): MailMessages => lengthenTexts(en)

function lengthenTexts<Words extends object>(messages: Words): Words {
  const each = Object.entries(messages).map(([key, value]) => [
    key,
    typeof value === 'string' ? pseudoText(value) : lengthenTexts(value),
  ])
  return Object.fromEntries(each) as Words
}
