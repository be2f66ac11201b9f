import type { ReactNode } from 'react'
import type { SessionStatus } from './session-store.js'
import { useSession } from './use-session.js'

export interface GateProps {
  children?: ReactNode
  /**
   * Shown while it is not known who the person is: on a server without `initialSession`. Reserve the space here.
   * Default: nothing.
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

/** Its children are for members. What must stay secret does not belong into a page's code: let the server decide. */
export const SignedIn = createGate('member')
/** Its children are for everybody who is no member, also before a visitor's session has started. */
export const SignedOut = createGate('signed-out', 'visitor')
/** Its children are for visitors with a session. */
export const VisitorOnly = createGate('visitor')
