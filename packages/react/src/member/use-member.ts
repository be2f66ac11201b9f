import { useSyncExternalStore } from 'react'
import { useFoyer } from '../provider.js'
import { LOADING_MEMBER, type MemberSnapshot, type MemberStore, NO_MEMBER } from './member-store.js'

export type Member = MemberSnapshot & Pick<MemberStore, 'refetch' | 'update'>

/**
 * Returns the signed-in member. All components share one copy.
 * @example
 * const { member, status, error, refetch } = useMember()
 */
export function useMember(): Member {
  const { member, session } = useFoyer()
  const { subscribe, current, refetch, update } = member
  const onServer = () => (session.initial().role === 'member' ? LOADING_MEMBER : NO_MEMBER)
  return { ...useSyncExternalStore(subscribe, current, onServer), refetch, update }
}
