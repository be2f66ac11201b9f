import { endReasons as ar } from './ar/end-reasons.js'
import { endReasons as de } from './de/end-reasons.js'
import { endReasons as en } from './en/end-reasons.js'
import { endReasons as es } from './es/end-reasons.js'
import { endReasons as fr } from './fr/end-reasons.js'

export type EndReasonMessages = typeof en

const languages: Record<string, EndReasonMessages> = { en, de, es, fr, ar }

/** Returns the message for why a session ended, in the person's language or in English. */
export function getEndReasonMessage(locale: string, reason: string | undefined): string {
  const messages = languages[locale.split('-')[0]?.toLowerCase() ?? ''] ?? en
  const known: Record<string, string> = messages
  return (reason !== undefined && Object.hasOwn(known, reason) ? known[reason] : undefined) ?? messages.unknown
}
