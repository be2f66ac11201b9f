import { en, type MailMessages } from './en.js'

export type { MailMessages } from './en.js'

const languages: Record<string, MailMessages> = { en }

/** The words for a locale, or English where there are none yet; `lang` is the language they are really in. */
export function messagesFor(locale: string): { messages: MailMessages; lang: string } {
  const messages = languages[locale.split('-')[0]?.toLowerCase() ?? '']
  return messages === undefined ? { messages: en, lang: 'en' } : { messages, lang: locale }
}

/** Puts values into the `{places}` of a sentence. */
export function fill(text: string, values: Record<string, string>): string {
  return text.replace(/\{(\w+)\}/g, (place, name: string) => values[name] ?? place)
}
