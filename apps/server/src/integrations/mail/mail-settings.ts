import { z } from 'zod'
import { readEmailAddress } from '../../kernel/email-address.js'

const isOneLine = (text: string): boolean => !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(text)

const optionalAddress = z
  .string()
  .refine((text) => text === '' || readEmailAddress(text) !== undefined)
  .describe('an address such as hello@example.com, or nothing')

/**
 * The settings of whom mails come from, with the rules for their texts. The mail server is none: its password comes by
 * the environment.
 */
export const mailRules = {
  'mail.senderName': z.string().max(100).refine(isOneLine).describe('a line of up to 100 characters, or nothing'),
  'mail.senderAddress': optionalAddress,
  'mail.replyTo': optionalAddress,
} as const

type MailSettingTexts = Record<keyof typeof mailRules, string>

export const mailDefaults: MailSettingTexts = { 'mail.senderName': '', 'mail.senderAddress': '', 'mail.replyTo': '' }

/** Whom mails come from, as far as the owner chose it; null: as the server was started. */
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
