import type { MemberId } from '@foyer/protocol'
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
  find(memberId: MemberId): Promise<Member | undefined>
  findByEmail(emailKey: string): Promise<Member | undefined>
  findBySlug(slug: string): Promise<Member | undefined>
  list(query: MemberQuery): Promise<MemberPage>
  /** Changes the named fields and counts the revision up; undefined when there is no such member. */
  change(
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
  /** Notes a sign-in; no change of the member's own data, so the revision stays. */
  noteSignIn(memberId: MemberId, now: number): Promise<void>
}
