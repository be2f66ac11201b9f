import type { MemberId } from '@foyer/protocol'
import { startOfDay } from '../../platform/counts/counted-kinds.js'

/** So many of the members of a day are remembered as written: whoever renews ten times a day is written about once. */
const MAX_REMEMBERED = 20_000
/** While the database is away so many wait; whoever comes then is not counted. */
const MAX_WAITING = 50_000

/** Whom this node saw today, and who of them is not written yet. Its memory does not grow with the site. */
export interface ActiveMembers {
  /** A member used a session: signed in or renewed it. */
  record(memberId: MemberId, now: number): void
  /** Who is to be written, by the day of UTC; whoever takes them gives back what could not be written. */
  drain(): Map<number, Set<MemberId>>
  requeue(day: number, memberIds: Iterable<MemberId>): void
}

export function activeMembers(): ActiveMembers {
  let today = 0
  let seen = new Set<MemberId>()
  let waiting = new Map<number, Set<MemberId>>()
  const pendingForDay = (day: number): Set<MemberId> => {
    const found = waiting.get(day)
    if (found !== undefined) return found
    const created = new Set<MemberId>()
    waiting.set(day, created)
    return created
  }
  return {
    record(memberId, now) {
      const day = startOfDay(now)
      if (day !== today || seen.size >= MAX_REMEMBERED) {
        today = day
        seen = new Set()
      }
      if (seen.has(memberId)) return
      const wait = pendingForDay(day)
      if (wait.size >= MAX_WAITING) return
      seen.add(memberId)
      wait.add(memberId)
    },
    drain() {
      const taken = waiting
      waiting = new Map()
      return taken
    },
    requeue(day, memberIds) {
      const wait = pendingForDay(day)
      for (const memberId of memberIds) if (wait.size < MAX_WAITING) wait.add(memberId)
    },
  }
}
