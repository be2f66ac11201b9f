import type { MemberId } from '@foyer/protocol'
import { type Kysely, type Selectable, sql } from 'kysely'
import { postgresDifferences, sqliteDifferences } from '../database/differences.js'
import { statement } from '../database/statement.js'
import type { MemberTable, Tables } from '../database/tables.js'
import type { Member, MemberStatus, PendingDeletion } from './member.js'
import type { MemberStore } from './member-store.js'
import { nameKeyOf } from './profile.js'
import { addMembers, takenNames } from './sql-add-members.js'
import { memberOrder, memberWhere } from './sql-member-condition.js'

export const memberOf = (row: Selectable<MemberTable>): Member => ({
  memberId: row.member_id as MemberId,
  email: row.email,
  emailKey: row.email_key,
  emailVerified: row.email_verified === 1,
  status: row.status as MemberStatus,
  resetRequired: row.reset_required === 1,
  passwordHash: row.password_hash,
  profile: JSON.parse(row.profile_json),
  slug: row.slug,
  revision: row.revision,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  lastLoginAt: row.last_login_at,
  ...pendingOf(row),
})

const pendingOf = (row: Selectable<MemberTable>): Pick<Member, 'deletion'> =>
  row.status === 'pending-deletion' && row.deletion_due_at !== null
    ? { deletion: { dueAt: row.deletion_due_at, before: row.status_before_deletion as PendingDeletion['before'] } }
    : {}

const rowOf = (member: Member, siteId: string) => ({
  site_id: siteId,
  member_id: member.memberId,
  email: member.email,
  email_key: member.emailKey,
  email_verified: Number(member.emailVerified),
  status: member.status,
  reset_required: Number(member.resetRequired),
  password_hash: member.passwordHash,
  profile_json: JSON.stringify(member.profile),
  name_key: nameKeyOf(member.profile),
  slug: member.slug,
  revision: member.revision,
  created_at: member.createdAt,
  updated_at: member.updatedAt,
  last_login_at: member.lastLoginAt,
  status_before_block: null,
  deletion_due_at: member.deletion?.dueAt ?? null,
  status_before_deletion: member.deletion?.before ?? null,
})

/** The codes of the two databases are disjoint, so no store need know which one it talks to. */
const isUniqueViolation = (error: unknown): boolean =>
  [sqliteDifferences, postgresDifferences].some((database) => database.isUniqueViolation(error))

const truth = (value: boolean | undefined): number | undefined => (value === undefined ? undefined : Number(value))

const findWhere = (column: 'member_id' | 'email_key' | 'slug') =>
  statement((query, { siteId, value }: { siteId: string; value: string }) =>
    query.selectFrom('member').selectAll().where('site_id', '=', siteId).where(column, '=', value),
  )
type FindMember = ReturnType<typeof findWhere>
const findById = findWhere('member_id')
const findByEmail = findWhere('email_key')
const findBySlug = findWhere('slug')
const findHashAfter = statement((query, { siteId, place }: { siteId: string; place: string }) =>
  query
    .selectFrom('member')
    .select('password_hash')
    .where('site_id', '=', siteId)
    .where('member_id', '>=', place)
    .where('status', '!=', 'deleted')
    .orderBy('member_id')
    .limit(1),
)

