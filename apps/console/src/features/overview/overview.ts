import type { Call } from '../../api/call.js'
import { escapeCsvCell } from '../audit/export.js'
import type { SignInMethod } from '../sessions/session.js'
import type { Point } from './format-counts.js'
import { type Range, timeZone, toRequestedRange } from './range.js'

/** The parts of the owner API's overview that the console shows. */
export interface Overview {
  from: string
  to: string
  interval: 'hour' | 'day'
  steps: { from: string; to: string; isRunning: boolean; counts: Readonly<Record<string, number>> }[]
  totals: Readonly<Record<string, number>>
  before: {
    totals: Readonly<Record<string, number>> | null
    steps: readonly Readonly<Record<string, number>>[] | null
  }
  activeDays?: {
    days: { from: string; to: string; isRunning: boolean; members: number }[]
    average: number | null
    averageBefore: number | null
    membersBefore: readonly number[] | null
  }
  /** Logins by method, the most frequent first. */
  loginMethods?: (SignInMethod & { count: number })[]
  countedSince: string | null
}

/** Loads the given counts of a range. @throws ApiFault */
export function loadOverview(
  range: Range,
  kinds: readonly string[],
  call: Call,
  signal: AbortSignal,
): Promise<Overview> {
  const asked = new URLSearchParams({
    ...toRequestedRange(range, Date.now()),
    timeZone: timeZone(),
    kinds: kinds.join(','),
  })
  return call(`/owner/v1/overview?${asked}`, { signal })
}

/** Returns the counts of a kind, each with that of the previous period. */
export const toPoints = ({ steps, before }: Overview, kind: string): Point[] =>
  steps.map(({ counts, ...step }, place) => ({
    ...step,
    count: counts[kind] ?? 0,
    before: before.steps?.[place]?.[kind] ?? null,
  }))

/** Formats the points of a chart as CSV, RFC 4180 (OV-02). */
export const pointsToCsv = (points: readonly Point[], what: string): string =>
  [
    ['from', 'to', what, 'complete'],
    ...points.map((one) => [one.from, one.to, String(one.count), one.isRunning ? 'no' : 'yes']),
  ]
    .map((row) => row.map(escapeCsvCell).join(','))
    .join('\r\n')
