import { farewellSentence } from './farewell-sentence.js'
import { isMember, type LastSeenStore } from './last-seen.js'

/** Somebody stopped being a member without their doing; the sentence says so until it is put away. */
export interface Farewell {
  current: () => string | undefined
  subscribe: (listener: () => void) => () => void
  putAway: () => void
}

/** Who the session says is there, and why the one before it ended, where that is known. */
interface Told {
  subject: string | undefined
  loggedIn: boolean
  endReason?: string | undefined
}

interface Session {
  current: () => Told
  subscribe: (listener: () => void) => () => void
}

/**
 * Watches who the session says is there, now and from now on, and takes leave of members who did not leave by
 * themselves.
 */
export function followSession(client: Session, lastSeen: Pick<LastSeenStore, 'read' | 'leftByWill'>): Farewell {
  const listeners = new Set<() => void>()
  let sentence: string | undefined
  const say = (next: string | undefined) => {
    sentence = next
    for (const listener of [...listeners]) listener()
  }

  // It may have ended while no page was open.
  const before = lastSeen.read()?.who
  let member = isMember(before) ? before : undefined
  const follow = () => {
    const { subject, loggedIn, endReason } = client.current()
    if (loggedIn) {
      member = subject
      if (sentence !== undefined) say(undefined)
    } else if (member !== undefined) {
      const isByWill = lastSeen.leftByWill(member)
      member = undefined
      if (!isByWill) say(farewellSentence(endReason))
    }
  }
  follow()
  client.subscribe(follow)
  return {
    current: () => sentence,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    putAway: () => say(undefined),
  }
}