export function sqlMemberStore(query: Kysely<Tables>, siteId: string): MemberStore {
  const findBy = async (find: FindMember, value: string): Promise<Member | undefined> => {
    const [row] = await find(query, { siteId, value })
    return row === undefined ? undefined : memberOf(row)
  }
  return {
    async add(member) {
      const row = await query
        .insertInto('member')
        .values(rowOf(member, siteId))
        .onConflict((conflict) => conflict.columns(['site_id', 'email_key']).doNothing())
        .returning('member_id')
        .executeTakeFirst()
      return row === undefined ? 'email-taken' : 'added'
    },

    addAll: (members) =>
      addMembers(
        members.map((member) => rowOf(member, siteId)),
        query,
      ),
    taken: (wanted) => takenNames(wanted, siteId, query),
    find: (memberId) => findBy(findById, memberId),
    findByEmail: (emailKey) => findBy(findByEmail, emailKey),
    async emailsOf(memberIds) {
      if (memberIds.length === 0) return new Map()
      const rows = await query
        .selectFrom('member')
        .select(['member_id', 'email'])
        .where('site_id', '=', siteId)
        .where('member_id', 'in', memberIds)
        .where('status', '!=', 'deleted')
        .execute()
      return new Map(rows.map((row) => [row.member_id, row.email]))
    },
    findBySlug: (slug) => findBy(findBySlug, slug),
    async hashAfter(place) {
      const [row] = await findHashAfter(query, { siteId, place })
      return row?.password_hash ?? null
    },

    async list({ status, limit, offset, order }) {
      let members = query.selectFrom('member').where('site_id', '=', siteId).where('status', '!=', 'deleted')
      if (status !== undefined) members = members.where('status', '=', status)
      const direction = order === 'oldest' ? 'asc' : 'desc'
      const rows = await members
        .selectAll()
        .orderBy('created_at', direction)
        .orderBy('member_id', direction)
        .limit(limit)
        .offset(offset)
        .execute()
      const { total } = await members
        .select((count) => count.fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow()
      return { members: rows.map(memberOf), total: Number(total) }
    },

    async select({ condition, order, limit, offset }) {
      const selected = query
        .selectFrom('member')
        .where('site_id', '=', siteId)
        .where('status', '!=', 'deleted')
        .where((eb) => memberWhere(condition, eb))
      let ordered = selected.selectAll()
      for (const { field, direction } of order) ordered = ordered.orderBy(memberOrder(field), direction)
      const rows = await ordered
        .orderBy('member_id', order.at(-1)?.direction ?? 'asc')
        .limit(limit)
        .offset(offset)
        .execute()
      const { total } = await selected
        .select((count) => count.fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow()
      return { members: rows.map(memberOf), total: Number(total) }
    },

    async changeSlug(memberId, slug, now) {
      try {
        const row = await query
          .updateTable('member')
          .set({ slug, revision: sql<number>`revision + 1`, updated_at: now })
          .where('site_id', '=', siteId)
          .where('member_id', '=', memberId)
          .where('status', '!=', 'deleted')
          .returningAll()
          .executeTakeFirst()
        return row === undefined ? undefined : memberOf(row)
      } catch (error) {
        if (isUniqueViolation(error)) return 'slug-taken'
        throw error
      }
    },

    async changeEmail(memberId, { email, emailKey }, now) {
      try {
        const row = await query
          .updateTable('member')
          .set({
            email,
            email_key: emailKey,
            email_verified: 1,
            revision: sql<number>`revision + 1`,
            updated_at: now,
          })
          .where('site_id', '=', siteId)
          .where('member_id', '=', memberId)
          .where('status', '=', 'active')
          .returningAll()
          .executeTakeFirst()
        return row === undefined ? undefined : memberOf(row)
      } catch (error) {
        if (isUniqueViolation(error)) return 'email-taken'
        throw error
      }
    },

    async change(memberId, change, now) {
      const row = await query
        .updateTable('member')
        .set({
          status: change.status,
          email: change.email,
          email_key: change.emailKey,
          email_verified: truth(change.emailVerified),
          reset_required: truth(change.resetRequired),
          password_hash: change.passwordHash,
          profile_json: change.profile === undefined ? undefined : JSON.stringify(change.profile),
          name_key: change.profile === undefined ? undefined : nameKeyOf(change.profile),
          slug: change.slug,
          last_login_at: change.lastLoginAt,
          revision: sql<number>`revision + 1`,
          updated_at: now,
        })
        .where('site_id', '=', siteId)
        .where('member_id', '=', memberId)
        .returningAll()
        .executeTakeFirst()
      return row === undefined ? undefined : memberOf(row)
    },

    async block(memberId, now) {
      const row = await query
        .updateTable('member')
        .set({
          status_before_block: sql<string>`case when status = 'blocked' or status_before_deletion = 'blocked' then status_before_block
            else coalesce(status_before_deletion, status) end`,
          // Whoever is to be deleted stays so, and would be blocked again.
          status_before_deletion: sql<string>`case when status = 'pending-deletion' then 'blocked' end`,
          status: sql<string>`case when status = 'pending-deletion' then status else 'blocked' end`,
          revision: sql<number>`revision + 1`,
          updated_at: now,
        })
        .where('site_id', '=', siteId)
        .where('member_id', '=', memberId)
        .returningAll()
        .executeTakeFirst()
      return row === undefined ? undefined : memberOf(row)
    },

    async unblock(memberId, now) {
      const row = await query
        .updateTable('member')
        .set({
          status: sql<string>`coalesce(status_before_block, 'active')`,
          status_before_block: null,
          revision: sql<number>`revision + 1`,
          updated_at: now,
        })
        .where('site_id', '=', siteId)
        .where('member_id', '=', memberId)
        .where('status', '=', 'blocked')
        .returningAll()
        .executeTakeFirst()
      return row === undefined ? undefined : memberOf(row)
    },

    async scheduleDeletion(memberId, dueAt, now) {
      const row = await query
        .updateTable('member')
        .set({
          status_before_deletion: sql.ref('status'),
          status: 'pending-deletion',
          deletion_due_at: dueAt,
          revision: sql<number>`revision + 1`,
          updated_at: now,
        })
        .where('site_id', '=', siteId)
        .where('member_id', '=', memberId)
        .where('status', 'not in', ['pending-deletion', 'deleted'])
        .returningAll()
        .executeTakeFirst()
      return row === undefined ? undefined : memberOf(row)
    },

    async restore(memberId, now) {
      const row = await query
        .updateTable('member')
        .set({
          status: sql<string>`coalesce(status_before_deletion, 'active')`,
          status_before_deletion: null,
          deletion_due_at: null,
          revision: sql<number>`revision + 1`,
          updated_at: now,
        })
        .where('site_id', '=', siteId)
        .where('member_id', '=', memberId)
        .where('status', '=', 'pending-deletion')
        .returningAll()
        .executeTakeFirst()
      return row === undefined ? undefined : memberOf(row)
    },

    async dueForDeletion(now, limit) {
      const rows = await query
        .selectFrom('member')
        .select('member_id')
        .where('site_id', '=', siteId)
        .where('status', '=', 'pending-deletion')
        .where('deletion_due_at', '<=', now)
        .orderBy('deletion_due_at')
        .limit(limit)
        .execute()
      return rows.map((row) => row.member_id as MemberId)
    },

    async noteSignIn(memberId, now) {
      await query
        .updateTable('member')
        .set({ last_login_at: now })
        .where('site_id', '=', siteId)
        .where('member_id', '=', memberId)
        .execute()
    },
  }
}
