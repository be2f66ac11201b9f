import { type ItemCache, isMember } from './item-cache.js'
import { getSessionEndMessage } from './session-end-message.js'

/** A notice that a member's session ended without a sign-out; shown until it is dismissed. */
export interface SessionEndNotice {
  current: () => string | undefined
  subscribe: (listener: () => void) => () => void
  dismiss: () => void
}

/** The current subject, and why the previous session ended, if known. */
interface ReportedSession {
  subject: string | undefined
  loggedIn: boolean
  endReason?: string | undefined
}

interface Session {
  current: () => ReportedSession
  subscribe: (listener: () => void) => () => void
}

/** Watches the session and sets a notice when a member's session ends without a sign-out. */
export function followSession(client: Session, lastSeen: Pick<ItemCache, 'read' | 'leftByWill'>): SessionEndNotice {
  const listeners = new Set<() => void>()
  let sentence: string | undefined
  const setMessage = (next: string | undefined) => {
    sentence = next
    for (const listener of [...listeners]) listener()
  }

  // The session may have ended while no page was open.
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
