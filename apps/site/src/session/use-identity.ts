import { useFoyer, useSession } from '@foyer/react'

/** Returns the identity of the current session. */
export function useIdentity() {
  const { status, id } = useSession()
  return { isMember: status === 'member', id }
}

/** Returns the client of the surrounding `FoyerProvider`. */
export const useClient = () => useFoyer().client
