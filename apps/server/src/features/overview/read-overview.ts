import { OVERVIEW_STEPS_MAX, type OverviewKind, type OverviewResponse, overviewKinds } from '@foyer/protocol'
import { DAY, HOUR, rfc3339 } from '../../kernel/clock.js'
import { ApplicationError } from '../../kernel/errors/application-error.js'
import type { HourlyCount } from '../../platform/counts/count-store.js'
import { type CountedKind, countedKinds, startOfDay, startOfHour } from '../../platform/counts/counted-kinds.js'
import { type TimeBuckets, timeBuckets } from '../../platform/counts/time-buckets.js'
import type { SiteSnapshot } from '../site/snapshot/site-snapshot.js'
import { parseAmr, signInMethodView } from '../tokens/sign-in-proof.js'
import type { OverviewDeps } from './deps.js'

interface OverviewQuery {
  from?: string | undefined
  to?: string | undefined
  interval?: 'hour' | 'day' | undefined
  timeZone: string
  kinds?: readonly OverviewKind[] | undefined
}

type Sums = Partial<Record<OverviewKind, number>>

/**
 * Returns the counts of a time range by interval, with those of the preceding range of the same length. Counts of the
 * last ten seconds may be missing.
 * @throws ApplicationError INVALID_REQUEST
 */
export async function readOverview(
  query: OverviewQuery,
  { storage, clock, siteSnapshot }: Pick<OverviewDeps, 'storage' | 'clock' | 'siteSnapshot'>,
): Promise<OverviewResponse> {
  const now = clock.now()
  const to = query.to === undefined ? now : Date.parse(query.to)
  const from = query.from === undefined ? to - DAY : Date.parse(query.from)
  const interval = query.interval ?? (to - from <= 3 * DAY ? 'hour' : 'day')
  const steps = stepsFor({ from, to, interval, timeZone: query.timeZone })
  const [start = from] = steps.starts
  const before = { from: steps.previous(start), to: steps.previous(to), end: steps.previous(steps.end) }
  // The days of active members are those of UTC, at least one before each.
  const dayShift = Math.max(1, Math.round((start - before.from) / DAY)) * DAY
  const kinds = query.kinds ?? overviewKinds
  const byHour = countedKinds.filter((kind) => kinds.includes(kind))
  const includesActiveMembers = kinds.includes('activeMembers')
  const { hours, earlier, days, daysBefore, logins, first } = await storage.read(
    async ({ overviewCounts, activeMembers }) => ({
      hours: byHour.length === 0 ? [] : await overviewCounts.list(byHour, start, to),
      earlier: byHour.length === 0 ? [] : await overviewCounts.list(byHour, before.from, before.end),
      days: includesActiveMembers ? await activeMembers.dailyCounts(startOfDay(start), to) : undefined,
      daysBefore: includesActiveMembers
        ? await activeMembers.dailyCounts(startOfDay(start) - dayShift, startOfDay(start))
        : undefined,
      logins: kinds.includes('loginMethods') ? await overviewCounts.sumLogins(start, to) : undefined,
      first: await overviewCounts.earliestAt(),
    }),
  )

  const sums = sumsOf(hours, byHour, steps.starts)
  // Before the first recorded hour the counts are unknown, not zero.
  const isComparable = first !== undefined && first <= before.from
  return {
    from: rfc3339(start),
    to: rfc3339(to),
    interval,
    timeZone: query.timeZone,
    steps: steps.starts.map((at, place) => {
      const end = steps.starts[place + 1] ?? steps.end
      return { from: rfc3339(at), to: rfc3339(end), isRunning: end > now, counts: sums[place] ?? {} }
    }),
    totals: totalOf(hours, byHour),
    before: {
      from: rfc3339(before.from),
      to: rfc3339(before.to),
      totals: isComparable ? totalOf(earlier, byHour, before.to) : null,
      steps: isComparable ? sumsOf(earlier, byHour, steps.starts.map(steps.previous)) : null,
    },
    ...(days === undefined || daysBefore === undefined
      ? {}
      : {
          activeDays: {
            days: daysBetween(startOfDay(start), to).map((day) => ({
              from: rfc3339(day),
              to: rfc3339(day + DAY),
              isRunning: day + DAY > now,
              members: days.get(day) ?? 0,
            })),
            average: averageOf(
              days,
              Math.max(startOfDay(start), startOfDay(first ?? now)),
              Math.min(startOfDay(to), startOfDay(now)),
            ),
            averageBefore: isComparable
              ? averageOf(daysBefore, startOfDay(start) - dayShift, startOfDay(before.to))
              : null,
            membersBefore: isComparable
              ? daysBetween(startOfDay(start), to).map((day) => daysBefore.get(day - dayShift) ?? 0)
              : null,
          },
        }),
    ...(logins && { loginMethods: loginMethodsOf(logins, siteSnapshot.current().providers) }),
    countedSince: first === undefined ? null : rfc3339(first),
  }
}

