import type { MemberId } from '@foyer/protocol'
import type { MemberSelection } from './directory/member-condition.js'
import type { Member, MemberStatus } from './member.js'

interface MemberPage {
  members: Member[]
  total: number
}
interface MemberQuery {
  status?: MemberStatus
  limit: number
  offset: number
  /** Oldest or newest first. */
  order: 'oldest' | 'newest'
}

export interface MemberStore {
  /**
   * Inserts a new member. Returns 'email-taken' when another member of the site has the address; the unique key
   * decides.
   */
  add(member: Member): Promise<'added' | 'email-taken'>
  /**
   * Inserts many new members in one call, and returns the address keys of those inserted: the other addresses belong to
   * existing members.
   */
  addAll(members: readonly Member[]): Promise<Set<string>>
  /** Returns which of these addresses, ids and slugs are taken; ids of deleted members count as taken. */
  findTaken(wanted: {
    emailKeys: readonly string[]
    memberIds: readonly string[]
    slugs: readonly string[]
  }): Promise<{ byEmailKey: Map<string, MemberId>; memberIds: Set<string>; slugs: Set<string> }>
  find(memberId: MemberId): Promise<Member | undefined>
  findByEmail(emailKey: string): Promise<Member | undefined>
  /** Locks the member with an address until the transaction ends, like `sessions.lockMember`; nothing without one. */
  lockByEmail(emailKey: string): Promise<void>
  /** Returns the addresses of members by id, without deleted members. */
  emailsOf(memberIds: readonly MemberId[]): Promise<Map<string, string>>
  findBySlug(slug: string): Promise<Member | undefined>
  /** Returns the first member, not deleted, whose id is greater than or equal to `place`. */
  findFrom(place: string): Promise<Member | undefined>
  /** Whether there is any member, deleted or not; reads one row, however many there are. */
  hasAny(): Promise<boolean>
  list(query: MemberQuery): Promise<MemberPage>
  /** Returns one page of the members that meet a condition, and the total; never deleted members. */
  select(selection: MemberSelection): Promise<MemberPage>
  /** Changes the given fields and increments the revision; undefined when there is no such member. */
  update(
    memberId: MemberId,
    change: Partial<
      Pick<
        Member,
        | 'status'
        | 'emailVerified'
        | 'resetRequired'
        | 'passwordHash'
        | 'profile'
        | 'slug'
        | 'lastLoginAt'
        | 'email'
        | 'emailKey'
        | 'notes'
        | 'tags'
      >
    >,
    now: number,
  ): Promise<Member | undefined>
  /**
   * Blocks a member and stores the previous status; a repeated block keeps the status from before the first. A member
   * whose deletion is pending is blocked when it is taken back.
   */
  block(memberId: MemberId, now: number): Promise<Member | undefined>
  /** Starts the grace period of a deletion and stores the previous status; undefined if it has started already. */
  scheduleDeletion(memberId: MemberId, dueAt: number, now: number): Promise<Member | undefined>
  /** Cancels a pending deletion and restores the previous status; undefined when there is none. */
  restore(memberId: MemberId, now: number): Promise<Member | undefined>
  /** Returns the members whose grace period has ended, longest overdue first. */
  listDueForDeletion(now: number, limit: number): Promise<MemberId[]>
  /** Restores the status from before the block; undefined when there is no such blocked member. */
  unblock(memberId: MemberId, now: number): Promise<Member | undefined>
  /**
   * Changes the address. Returns 'email-taken' when another member has it; the caller's
   * transaction must end then.
   */
  changeEmail(
    memberId: MemberId,
    address: Pick<Member, 'email' | 'emailKey' | 'emailVerified'>,
    now: number,
  ): Promise<Member | 'email-taken' | undefined>
  /**
   * Changes the slug. Returns 'slug-taken' when another member of the site has it; the unique key decides. The caller's
   * transaction must end then.
   */
  changeSlug(memberId: MemberId, slug: string, now: number): Promise<Member | 'slug-taken' | undefined>
  /** Records a sign-in. The revision stays, because the member's own data does not change. */
  recordSignIn(memberId: MemberId, now: number): Promise<void>
}
