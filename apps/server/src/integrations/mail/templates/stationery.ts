import { fillText, type MailMessages, mailsFor } from '@foyer/messages'
import type { ReactElement } from 'react'
import { houseLooks, type Looks } from '../../../kernel/branding/brand-looks.js'
import type { Branding } from '../../../kernel/branding/branding-settings.js'
import { lifeInWords } from '../life-in-words.js'
import type { Asked, MailContent } from '../mail-content.js'
import { isMailKind, isWordLanguage, messageKeyOf } from '../mail-words.js'

/** What a template writes with: the words, their language and direction, and the values for their places. */
export interface Stationery {
  messages: MailMessages
  lang: string
  dir: 'ltr' | 'rtl'
  values: Record<'site' | 'to' | 'life' | 'code' | 'when' | 'device' | 'network' | 'count' | 'host', string>
  /** When, from where or by whom the mail was caused, as a sentence (EM-02). */
  origin: string | undefined
  looks: Looks
  branding: Branding | undefined
}

/** A template's work: the subject line and the letter. */
export interface Draft {
  subject: string
  letter: ReactElement
}

/** Lays out the words and values for a mail. */
export function stationeryFor(mail: MailContent): Stationery {
  const { messages: builtIn, lang, dir } = mailsFor(mail.locale)
  const messages = withOwnWords(builtIn, lang, mail)
  const { common } = messages
  // An address inside a sentence of the other direction keeps its own (Unicode TR9, first strong isolate).
  const apart = (text: string): string => (dir === 'rtl' && text !== '' ? `\u2068${text}\u2069` : text)
  const asked = mail.origin?.by === 'request' ? mail.origin : undefined
  const values = {
    site: mail.siteName,
    to: apart(mail.to),
    life: 'minutes' in mail ? lifeInWords(mail.minutes, lang) : '',
    code: 'code' in mail ? mail.code : '',
    when: mail.origin === undefined ? '' : timeInWords(mail.origin.at, lang),
    device: asked === undefined ? common.unknownDevice : deviceInWords(asked, common),
    network: apart(asked?.network ?? ''),
    host: 'host' in mail ? apart(mail.host) : '',
    count: 'failures' in mail ? new Intl.NumberFormat(lang).format(mail.failures) : '',
  }
  const sentence = mail.origin?.by === 'owner' ? common.decided : asked === undefined ? undefined : common.asked
  const origin = sentence === undefined ? undefined : fillText(sentence, values)
  const { branding } = mail
  return { messages, lang, dir, values, origin, looks: branding?.colour?.looks ?? houseLooks, branding }
}

/** The built-in words, with the owner's in their place where there are any. */
function withOwnWords(messages: MailMessages, lang: string, { kind, words }: MailContent): MailMessages {
  const language = lang.split('-')[0] ?? ''
  const own = isMailKind(kind) && isWordLanguage(language) ? words?.[kind]?.[language] : undefined
  const key = messageKeyOf(kind)
  return own === undefined ? messages : { ...messages, [key]: { ...messages[key], ...own } }
}

/** A moment as people read it. The server does not know the reader's time zone, so it names the one it uses. */
function timeInWords(at: number, lang: string): string {
  const time = new Intl.DateTimeFormat(lang, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })
  return `${time.format(at)} UTC`
}

function deviceInWords({ browser, system }: Asked, common: MailMessages['common']): string {
  if (browser !== undefined && system !== undefined) return fillText(common.device, { browser, system })
  return browser ?? system ?? common.unknownDevice
}
