import { useSyncExternalStore } from 'react'
import { useFoyer } from '../provider.js'
import { type MemberSnapshot, type MemberStore, NO_MEMBER } from './member-store.js'

export type Member = MemberSnapshot & Pick<MemberStore, 'refetch' | 'update'>

const onServer = () => NO_MEMBER

/**
 * The signed-in member's own record. Everybody who asks shares one.
 * @example
 * const { member, status, error, refetch } = useMember()
 */
export function useMember(): Member {
  const { subscribe, current, refetch, update } = useFoyer().member
  return { ...useSyncExternalStore(subscribe, current, onServer), refetch, update }
}
