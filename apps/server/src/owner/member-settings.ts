import { z } from 'zod'

const MOST_DAYS = 90

/** The settings of how members leave, with the rules for their texts. */
export const memberSettingRules = {
  'members.deletionGraceDays': z
    .string()
    .refine((text) => /^\d{1,2}$/.test(text) && Number(text) <= MOST_DAYS)
    .describe(`a number of days from 0 (at once) to ${MOST_DAYS}`),
} as const

type MemberTexts = Record<keyof typeof memberSettingRules, string>

/** Two weeks to think again. Under --dev a deletion is carried out at once, so that it can be seen. */
export const memberDefaults = (dev: boolean): MemberTexts => ({ 'members.deletionGraceDays': dev ? '0' : '14' })

export interface MemberRules {
  /** How long a deletion can be taken back; 0: it is carried out at once. */
  deletionGraceDays: number
}

export const memberRulesInForce = (texts: MemberTexts): MemberRules => ({
  deletionGraceDays: Number(texts['members.deletionGraceDays']),
})
