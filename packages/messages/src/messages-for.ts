import { ar } from './ar/ar.js'
import { de } from './de/de.js'
import { en } from './en/en.js'
import { es } from './es/es.js'
import { fr } from './fr/fr.js'
import { PSEUDO_LOCALE } from './mails-for.js'
import type { Messages } from './messages.js'
import { pseudo } from './pseudo.js'

const languages: Record<string, Messages> = { en, de, es, fr, ar }
const rightToLeft = new Set(['ar', 'arc', 'ckb', 'dv', 'fa', 'he', 'ks', 'ps', 'sd', 'ug', 'ur', 'yi'])

export interface Language {
  messages: Messages
  /** The language of the returned messages, for `<html lang>`. */
  lang: string
  dir: 'ltr' | 'rtl'
}

/** Returns the messages for a locale (BCP 47), or the English ones if there are none. */
export function getMessages(locale: string): Language {
  if (locale === PSEUDO_LOCALE) return { messages: pseudo, lang: PSEUDO_LOCALE, dir: 'ltr' }
  const language = languageOf(locale)
  const messages = Object.hasOwn(languages, language) ? languages[language] : undefined
  if (messages === undefined) return { messages: en, lang: 'en', dir: 'ltr' }
  return { messages, lang: locale, dir: rightToLeft.has(language) ? 'rtl' : 'ltr' }
}

/** Returns the first of these locales for which there are messages. Invalid locales are skipped. */
export const firstSupportedLocale = (locales: readonly string[]): string | undefined =>
  locales.find((locale) => /^[a-z]{2,3}(-[a-z0-9]{2,8})*$/i.test(locale) && languages[languageOf(locale)] !== undefined)

function languageOf(locale: string): string {
  return locale.split('-')[0]?.toLowerCase() ?? ''
}
