import type { MemberId } from '@foyer/protocol'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../platform/database/schema/tables.js'
import type { MemberStore } from './member-store.js'
import { changedMember, updateMemberRow } from './sql-member-row.js'

/** Statements that block a member or schedule a deletion, and those that restore the previous status. */
export function sqlMemberStates(
  query: Kysely<Tables>,
  siteId: string,
): Pick<MemberStore, 'block' | 'unblock' | 'scheduleDeletion' | 'restore' | 'listDueForDeletion'> {
  return {
    block: (memberId, now) =>
      changedMember(
        updateMemberRow(query, siteId, memberId, now).set({
          status_before_block: sql<string>`case when status = 'blocked' or status_before_deletion = 'blocked' then status_before_block
            else coalesce(status_before_deletion, status) end`,
          // A member whose deletion is pending keeps that status, and is blocked if the deletion is taken back.
          status_before_deletion: sql<string>`case when status = 'pending-deletion' then 'blocked' end`,
          status: sql<string>`case when status = 'pending-deletion' then status else 'blocked' end`,
        }),
      ),

    unblock: (memberId, now) =>
      changedMember(
        updateMemberRow(query, siteId, memberId, now)
          .set({
            status: sql<string>`coalesce(status_before_block, 'active')`,
            status_before_block: null,
          })
          .where('status', '=', 'blocked'),
      ),

    scheduleDeletion: (memberId, dueAt, now) =>
      changedMember(
        updateMemberRow(query, siteId, memberId, now)
          .set({
            status_before_deletion: sql.ref('status'),
            status: 'pending-deletion',
            deletion_due_at: dueAt,
          })
          .where('status', 'not in', ['pending-deletion', 'deleted']),
      ),

    restore: (memberId, now) =>
      changedMember(
        updateMemberRow(query, siteId, memberId, now)
          .set({
            status: sql<string>`coalesce(status_before_deletion, 'active')`,
            status_before_deletion: null,
            deletion_due_at: null,
          })
          .where('status', '=', 'pending-deletion'),
      ),

    async listDueForDeletion(now, limit) {
      const rows = await query
        .selectFrom('member')
        .select('member_id')
        .where('site_id', '=', siteId)
        // A literal, as in the partial index: a parameter might be any status, so the index would not be used.
        .where('status', '=', sql.lit('pending-deletion'))
        .where('deletion_due_at', '<=', now)
        .orderBy('deletion_due_at')
        .limit(limit)
        .execute()
      return rows.map((row) => row.member_id as MemberId)
    },
  }
}
