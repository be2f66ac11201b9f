import { type OverviewKind, overviewKinds } from '@foyer/protocol'
import { DAY, HOUR } from '../../kernel/clock.js'

/** The events counted by the hour. Active members are counted by the day, each once (`active-members.ts`). */
export type CountedKind = Exclude<OverviewKind, 'activeMembers' | 'loginMethods'>
export const countedKinds = overviewKinds.filter(
  (kind): kind is CountedKind => kind !== 'activeMembers' && kind !== 'loginMethods',
)

/** The logins by the same methods, such as `logins:pwd totp` or `logins:external:google`; a part of `logins`. */
export type LoginKind = `logins:${string}`
/** Returns the kind under which the logins by the same methods are counted. */
export const loginKind = (methods: string): LoginKind => `logins:${methods}`

/** The kind under which the number of active members of a past day is stored. */
export const ACTIVE_MEMBERS = 'activeMembers'

export type Counts = Record<CountedKind, number> & { [methods: LoginKind]: number }

/** Returns a count of 0 for every kind. */
export const zeroCounts = (): Counts => Object.fromEntries(countedKinds.map((kind) => [kind, 0])) as Counts

/** Returns the start of the hour that contains a time; milliseconds since 1970. */
export const startOfHour = (at: number): number => at - (at % HOUR)

/** Returns the start of the UTC day that contains a time; milliseconds since 1970. */
export const startOfDay = (at: number): number => at - (at % DAY)
