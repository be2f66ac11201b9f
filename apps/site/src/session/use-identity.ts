import { useFoyer, useSession } from '@foyer/react'

/** Who the session says is there. */
export function useIdentity() {
  const { status, id } = useSession()
  return { isMember: status === 'member', id }
}

export const useClient = () => useFoyer().client
