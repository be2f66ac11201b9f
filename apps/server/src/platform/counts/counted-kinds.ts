import { overviewKinds } from '@foyer/protocol'

/**
 * What is counted by the hour. Active members are not among them: of those a day has each once (`active-members.ts`).
 */
export type CountedKind = Exclude<(typeof overviewKinds)[number], 'activeMembers'>
export const countedKinds = overviewKinds.filter((kind): kind is CountedKind => kind !== 'activeMembers')

/** What the table calls the number of members that were active on a day that is over. */
export const ACTIVE_MEMBERS = 'activeMembers'

export type Counts = Record<CountedKind, number>
export const zeroCounts = (): Counts => Object.fromEntries(countedKinds.map((kind) => [kind, 0])) as Counts

export const HOUR = 3_600_000
export const DAY = 24 * HOUR
/** When the hour, or the day of UTC, began that a time is in; milliseconds since 1970. */
export const startOfHour = (at: number): number => at - (at % HOUR)
export const startOfDay = (at: number): number => at - (at % DAY)
