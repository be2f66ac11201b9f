import { getMailMessages, interpolate, type MailMessages } from '@foyer/messages'
import type { ReactElement } from 'react'
import { type BrandTheme, defaultTheme } from '../../../kernel/branding/brand-theme.js'
import type { Branding } from '../../../kernel/branding/branding-settings.js'
import { formatDuration } from '../format-duration.js'
import type { MailContent, RequestOrigin } from '../mail-content.js'
import { isMailKind, isMailLanguage, messageKeyOf } from '../mail-texts.js'

/** The inputs of a template: the messages, their language and direction, and the placeholder values. */
export interface MailContext {
  messages: MailMessages
  lang: string
  dir: 'ltr' | 'rtl'
  values: Record<'site' | 'to' | 'life' | 'code' | 'when' | 'device' | 'network' | 'count' | 'host', string>
  /** When, from where or by whom the mail was caused, as a sentence (EM-02). */
  origin: string | undefined
  theme: BrandTheme
  branding: Branding | undefined
}

/** The output of a template: the subject line and the body. */
export interface RenderedMail {
  subject: string
  body: ReactElement
}

/** Prepares the messages and values for a mail. */
export function createMailContext(mail: MailContent): MailContext {
  const { messages: builtIn, lang, dir } = getMailMessages(mail.locale)
  const messages = applyTextOverrides(builtIn, lang, mail)
  const { common } = messages
  // Isolates an address in a sentence of the opposite direction (Unicode TR9, first strong isolate).
  const isolate = (text: string): string => (dir === 'rtl' && text !== '' ? `\u2068${text}\u2069` : text)
  const request = mail.origin?.by === 'request' ? mail.origin : undefined
  const values = {
    site: mail.siteName,
    to: isolate(mail.to),
    life: 'minutes' in mail ? formatDuration(mail.minutes, lang) : '',
    code: 'code' in mail ? mail.code : '',
    when: mail.origin === undefined ? '' : formatTime(mail.origin.at, lang),
    device: request === undefined ? common.unknownDevice : formatDevice(request, common),
    network: isolate(request?.network ?? ''),
    host: 'host' in mail ? isolate(mail.host) : '',
    count: 'failures' in mail ? new Intl.NumberFormat(lang).format(mail.failures) : '',
  }
  const sentence = mail.origin?.by === 'owner' ? common.decided : request === undefined ? undefined : common.asked
  const origin = sentence === undefined ? undefined : interpolate(sentence, values)
  const { branding } = mail
  return { messages, lang, dir, values, origin, theme: branding?.colour?.theme ?? defaultTheme, branding }
}

/** Returns the built-in messages with the owner's texts applied. */
function applyTextOverrides(messages: MailMessages, lang: string, { kind, textOverrides }: MailContent): MailMessages {
  const language = lang.split('-')[0] ?? ''
  const overrides = isMailKind(kind) && isMailLanguage(language) ? textOverrides?.[kind]?.[language] : undefined
  const key = messageKeyOf(kind)
  return overrides === undefined ? messages : { ...messages, [key]: { ...messages[key], ...overrides } }
}

/** Formats a time for readers. The recipient's time zone is unknown, so the text names the zone used. */
function formatTime(at: number, lang: string): string {
  const time = new Intl.DateTimeFormat(lang, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })
  return `${time.format(at)} UTC`
}

function formatDevice({ browser, system }: RequestOrigin, common: MailMessages['common']): string {
  if (browser !== undefined && system !== undefined) return interpolate(common.device, { browser, system })
  return browser ?? system ?? common.unknownDevice
}
