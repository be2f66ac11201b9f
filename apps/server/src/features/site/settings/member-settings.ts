import { z } from 'zod'

const MAX_DAYS = 90

/** The settings of how members leave and who sees them, with the rules for their texts. */
export const memberSettingRules = {
  'members.deletionGraceDays': z
    .string()
    .refine((text) => /^\d{1,2}$/.test(text) && Number(text) <= MAX_DAYS)
    .describe(`a number of days from 0 (at once) to ${MAX_DAYS}`),
  'members.directory': z.enum(['open', 'closed']),
} as const

type MemberTexts = Record<keyof typeof memberSettingRules, string>

/**
 * Two weeks to think again. Under --dev a deletion is carried out at once, so that it can be seen. The directory holds
 * nobody who did not make themselves public (decision 19).
 */
export const memberDefaults = (dev: boolean): MemberTexts => ({
  'members.deletionGraceDays': dev ? '0' : '14',
  'members.directory': 'open',
})

export interface MemberRules {
  /** How long a deletion can be taken back; 0: it is carried out at once. */
  deletionGraceDays: number
  /** Whether visitors and members may list public members and look at one. */
  directory: 'open' | 'closed'
}

export const memberRulesInForce = (texts: MemberTexts): MemberRules => ({
  deletionGraceDays: Number(texts['members.deletionGraceDays']),
  directory: texts['members.directory'] as MemberRules['directory'],
})
