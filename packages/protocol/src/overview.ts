import { z } from 'zod'
import { anyText, bool, dateTime, text, wholeNumber } from './scalars.js'

/**
 * What a site counts (decision 23). `signUps`: forms that were accepted, and invitations. `proven`: addresses proven at
 * a sign-up. `joined`: who became a member by one. `failures`: refused sign-ins. `promotions`: visitors who became
 * members, `itemsKept` by them.
 */
export const overviewKinds = [
  'visitors',
  'signUps',
  'proven',
  'joined',
  'logins',
  'failures',
  'promotions',
  'itemsKept',
  'activeMembers',
] as const
export type OverviewKind = (typeof overviewKinds)[number]

export const OVERVIEW_STEPS_MAX = 800
/** The last 24 hours unless told otherwise. */
export const overviewQuery = z.object({
  from: dateTime.optional(),
  to: dateTime.optional(),
  /** Hours where it is absent and the range is 3 days at most, days otherwise. */
  interval: z.enum(['hour', 'day']).optional(),
  /** Where days begin at midnight, as the IANA names it. */
  timeZone: text(100).default('UTC'),
  /** Several with commas between them; all unless told otherwise. */
  kinds: z
    .string()
    .max(200)
    .transform((given) => given.split(','))
    .pipe(z.array(z.enum(overviewKinds)).min(1))
    .optional(),
})

const counts = z.partialRecord(z.enum(overviewKinds), wholeNumber)
const overviewStep = z.object({
  from: dateTime,
  to: dateTime,
  /** Not over yet: more may come. */
  isRunning: bool,
  counts,
})
export const overviewResponse = z.object({
  from: dateTime,
  to: dateTime,
  interval: z.enum(['hour', 'day']),
  timeZone: anyText,
  steps: z.array(overviewStep),
  totals: counts,
  /** The same span of time before: as many steps earlier. The hour that it ends in counts by its share. */
  before: z.object({
    from: dateTime,
    to: dateTime,
    /** Null where counting began later than it. */
    totals: counts.nullable(),
  }),
  /**
   * Members that were active, by days of UTC, and on average on a day that is over; absent where it was not asked for.
   */
  activeDays: z
    .object({
      days: z.array(z.object({ from: dateTime, to: dateTime, isRunning: bool, members: wholeNumber })),
      average: z.number().nullable(),
      averageBefore: z.number().nullable(),
    })
    .optional(),
  /** When counting began; null while nothing was counted. */
  countedSince: dateTime.nullable(),
})
export type OverviewResponse = z.output<typeof overviewResponse>
