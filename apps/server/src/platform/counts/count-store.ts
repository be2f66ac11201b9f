import type { MemberId } from '@foyer/protocol'
import type { CountedKind } from './counted-kinds.js'

/** How often something happened in the hour that began at `at`. */
export interface CountedHour {
  kind: CountedKind
  at: number
  count: number
}

/** What the overview is read from. Times are milliseconds since 1970. */
export interface OverviewCountStore {
  /** Adds to what is there: several nodes count the same hour. */
  add(hours: readonly CountedHour[]): Promise<void>
  /** The hours of these kinds that began from `from` on and before `to`. */
  between(kinds: readonly CountedKind[], from: number, to: number): Promise<CountedHour[]>
  /** When the first hour or day began of which there is anything; undefined while nothing was counted. */
  first(): Promise<number | undefined>
}

export interface ActiveMemberStore {
  /** Notes that members were active on the day of UTC that began at `day`. Whoever is deleted is left out. */
  note(day: number, memberIds: readonly MemberId[]): Promise<void>
  /** How many were active on each day that began from `from` on and before `to`; days without any are left out. */
  between(from: number, to: number): Promise<Map<number, number>>
  /** Takes a member out of the days that are not folded yet. */
  forget(memberId: MemberId): Promise<void>
}
