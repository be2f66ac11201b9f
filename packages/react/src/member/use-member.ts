import { useSyncExternalStore } from 'react'
import { useFoyer } from '../provider.js'
import { LOADING_MEMBER, type MemberSnapshot, type MemberStore, NO_MEMBER } from './member-store.js'

export type Member = MemberSnapshot & Pick<MemberStore, 'refetch' | 'update'>

/**
 * The signed-in member's own record. Everybody who asks shares one.
 * @example
 * const { member, status, error, refetch } = useMember()
 */
export function useMember(): Member {
  const { member, session } = useFoyer()
  const { subscribe, current, refetch, update } = member
  const onServer = () => (session.initial().role === 'member' ? LOADING_MEMBER : NO_MEMBER)
  return { ...useSyncExternalStore(subscribe, current, onServer), refetch, update }
}
