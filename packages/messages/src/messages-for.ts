import { en } from './en/en.js'
import type { Messages } from './messages.js'

const languages: Record<string, Messages> = { en }
const rightToLeft = new Set(['ar', 'arc', 'ckb', 'dv', 'fa', 'he', 'ks', 'ps', 'sd', 'ug', 'ur', 'yi'])

export interface Language {
  messages: Messages
  /** The language the words are really in: what `<html lang>` says. */
  lang: string
  dir: 'ltr' | 'rtl'
}

/** The words for a locale (BCP 47), or English where there are none yet. */
export function messagesFor(locale: string): Language {
  const language = locale.split('-')[0]?.toLowerCase() ?? ''
  const messages = languages[language]
  if (messages === undefined) return { messages: en, lang: 'en', dir: 'ltr' }
  return { messages, lang: locale, dir: rightToLeft.has(language) ? 'rtl' : 'ltr' }
}
