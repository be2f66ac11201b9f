import type { OwnerRole } from '@foyer/protocol/core'
import { createContext, type ReactNode, useContext, useMemo, useSyncExternalStore } from 'react'
import type { ApiFault } from '../api/api-fault.js'
import type { Call } from '../api/call.js'
import { useResource } from '../api/use-resource.js'
import type { Session } from './session.js'

/** The signed-in owner as returned by the server. */
interface CurrentOwner {
  memberId: string
  email: string
  role: OwnerRole
  /** Operations that the server allows. */
  may: readonly string[]
  site: {
    name: string
    /** Grace period of a deletion, in days; 0: deleted members are erased at once. */
    deletionGraceDays: number
  }
}

/** Authentication status of the console. */
export type AuthStatus =
  | { status: 'signed-out' }
  | { status: 'checking' }
  | { status: 'failed'; fault: ApiFault; retry: () => void }
  /** Signed in, but without a role for this site. */
  | { status: 'stranger' }
  | { status: 'owner'; me: CurrentOwner }

interface OwnerContextValue {
  session: Session
  authStatus: AuthStatus
}

const OwnerContext = createContext<OwnerContextValue | undefined>(undefined)

/** Reads the signed-in owner with their permissions, and provides them to the hooks below. */
export function OwnerProvider({ session, children }: { session: Session; children: ReactNode }) {
  const { client, call } = session
  const { loggedIn, subject } = useSyncExternalStore(client.subscribe, client.current)
  const { data, fault, isOld, reload } = useResource<CurrentOwner | undefined>(
    loggedIn ? `me ${subject}` : 'nobody',
    async (signal) => {
      if (!loggedIn) return undefined
      const { owner, ...rest } = await call<
        { owner: Omit<CurrentOwner, 'may' | 'site'> } & Pick<CurrentOwner, 'may' | 'site'>
      >('/owner/v1/me', { signal })
      return { ...owner, ...rest }
    },
  )
  const value = useMemo((): OwnerContextValue => {
    const authStatus = (): AuthStatus => {
      if (!loggedIn) return { status: 'signed-out' }
      if (fault?.status === 403) return { status: 'stranger' }
      if (fault !== undefined && data === undefined) return { status: 'failed', fault, retry: reload }
      return data === undefined || isOld ? { status: 'checking' } : { status: 'owner', me: data }
    }
    return { session, authStatus: authStatus() }
  }, [session, loggedIn, data, fault, isOld, reload])
  return <OwnerContext value={value}>{children}</OwnerContext>
}

function useOwnerContext(): OwnerContextValue {
  const value = useContext(OwnerContext)
  if (value === undefined) throw new Error('there is no OwnerProvider around this')
  return value
}

/** Returns the authentication status. */
export const useAuthStatus = (): AuthStatus => useOwnerContext().authStatus

/** Returns the session: signing in, signing out and its client. */
export const useSession = (): Session => useOwnerContext().session
/** Returns a `Call` with the credentials of the signed-in owner. */
export const useCall = (): Call => useOwnerContext().session.call

/**
 * Returns whether the signed-in owner may call an operation. The server decides; the check only hides actions that
 * would be rejected.
 */
export function usePermission(): (operation: string) => boolean {
  const authStatus = useAuthStatus()
  return (operation) => authStatus.status === 'owner' && authStatus.me.may.includes(operation)
}

/** Returns the grace period of a deletion, in days; 0: deleted members are erased at once. */
export function useGraceDays(): number {
  const authStatus = useAuthStatus()
  return authStatus.status === 'owner' ? authStatus.me.site.deletionGraceDays : 0
}
