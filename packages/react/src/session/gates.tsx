import type { ReactNode } from 'react'
import type { SessionStatus } from './session-store.js'
import { useSession } from './use-session.js'

export interface GateProps {
  children?: ReactNode
  /**
   * Shown while the session status is unknown: on a server without `initialSession`. Reserve the space here. Default:
   * nothing.
   */
  loading?: ReactNode
}

function createGate(...shownFor: SessionStatus[]) {
  return function Gate({ children, loading }: GateProps) {
    const { status } = useSession()
    if (status === 'loading') return loading
    return shownFor.includes(status) ? children : null
  }
}

/**
 * Renders its children for members. Not a security boundary: secrets must not be in the page's code, let the server
 * decide.
 */
export const SignedIn = createGate('member')
/** Renders its children for everyone who is not a member, also before a visitor session has started. */
export const SignedOut = createGate('signed-out', 'visitor')
/** Renders its children for visitors with a session. */
export const VisitorOnly = createGate('visitor')
