import { z } from 'zod'
import { readEmailAddress } from '../../kernel/email-address.js'
import { setting, type ValuesOf } from '../../kernel/setting.js'

const isOneLine = (text: string): boolean => !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(text)

const optionalAddress = {
  schema: z
    .string()
    .refine((text) => text === '' || readEmailAddress(text) !== undefined)
    .describe('an address such as hello@example.com, or nothing'),
  read: (text: string) => readEmailAddress(text)?.email ?? null,
  default: '',
}

/**
 * The sender settings; null in force: as configured at start-up. The mail server is not a setting: its password comes
 * from the environment.
 */
export const mailSettings = {
  senderName: setting({
    name: 'mail.senderName',
    schema: z.string().max(100).refine(isOneLine).describe('a line of up to 100 characters, or nothing'),
    read: (text) => text.trim() || null,
    default: '',
    about: 'The sender name of emails; without it, that of `FOYER_MAIL_FROM`, or the name of the site.',
  }),
  senderAddress: setting({
    ...optionalAddress,
    name: 'mail.senderAddress',
    about:
      'The address emails are sent from; without it, `FOYER_MAIL_FROM`. The mail server must be allowed to send for its domain (SPF, DKIM).',
  }),
  replyTo: setting({
    ...optionalAddress,
    name: 'mail.replyTo',
    about: 'Where replies to emails go; without it, `FOYER_MAIL_REPLY_TO`, or the sender.',
  }),
} as const

/** The sender as set by the owner; null: as configured at start-up. */
export type MailRules = ValuesOf<typeof mailSettings>
