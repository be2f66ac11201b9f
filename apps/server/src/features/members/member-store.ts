import type { MemberId } from '@foyer/protocol'
import type { MemberSelection } from './directory/member-condition.js'
import type { Member, MemberStatus } from './member.js'

export interface MemberPage {
  members: Member[]
  total: number
}
export interface MemberQuery {
  status?: MemberStatus
  limit: number
  offset: number
  /** Oldest or newest first. */
  order: 'oldest' | 'newest'
}

export interface MemberStore {
  /** Keeps a new member: 'email-taken' when another member of the site has the address, decided by the unique key. */
  add(member: Member): Promise<'added' | 'email-taken'>
  /**
   * Keeps many new members at once, and answers the keys of the addresses that could be kept: the others are another
   * member's.
   */
  addAll(members: readonly Member[]): Promise<Set<string>>
  /** Which of these addresses, ids and slugs are taken, the ids of deleted members among them. */
  findTaken(wanted: {
    emailKeys: readonly string[]
    memberIds: readonly string[]
    slugs: readonly string[]
  }): Promise<{ byEmailKey: Map<string, MemberId>; memberIds: Set<string>; slugs: Set<string> }>
  find(memberId: MemberId): Promise<Member | undefined>
  findByEmail(emailKey: string): Promise<Member | undefined>
  /** The addresses of members by their ids; nothing for one that is deleted. */
  emailsOf(memberIds: readonly MemberId[]): Promise<Map<string, string>>
  findBySlug(slug: string): Promise<Member | undefined>
  /**
   * The password hash of the first member whose id is this text or comes after it; null for one without a password, and
   * when there is none.
   */
  findHashFrom(place: string): Promise<string | null>
  /** Whether there is any member, deleted or not: one row is read, however many there are. */
  hasAny(): Promise<boolean>
  list(query: MemberQuery): Promise<MemberPage>
  /** One page of the members that meet a condition, and how many meet it; never a deleted one. */
  select(selection: MemberSelection): Promise<MemberPage>
  /** Changes the named fields and counts the revision up; undefined when there is no such member. */
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
      >
    >,
    now: number,
  ): Promise<Member | undefined>
  /**
   * Blocks a member and remembers the status they had; of a blocked one the status before the first block. Whose
   * deletion is pending would be blocked after it is taken back.
   */
  block(memberId: MemberId, now: number): Promise<Member | undefined>
  /**
   * Begins the time in which a deletion can be taken back, and remembers the status; undefined where it has begun
   * already.
   */
  scheduleDeletion(memberId: MemberId, dueAt: number, now: number): Promise<Member | undefined>
  /** Takes a pending deletion back; undefined when there is none. */
  restore(memberId: MemberId, now: number): Promise<Member | undefined>
  /** Those whose time is over, the longest over first. */
  listDueForDeletion(now: number, limit: number): Promise<MemberId[]>
  /** Gives a blocked member the status from before the block; undefined when there is no such blocked member. */
  unblock(memberId: MemberId, now: number): Promise<Member | undefined>
  /**
   * Changes the slug: 'slug-taken' when another member of the site has it, decided by the unique key. Nothing may
   * follow that in a transaction.
   */
  /**
   * Gives a member another address, proven. `email-taken` when another member has it: the caller's transaction must end
   * then.
   */
  changeEmail(
    memberId: MemberId,
    address: Pick<Member, 'email' | 'emailKey'>,
    now: number,
  ): Promise<Member | 'email-taken' | undefined>
  changeSlug(memberId: MemberId, slug: string, now: number): Promise<Member | 'slug-taken' | undefined>
  /** Notes a sign-in; no change of the member's own data, so the revision stays. */
  recordSignIn(memberId: MemberId, now: number): Promise<void>
}
