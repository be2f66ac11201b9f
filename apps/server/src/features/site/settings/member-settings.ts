import { z } from 'zod'
import { DAY } from '../../../kernel/clock.js'
import { lifetimes } from '../../../kernel/lifetimes.js'

const MAX_DAYS = 90

/** The settings of member deletion and the member directory, with the schemas of their texts. */
export const memberSettingRules = {
  'members.deletionGraceDays': z
    .string()
    .refine((text) => /^\d{1,2}$/.test(text) && Number(text) <= MAX_DAYS)
    .describe(`a number of days from 0 (at once) to ${MAX_DAYS}`),
  'members.directory': z.enum(['open', 'closed']),
} as const

type MemberTexts = Record<keyof typeof memberSettingRules, string>

/**
 * The default grace period is two weeks; under --dev a deletion is carried out at once, so that its effect is visible.
 * The member directory lists only members who made themselves public (decision 19).
 */
export const memberDefaults = (dev: boolean): MemberTexts => ({
  'members.deletionGraceDays': dev ? '0' : String(lifetimes.deletedMember.ms / DAY),
  'members.directory': 'open',
})

export interface MemberRules {
  /** Days in which a deletion can be undone; 0 carries it out at once. */
  deletionGraceDays: number
  /** Whether visitors and members may list public members and read their profiles. */
  directory: 'open' | 'closed'
}

export const memberRulesInForce = (texts: MemberTexts): MemberRules => ({
  deletionGraceDays: Number(texts['members.deletionGraceDays']),
  directory: texts['members.directory'] as MemberRules['directory'],
})