const loginMethodsOf = (logins: ReadonlyMap<string, number>, providers: SiteSnapshot['providers']) =>
  [...logins]
    .map(([methods, count]) => ({ ...signInMethodView(parseAmr(methods), providers), count }))
    .toSorted((one, other) => other.count - one.count)

function stepsFor(range: Parameters<typeof timeBuckets>[0]): TimeBuckets {
  if (!(range.from < range.to)) throw new ApplicationError('INVALID_REQUEST', 'The range must begin before it ends.')
  let steps: TimeBuckets | undefined
  try {
    steps = timeBuckets(range, OVERVIEW_STEPS_MAX)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    throw new ApplicationError('INVALID_REQUEST', `There is no time zone "${range.timeZone}".`)
  }
  if (steps === undefined)
    throw new ApplicationError(
      'INVALID_REQUEST',
      `The range has more than ${OVERVIEW_STEPS_MAX} ${range.interval}s. Use a shorter range${range.interval === 'hour' ? ', or days' : ''}.`,
    )
  return steps
}

function sumsOf(
  hours: readonly HourlyCount<CountedKind>[],
  kinds: readonly CountedKind[],
  starts: readonly number[],
): Sums[] {
  const sums: Sums[] = starts.map(() => Object.fromEntries(kinds.map((kind) => [kind, 0])))
  let index = 0
  for (const { kind, at, count } of hours) {
    while (index + 1 < starts.length && at >= (starts[index + 1] as number)) index++
    const sum = sums[index] as Sums
    sum[kind] = (sum[kind] ?? 0) + count
  }
  return sums
}

/** Sums the hours before `to`; the hour that contains it is weighted by its elapsed share. */
function totalOf(
  hours: readonly HourlyCount<CountedKind>[],
  kinds: readonly CountedKind[],
  to = Number.POSITIVE_INFINITY,
): Sums {
  const last = to === Number.POSITIVE_INFINITY ? to : startOfHour(to)
  const sums: Record<string, number> = Object.fromEntries(kinds.map((kind) => [kind, 0]))
  for (const { kind, at, count } of hours)
    if (at < to) sums[kind] = (sums[kind] ?? 0) + (at < last ? count : (count * (to - last)) / HOUR)
  return Object.fromEntries(Object.entries(sums).map(([kind, sum]) => [kind, Math.round(sum)]))
}

const daysBetween = (from: number, to: number): number[] =>
  Array.from({ length: Math.max(0, Math.ceil((to - from) / DAY)) }, (_none, place) => from + place * DAY)

/** The daily average over complete days; null if there is none. */
function averageOf(days: ReadonlyMap<number, number>, from: number, to: number): number | null {
  const over = daysBetween(from, to)
  if (over.length === 0) return null
  return Math.round((over.reduce((sum, day) => sum + (days.get(day) ?? 0), 0) / over.length) * 10) / 10
}
