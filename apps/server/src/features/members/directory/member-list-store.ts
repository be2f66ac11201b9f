import type { MemberId, OwnerRole } from '@foyer/protocol'
import type { Member } from '../member.js'

export type MemberListOrder = 'joined' | 'lastSeen' | 'email'

/** Parts of a text, without regard to case. */
export interface TextParts {
  contains?: string | undefined
  startsWith?: string | undefined
  endsWith?: string | undefined
}

/**
 * Filter of the member list; absent fields do not restrict it. Times are milliseconds: `from` inclusive, `to`
 * exclusive.
 */
export interface MemberListFilter {
  /** Part of an address or a name, or a whole id. */
  search?: string | undefined
  email?: TextParts | undefined
  name?: TextParts | undefined
  /** Members with all of these tags. */
  tags?: readonly string[] | undefined
  /** Members with a stored session of this client. */
  clientId?: string | undefined
  /** Profile fields of the site by their names in the profile, with a whole value or a part of it. */
  fields?: readonly { name: string; is?: string | undefined; contains?: string | undefined }[] | undefined
  status?: readonly string[] | undefined
  role?: readonly OwnerRole[] | undefined
  verified?: boolean | undefined
  /** Members with a password, with neither password nor identity, or with an identity of a provider. */
  signsInWith?: 'password' | 'code' | { providerId: string } | undefined
  joined?: { from?: number | undefined; to?: number | undefined } | undefined
  lastSeen?: { from?: number | undefined; to?: number | undefined; never?: boolean | undefined } | undefined
}

/** Position of a page: the sort value of a member, and their id. */
export interface MemberListPosition {
  key: string | number
  memberId: string
}

export type ListedMember = Member & { role: OwnerRole | null }

/** The member list of the console: many members, read in pages by key. */
export interface MemberListStore {
  /**
   * Returns one page in this order, without deleted members: the members after a position, or before it with
   * `backwards`.
   * @throws QueryTooSlow
   */
  page(
    filter: MemberListFilter,
    options: {
      order: MemberListOrder
      direction: 'asc' | 'desc'
      position: MemberListPosition | undefined
      backwards: boolean
      limit: number
      /** Identifies the caller, a member or an API key: slow queries are queued per caller. */
      queueKey: string
    },
  ): Promise<ListedMember[]>
  /**
   * Returns the tags that members have, in alphabetical order: at most 500, of the first 1,000 different sets of tags.
   */
  listTags(): Promise<string[]>
  /** @throws QueryTooSlow */
  count(filter: MemberListFilter, queueKey: string): Promise<number>
  find(memberId: MemberId): Promise<ListedMember | undefined>
  /** Returns the number of members of each status, without deleted members. */
  countByStatus(): Promise<Map<string, number>>
}
