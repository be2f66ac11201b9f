import type { MemberId } from '@foyer/protocol'
import { dayOf } from '../../platform/counts/counted-kinds.js'

/** So many of the members of a day are remembered as written: whoever renews ten times a day is written about once. */
const REMEMBERED = 20_000
/** While the database is away so many wait; whoever comes then is not counted. */
const WAITING = 50_000

/** Whom this node saw today, and who of them is not written yet. Its memory does not grow with the site. */
export interface ActiveMembers {
  /** A member used a session: signed in or renewed it. */
  note(memberId: MemberId, now: number): void
  /** Who is to be written, by the day of UTC; whoever takes them gives back what could not be written. */
  take(): Map<number, Set<MemberId>>
  giveBack(day: number, memberIds: Iterable<MemberId>): void
}

export function activeMembers(): ActiveMembers {
  let today = 0
  let seen = new Set<MemberId>()
  let waiting = new Map<number, Set<MemberId>>()
  const waitFor = (day: number): Set<MemberId> => {
    const found = waiting.get(day)
    if (found !== undefined) return found
    const begun = new Set<MemberId>()
    waiting.set(day, begun)
    return begun
  }
  return {
    note(memberId, now) {
      const day = dayOf(now)
      if (day !== today || seen.size >= REMEMBERED) {
        today = day
        seen = new Set()
      }
      if (seen.has(memberId)) return
      const wait = waitFor(day)
      if (wait.size >= WAITING) return
      seen.add(memberId)
      wait.add(memberId)
    },
    take() {
      const taken = waiting
      waiting = new Map()
      return taken
    },
    giveBack(day, memberIds) {
      const wait = waitFor(day)
      for (const memberId of memberIds) if (wait.size < WAITING) wait.add(memberId)
    },
  }
}
