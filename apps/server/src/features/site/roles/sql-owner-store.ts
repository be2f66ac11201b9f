import type { MemberId, OwnerRole } from '@foyer/protocol'
import type { Kysely } from 'kysely'
import type { Tables } from '../../../platform/database/schema/tables.js'
import { sqlSingleUse } from '../../../platform/database/sql-single-use.js'
import { incrementSiteRevision, lockSiteRevision } from '../snapshot/sql-site-revision.js'
import type { OwnerStore } from './owner-store.js'

/** Stores the roles of members for the site in `owner`, and the links that create the first owner in `owner_setup`. */
export function sqlOwnerStore(query: Kysely<Tables>, siteId: string): OwnerStore {
  const owners = () => query.selectFrom('owner').where('owner.site_id', '=', siteId)
  const setUpLinks = sqlSingleUse('owner_setup', query, siteId)
  return {
    async list() {
      const rows = await owners()
        .innerJoin('member', (join) =>
          join.onRef('member.site_id', '=', 'owner.site_id').onRef('member.member_id', '=', 'owner.member_id'),
        )
        .select(['owner.member_id', 'owner.role', 'owner.created_at', 'member.email', 'member.status'])
        .orderBy('owner.created_at')
        .orderBy('owner.member_id')
        .execute()
      return rows.map((row) => ({
        memberId: row.member_id as MemberId,
        role: row.role as OwnerRole,
        email: row.email,
        status: row.status,
        createdAt: row.created_at,
      }))
    },
    async roleOf(memberId) {
      const row = await owners().select('role').where('member_id', '=', memberId).executeTakeFirst()
      return row?.role as OwnerRole | undefined
    },
    lock: () => lockSiteRevision(query),
    async hasOther(memberId) {
      const others = await owners()
        .select('member_id')
        .where('role', '=', 'owner')
        .where('member_id', '!=', memberId)
        .execute()
      if (others.length === 0) return false
      const ids = others.map((owner) => owner.member_id)
      // Compares the status in code: nearly all members are active, so the column is not selective.
      const members = await query
        .selectFrom('member')
        .select('status')
        .where('site_id', '=', siteId)
        .where('member_id', 'in', ids)
        .execute()
      return members.some(({ status }) => status === 'active')
    },
    async isEmpty() {
      return (await owners().select('member_id').limit(1).executeTakeFirst()) === undefined
    },
    async setRole(memberId, role, now) {
      await incrementSiteRevision(query)
      await query
        .insertInto('owner')
        .values({ site_id: siteId, member_id: memberId, role, created_at: now })
        .onConflict((conflict) => conflict.columns(['site_id', 'member_id']).doUpdateSet({ role }))
        .execute()
    },
    async remove(memberId) {
      await incrementSiteRevision(query)
      await query.deleteFrom('saved_view').where('site_id', '=', siteId).where('member_id', '=', memberId).execute()
      const { numDeletedRows } = await query
        .deleteFrom('owner')
        .where('site_id', '=', siteId)
        .where('member_id', '=', memberId)
        .executeTakeFirst()
      return numDeletedRows === 1n
    },
    async insertSetUpLink(digest, { createdAt, expiresAt }) {
      await query
        .insertInto('owner_setup')
        .values({ site_id: siteId, digest, created_at: createdAt, expires_at: expiresAt, spent_at: null })
        .execute()
    },
    isSetUpLinkValid: async (digest, now) => (await setUpLinks.find(digest, now)) !== undefined,
    spendSetUpLink: async (digest, now) => (await setUpLinks.spend(digest, now)) !== undefined,
  }
}
