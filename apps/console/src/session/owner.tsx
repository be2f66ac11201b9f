import { createContext, type ReactNode, useContext, useMemo, useSyncExternalStore } from 'react'
import type { ApiFault } from '../api/api-fault.js'
import type { Call } from '../api/call.js'
import { useResource } from '../api/use-resource.js'
import type { Session } from './session.js'

export type OwnerRole = 'owner' | 'moderator' | 'read-only'

/** Who is signed in, as the server sees them. */
export interface CurrentOwner {
  memberId: string
  email: string
  role: OwnerRole
  /** The operations that the server allows. */
  may: readonly string[]
  site: {
    name: string
    /** How long a deleted member can come back; 0: they are gone at once. */
    deletionGraceDays: number
  }
}

/** Where the sign-in stands. */
export type AuthStatus =
  | { status: 'signed-out' }
  | { status: 'checking' }
  | { status: 'failed'; fault: ApiFault; retry: () => void }
  /** Signed in, and no owner of this site. */
  | { status: 'stranger' }
  | { status: 'owner'; me: CurrentOwner }

interface OwnerContextValue {
  session: Session
  authStatus: AuthStatus
}

const OwnerContext = createContext<OwnerContextValue | undefined>(undefined)

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

/** Where the sign-in stands. */
export const useAuthStatus = (): AuthStatus => useOwnerContext().authStatus
export const useSession = (): Session => useOwnerContext().session
/** Calls as the owner who is signed in. */
export const useCall = (): Call => useOwnerContext().session.call

/** Whether whoever is signed in may call an operation. The server decides; this only spares people a refusal. */
export function usePermission(): (operation: string) => boolean {
  const authStatus = useAuthStatus()
  return (operation) => authStatus.status === 'owner' && authStatus.me.may.includes(operation)
}

/** How many days a deleted member can come back; 0: they are gone at once. */
export function useGraceDays(): number {
  const authStatus = useAuthStatus()
  return authStatus.status === 'owner' ? authStatus.me.site.deletionGraceDays : 0
}
