import { z } from 'zod'
import { DAY } from '../../../kernel/clock.js'
import { durationSetting, durationText } from '../../../kernel/duration.js'
import { lifetimes } from '../../../kernel/lifetimes.js'
import { setting, type ValuesOf } from '../../../kernel/setting.js'

const MIN_REQUESTS = 60
const MAX_REQUESTS = 1_000_000

/** The settings of retention, in milliseconds, and request limits. */
export const dataSettings = {
  promotionUndoMs: durationSetting('promotion.undoFor', ['0m', '30d'], {
    default: durationText(lifetimes.promotionUndo.ms),
    about:
      'How long a member can undo a promotion of items; the previous items are kept that long. `0m` turns undo off.',
  }),
  /** Retention of a visitor's items, from the last visit. */
  visitorRetentionMs: durationSetting('visitors.keepFor', ['1h', '365d'], {
    default: durationText(lifetimes.visitorItems.ms),
    about: 'How long after the last visit the items of a visitor are deleted.',
  }),
  /** Idle lifetime of a visitor; effective only if the client stores the new token of each refresh. */
  visitorIdleMs: durationSetting('visitors.idleFor', ['1h', '3650d'], {
    default: durationText(lifetimes.visitorIdle.ms),
    about:
      'How long after the last visit a visitor’s session ends, if the client stores the refresh token of each refresh (rotation `strict`).',
  }),
  /** Absolute lifetime of a visitor, from the first visit. */
  visitorMaxAgeMs: durationSetting('visitors.longest', ['1d', '3650d'], {
    default: durationText(lifetimes.visitorAbsolute.ms),
    about: 'How long after the first visit a visitor’s session ends, regardless of activity.',
  }),
  /** Retention of recorded item changes in the change feed. */
  changeRetentionMs: durationSetting('changes.keepFor', ['1h', '90d'], {
    default: durationText(lifetimes.itemChanges.ms),
    about:
      'How long changes of items are kept for programs that read the change feed of a collection with `changeEvents`.',
  }),
  /** Limit for each visitor or member, on each node. */
  requestsPerMinute: setting({
    name: 'data.requestsPerMinute',
    schema: z
      .string()
      .refine((text) => /^\d{2,7}$/.test(text) && Number(text) >= MIN_REQUESTS && Number(text) <= MAX_REQUESTS)
      .describe(`a number from ${MIN_REQUESTS} to ${MAX_REQUESTS}`),
    read: Number,
    default: '3000',
    about:
      'The maximum number of requests to the data service per minute for each visitor or member, on each node. Back ends are not limited; `FOYER_LIMITS=off` turns the limit off.',
  }),
} as const

/** Retention periods of a site, in milliseconds, and its request limit. */
export type DataRules = ValuesOf<typeof dataSettings>

/**
 * How long the end of a visitor is stored, in milliseconds: longer than the visitor's tokens are valid, and longer than
 * items returned by an undo are retained.
 */
export const endedVisitorRetentionMs = ({ visitorMaxAgeMs, promotionUndoMs, visitorRetentionMs }: DataRules): number =>
  Math.max(visitorMaxAgeMs, promotionUndoMs + visitorRetentionMs) + 5 * DAY
