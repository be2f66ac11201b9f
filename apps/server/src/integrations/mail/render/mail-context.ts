import { getMailMessages, interpolate, type MailMessages } from '@foyer/messages'
import { type BrandTheme, defaultTheme } from '../../../kernel/branding/brand-theme.js'
import type { Branding } from '../../../kernel/branding/branding-settings.js'
import { MINUTE } from '../../../kernel/clock.js'
import { formatDuration } from '../format-duration.js'
import { mailSecrets } from '../kinds/mail-codes-and-links.js'
import { mailKindOf, messageKeyOf } from '../kinds/mail-kinds.js'
import type { MailContent, RequestOrigin } from '../mail-content.js'
import { isMailLanguage } from '../mail-texts.js'

/** What the layout and the parts of a mail need beside its kind. */
export interface MailContext {
  messages: MailMessages
  /** The texts of the kind, with the owner's in place of the built-in ones. */
  texts: Record<string, string>
  lang: string
  dir: 'ltr' | 'rtl'
  values: Record<'site' | 'to' | 'life' | 'code' | 'when' | 'device' | 'network', string>
  /** When, from where or by whom the mail was caused, as a sentence (EM-02). */
  origin: string | undefined
  theme: BrandTheme
  branding: Branding | undefined
}

/** Prepares the messages and values for a mail. */
export function createMailContext(mail: MailContent): MailContext {
  const { messages, lang, dir } = getMailMessages(mail.locale)
  const { common } = messages
  const { secret = 'none', values: ownValues, hasOriginInText } = mailKindOf(mail.kind)
  const { lifetimeMs } = mailSecrets[secret]
  // Isolates an address in a sentence of the opposite direction (Unicode TR9, first strong isolate).
  const isolate = (text: string): string => (dir === 'rtl' && text !== '' ? `\u2068${text}\u2069` : text)
  const request = mail.origin?.by === 'request' ? mail.origin : undefined
  const values = {
    site: mail.siteName,
    to: isolate(mail.to),
    life: lifetimeMs === undefined ? '' : formatDuration(lifetimeMs / MINUTE, lang),
    code: mail.code ?? '',
    when: mail.origin === undefined ? '' : formatTime(mail.origin.at, lang),
    device: request === undefined ? common.unknownDevice : formatDevice(request, common),
    network: isolate(request?.network ?? ''),
    ...ownValues?.(mail, { lang, isolate }),
  }
  const sentence = mail.origin?.by === 'owner' ? common.decided : request === undefined ? undefined : common.asked
  const origin = sentence === undefined || hasOriginInText ? undefined : interpolate(sentence, values)
  const { branding } = mail
  const theme = branding?.colour?.theme ?? defaultTheme
  return { messages, texts: textsOf(mail, messages, lang), lang, dir, values, origin, theme, branding }
}

/** Returns the built-in texts of a kind with the owner's in their place. */
function textsOf({ kind, textOverrides }: MailContent, messages: MailMessages, lang: string): Record<string, string> {
  const language = lang.split('-')[0] ?? ''
  const overrides = isMailLanguage(language) ? textOverrides?.[kind]?.[language] : undefined
  return { ...messages[messageKeyOf(kind)], ...overrides }
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
