import { type ItemCache, isMember } from './item-cache.js'
import { getSessionEndMessage } from './session-end-message.js'

/** Somebody stopped being a member without their doing; the sentence says so until it is put away. */
export interface SessionEndNotice {
  current: () => string | undefined
  subscribe: (listener: () => void) => () => void
  dismiss: () => void
}

/** Who the session says is there, and why the one before it ended, where that is known. */
interface ReportedSession {
  subject: string | undefined
  loggedIn: boolean
  endReason?: string | undefined
}

interface Session {
  current: () => ReportedSession
  subscribe: (listener: () => void) => () => void
}

/**
 * Watches who the session says is there, now and from now on, and takes leave of members who did not leave by
 * themselves.
 */
export function followSession(client: Session, lastSeen: Pick<ItemCache, 'read' | 'leftByWill'>): SessionEndNotice {
  const listeners = new Set<() => void>()
  let sentence: string | undefined
  const setMessage = (next: string | undefined) => {
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
      if (sentence !== undefined) setMessage(undefined)
    } else if (member !== undefined) {
      const isUserInitiated = lastSeen.leftByWill(member)
      member = undefined
      if (!isUserInitiated) setMessage(getSessionEndMessage(endReason))
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
    dismiss: () => setMessage(undefined),
  }
}
