import { MINUTE } from '../../../kernel/clock.js'
import type { Member, MemberStatus } from '../../members/member.js'

/** When a pending deletion is due if the file does not say, in milliseconds after the import. */
const DUE_AFTER_MS = 14 * 24 * 60 * MINUTE

/** The pending deletion of a line, for the new member. */
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
    ? { deletion: { dueAt: deletionDueAt ?? now + DUE_AFTER_MS, previousStatus: statusBefore } }
    : {}
