import type { MemberId } from '@foyer/protocol'
import type { CountedKind } from './counted-kinds.js'

/** How often something happened in the hour that began at `at`. */
export interface HourlyCount {
  kind: CountedKind
  at: number
  count: number
}

/** What the overview is read from. Times are milliseconds since 1970. */
export interface OverviewCountStore {
  /** Adds to what is there: several nodes count the same hour. */
  increment(hours: readonly HourlyCount[]): Promise<void>
  /** The hours of these kinds that began from `from` on and before `to`. */
  list(kinds: readonly CountedKind[], from: number, to: number): Promise<HourlyCount[]>
  /** When the first hour or day began of which there is anything; undefined while nothing was counted. */
  earliestAt(): Promise<number | undefined>
}

export interface ActiveMemberStore {
  /** Notes that members were active on the day of UTC that began at `day`. Whoever is deleted is left out. */
  record(day: number, memberIds: readonly MemberId[]): Promise<void>
  /** How many were active on each day that began from `from` on and before `to`; days without any are left out. */
  dailyCounts(from: number, to: number): Promise<Map<number, number>>
  /** Takes a member out of the days that are not folded yet. */
  delete(memberId: MemberId): Promise<void>
}
