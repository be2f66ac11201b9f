import { lifetimes } from '../../../kernel/lifetimes.js'
import type { Member, MemberStatus } from '../../members/member.js'

/** The pending deletion of a line, for the new member; due after the default time if the file does not say. */
export const pendingDeletionOf = (
  {
    status,
    deletionDueAt,
    statusBefore = 'active',
  }: {
    status?: MemberStatus | undefined
    deletionDueAt?: number | undefined
    statusBefore?: 'active' | 'pending-approval' | 'blocked' | undefined
  },
  now: number,
): Pick<Member, 'deletion'> =>
  status === 'pending-deletion'
    ? { deletion: { dueAt: deletionDueAt ?? now + lifetimes.deletedMember.ms, previousStatus: statusBefore } }
    : {}
