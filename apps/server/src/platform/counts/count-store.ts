import type { MemberId } from '@foyer/protocol'
import type { CountedKind, LoginKind } from './counted-kinds.js'

/** The number of events in the hour that began at `at`. */
export interface HourlyCount<Kind extends string = CountedKind | LoginKind> {
  kind: Kind
  at: number
  count: number
}

/** The counts that the console's overview shows. Times are milliseconds since 1970. */
export interface OverviewCountStore {
  /** Adds to the stored counts, because several nodes count the same hour. */
  increment(hours: readonly HourlyCount[]): Promise<void>
  /** Returns the hours of these kinds that began at or after `from` and before `to`. */
  list(kinds: readonly CountedKind[], from: number, to: number): Promise<HourlyCount<CountedKind>[]>
  /** Returns the logins by method (`LoginKind` without its prefix) of the hours from `from` and before `to`. */
  sumLogins(from: number, to: number): Promise<Map<string, number>>
  /** Returns the start of the earliest hour or day with a count; undefined if there is none. */
  earliestAt(): Promise<number | undefined>
}

export interface ActiveMemberStore {
  /** Records that members were active on the UTC day that began at `day`. Deleted members are skipped. */
  record(day: number, memberIds: readonly MemberId[]): Promise<void>
  /**
   * Returns the number of active members for each day that began at or after `from` and before `to`; days without any
   * are omitted.
   */
  dailyCounts(from: number, to: number): Promise<Map<number, number>>
  /** Deletes a member from the days that are not yet aggregated. */
  delete(memberId: MemberId): Promise<void>
}
