import { z } from 'zod'
import { readEmailAddress } from '../../kernel/email-address.js'

const isOneLine = (text: string): boolean => !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(text)

const optionalAddress = z
  .string()
  .refine((text) => text === '' || readEmailAddress(text) !== undefined)
  .describe('an address such as hello@example.com, or nothing')

/**
 * The sender settings and their validation rules. The mail server is not a setting: its password comes from the
 * environment.
 */
export const mailRules = {
  'mail.senderName': z.string().max(100).refine(isOneLine).describe('a line of up to 100 characters, or nothing'),
  'mail.senderAddress': optionalAddress,
  'mail.replyTo': optionalAddress,
} as const

type MailSettingTexts = Record<keyof typeof mailRules, string>

export const mailDefaults: MailSettingTexts = { 'mail.senderName': '', 'mail.senderAddress': '', 'mail.replyTo': '' }

/** The sender as set by the owner; null: as configured at start-up. */
export interface MailRules {
  senderName: string | null
  senderAddress: string | null
  replyTo: string | null
}

export const mailRulesInForce = (texts: MailSettingTexts): MailRules => ({
  senderName: texts['mail.senderName'].trim() || null,
  senderAddress: readEmailAddress(texts['mail.senderAddress'])?.email ?? null,
  replyTo: readEmailAddress(texts['mail.replyTo'])?.email ?? null,
})
