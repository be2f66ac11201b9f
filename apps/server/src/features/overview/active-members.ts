import type { MemberId } from '@foyer/protocol'
import { startOfDay } from '../../platform/counts/counted-kinds.js'

/**
 * Maximum number of members of a day remembered as recorded, so that repeated refreshes of a member are written once.
 */
const MAX_REMEMBERED = 20_000
/** Maximum number of members that wait while the database is unavailable; further ones are not counted. */
const MAX_WAITING = 50_000

/** The members seen by this node today, and those not written yet. Memory use does not grow with the site. */
export interface ActiveMembers {
  /** Records that a member signed in or refreshed a session. */
  record(memberId: MemberId, now: number): void
  /** Returns and removes the members to write, by UTC day. The caller requeues those it could not write. */
  drain(): Map<number, Set<MemberId>>
  requeue(day: number, memberIds: Iterable<MemberId>): void
}

/** Creates the lists of one node, empty. */
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
      const drained = waiting
      waiting = new Map()
      return drained
    },
    requeue(day, memberIds) {
      const wait = pendingForDay(day)
      for (const memberId of memberIds) if (wait.size < MAX_WAITING) wait.add(memberId)
    },
  }
}
