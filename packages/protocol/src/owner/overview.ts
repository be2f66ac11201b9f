import { z } from 'zod'
import { signInMethod } from '../members/sign-in-method.js'
import { anyText, bool, dateTime, text, wholeNumber } from '../scalars.js'

/**
 * The counters of a site (decision 23). `signUps`: accepted forms and invitations. `proven`: addresses verified at a
 * sign-up. `joined`: registrations that resulted in a member. `failures`: rejected sign-ins. `promotions`: visitors who
 * became members, with `itemsKept`. `loginMethods`: the logins by how members authenticated.
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
  'loginMethods',
] as const
export type OverviewKind = (typeof overviewKinds)[number]

export const OVERVIEW_STEPS_MAX = 800
/** Default: the last 24 hours. */
export const overviewQuery = z.object({
  from: dateTime.optional(),
  to: dateTime.optional(),
  /** Default: hours for a range of at most 3 days, otherwise days. */
  interval: z.enum(['hour', 'day']).optional(),
  /** IANA time zone whose midnight starts a day. */
  timeZone: text(100).default('UTC'),
  /** Comma-separated. Default: all. */
  kinds: z
    .string()
    .max(200)
    .transform((given) => given.split(','))
    .pipe(z.array(z.enum(overviewKinds)).min(1))
    .optional(),
})

const counts = z.partialRecord(z.enum(overviewKinds).exclude(['loginMethods']), wholeNumber)
const overviewStep = z.object({
  from: dateTime,
  to: dateTime,
  /** Whether the interval is still in progress. */
  isRunning: bool,
  counts,
})
export const loginMethodCount = signInMethod.extend({ count: wholeNumber })
export const overviewResponse = z.object({
  from: dateTime,
  to: dateTime,
  interval: z.enum(['hour', 'day']),
  timeZone: anyText,
  steps: z.array(overviewStep),
  totals: counts,
  /** The preceding period of the same length. Its last hour is counted proportionally. */
  before: z.object({
    from: dateTime,
    to: dateTime,
    /** `null` if counting started after the beginning of this period. */
    totals: counts.nullable(),
    /** The counts that precede each step; `null` as above. */
    steps: z.array(counts).nullable(),
  }),
  /** Active members by UTC day, and their average over complete days; absent if not requested. */
  activeDays: z
    .object({
      days: z.array(z.object({ from: dateTime, to: dateTime, isRunning: bool, members: wholeNumber })),
      average: z.number().nullable(),
      averageBefore: z.number().nullable(),
      /** The members of the day that precedes each day; `null` if counting started later. */
      membersBefore: z.array(wholeNumber).nullable(),
    })
    .optional(),
  /** The logins by method, most frequent first; absent if not requested. Logins of versions before 0.2 have none. */
  loginMethods: z.array(loginMethodCount).optional(),
  /** When counting started; `null` if nothing has been counted. */
  countedSince: dateTime.nullable(),
})
export type OverviewResponse = z.output<typeof overviewResponse>
