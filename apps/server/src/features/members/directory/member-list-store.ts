import type { MemberId } from '@foyer/protocol'
import type { OwnerRole } from '../../site/roles/owner.js'
import type { Member } from '../member.js'

export type MemberListOrder = 'joined' | 'lastSeen' | 'email'

/** Which members are meant; what is absent does not matter. Times are milliseconds: from `from` on, before `to`. */
export interface MemberListFilter {
  /** Part of an address or a name, or a whole id. */
  search?: string | undefined
  status?: readonly string[] | undefined
  role?: readonly OwnerRole[] | undefined
  verified?: boolean | undefined
  joined?: { from?: number | undefined; to?: number | undefined } | undefined
  lastSeen?: { from?: number | undefined; to?: number | undefined; never?: boolean | undefined } | undefined
}

/** Where a page begins: what a member is ordered by, and their id. */
export interface MemberListPosition {
  key: string | number
  memberId: string
}

export type ListedMember = Member & { role: OwnerRole | null }

/** The members as those who run the site look at them: many, and in pages that are found by key. */
export interface MemberListStore {
  /**
   * One page in this order, without a deleted member: what follows a place, or with `backwards` what comes before it.
   */
  page(
    filter: MemberListFilter,
    asked: {
      order: MemberListOrder
      direction: 'asc' | 'desc'
      position: MemberListPosition | undefined
      backwards: boolean
      limit: number
    },
  ): Promise<ListedMember[]>
  count(filter: MemberListFilter): Promise<number>
  find(memberId: MemberId): Promise<ListedMember | undefined>
  /** How many there are of each status, without the deleted. */
  countByStatus(): Promise<Map<string, number>>
}
