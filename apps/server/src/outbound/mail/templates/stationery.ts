import { type MailMessages, messagesFor } from '@foyer/messages'
import type { ReactElement } from 'react'
import { lifeInWords } from '../life-in-words.js'
import type { MailContent } from '../mail-content.js'

/** What a template writes with: the words, their language, and the values for their places. */
export interface Stationery {
  messages: MailMessages
  lang: string
  values: { site: string; to: string; life: string; code: string }
}

/** A template's work: the subject line and the letter. */
export interface Draft {
  subject: string
  letter: ReactElement
}

/** Lays out the words and values for a mail. */
export function stationeryFor(mail: MailContent): Stationery {
  const { messages, lang } = messagesFor(mail.locale)
  const life = 'minutes' in mail ? lifeInWords(mail.minutes, lang) : ''
  const code = 'code' in mail ? mail.code : ''
  return { messages: messages.mails, lang, values: { site: mail.siteName, to: mail.to, life, code } }
}
