import { MINUTE } from '../../../kernel/clock.js'
import type { Member, MemberStatus } from '../../members/member.js'

/** Where a file does not say when a pending deletion is due, in milliseconds from the import. */
const DUE_AFTER_MS = 14 * 24 * 60 * MINUTE

/** What a line says of a pending deletion, for the member that it becomes. */
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
