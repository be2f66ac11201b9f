import { z } from 'zod'
import { DAY, HOUR, MINUTE } from '../../../kernel/clock.js'
import { lifetimes } from '../../../kernel/lifetimes.js'

const MIN_REQUESTS = 60
const MAX_REQUESTS = 1_000_000
const units = { m: MINUTE, h: HOUR, d: DAY } as const

/** Parses a duration such as `90d`. Returns milliseconds, or `undefined` if it is invalid. */
function parseDuration(text: string): number | undefined {
  const [, count, unit] = /^(\d{1,5})([mhd])$/.exec(text) ?? []
  return unit === undefined ? undefined : Number(count) * units[unit as keyof typeof units]
}

const durationSchema = (least: string, most: string) =>
  z
    .string()
    .refine((text) => {
      const length = parseDuration(text)
      return length !== undefined && length >= (parseDuration(least) ?? 0) && length <= (parseDuration(most) ?? 0)
    })
    .describe(`a number of minutes, hours or days such as 30m, 24h or 90d, from ${least} to ${most}`)

/** The settings of retention and request limits, with the schemas of their texts. */
export const dataSettingRules = {
  'promotion.undoFor': durationSchema('0m', '30d'),
  'visitors.keepFor': durationSchema('1h', '365d'),
  'visitors.idleFor': durationSchema('1h', '3650d'),
  'visitors.longest': durationSchema('1d', '3650d'),
  'changes.keepFor': durationSchema('1h', '90d'),
  'data.requestsPerMinute': z
    .string()
    .refine((text) => /^\d{2,7}$/.test(text) && Number(text) >= MIN_REQUESTS && Number(text) <= MAX_REQUESTS)
    .describe(`a number from ${MIN_REQUESTS} to ${MAX_REQUESTS}`),
} as const

/** The text of a duration: in hours up to a day, in days beyond. */
const durationText = (ms: number): string => (ms > DAY ? `${ms / DAY}d` : `${ms / HOUR}h`)

type DataTexts = Record<keyof typeof dataSettingRules, string>

export const dataDefaults: DataTexts = {
  'promotion.undoFor': durationText(lifetimes.promotionUndo.ms),
  'visitors.keepFor': durationText(lifetimes.visitorItems.ms),
  'visitors.idleFor': durationText(lifetimes.visitorIdle.ms),
  'visitors.longest': durationText(lifetimes.visitorAbsolute.ms),
  'changes.keepFor': durationText(lifetimes.itemChanges.ms),
  'data.requestsPerMinute': '3000',
}

/** Retention periods of a site, in milliseconds, and its request limit. */
export interface DataRules {
  promotionUndoMs: number
  /** Retention of a visitor's items, from the last visit. */
  visitorRetentionMs: number
  /** Idle lifetime of a visitor; effective only if the client stores the new token of each refresh. */
  visitorIdleMs: number
  /** Absolute lifetime of a visitor, from the first visit. */
  visitorMaxAgeMs: number
  /** Retention of recorded item changes in the change feed. */
  changeRetentionMs: number
  /** Limit for each visitor or member, on each node. */
  requestsPerMinute: number
}

/**
 * How long the end of a visitor is stored, in milliseconds: longer than the visitor's tokens are valid, and longer than
 * items returned by an undo are retained.
 */
export const endedVisitorRetentionMs = ({ visitorMaxAgeMs, promotionUndoMs, visitorRetentionMs }: DataRules): number =>
  Math.max(visitorMaxAgeMs, promotionUndoMs + visitorRetentionMs) + 5 * DAY

export const dataRulesInForce = (texts: DataTexts): DataRules => ({
  promotionUndoMs: parseDuration(texts['promotion.undoFor']) ?? 0,
  visitorRetentionMs: parseDuration(texts['visitors.keepFor']) ?? 0,
  visitorIdleMs: parseDuration(texts['visitors.idleFor']) ?? 0,
  visitorMaxAgeMs: parseDuration(texts['visitors.longest']) ?? 0,
  changeRetentionMs: parseDuration(texts['changes.keepFor']) ?? 0,
  requestsPerMinute: Number(texts['data.requestsPerMinute']),
})
