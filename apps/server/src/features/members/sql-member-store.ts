import { type Kysely, type SqlBool, sql } from 'kysely'
import { runBoundedQuery } from '../../platform/database/bounded-query.js'
import {
  type DatabaseDifferences,
  postgresDifferences,
  sqliteDifferences,
} from '../../platform/database/differences.js'
import type { Tables } from '../../platform/database/schema/tables.js'
import { statement } from '../../platform/database/statement.js'
import { memberOrder, memberWhere } from './directory/sql-member-condition.js'
import type { Member } from './member.js'
import type { MemberStore } from './member-store.js'
import { findTakenNames, insertMembers } from './sql-insert-members.js'
import { changedMember, memberOf, profileColumns, rowOf, updateMemberRow } from './sql-member-row.js'
import { sqlMemberStates } from './sql-member-states.js'

/** The error codes of the two databases are disjoint, so a store need not distinguish the databases. */
const isUniqueViolation = (error: unknown): boolean =>
  [sqliteDifferences, postgresDifferences].some((database) => database.isUniqueViolation(error))

const toInteger = (value: boolean | undefined): number | undefined => (value === undefined ? undefined : Number(value))

const findWhere = (column: 'member_id' | 'email_key' | 'slug') =>
  statement((query, { siteId, value }: { siteId: string; value: string }) =>
    query.selectFrom('member').selectAll().where('site_id', '=', siteId).where(column, '=', value),
  )
type FindMember = ReturnType<typeof findWhere>
const findById = findWhere('member_id')
const findByEmail = findWhere('email_key')
const findBySlug = findWhere('slug')
const lockByEmailWith = (lockRows: DatabaseDifferences['lockRows']) =>
  statement((query, { siteId, emailKey }: { siteId: string; emailKey: string }) =>
    query
      .selectFrom('member')
      .select('member_id')
      .where('site_id', '=', siteId)
      .where('email_key', '=', emailKey)
      .modifyEnd(sql.raw(lockRows)),
  )
const lockByEmail = { '': lockByEmailWith(''), 'for update': lockByEmailWith('for update') }
const findFrom = statement((query, { siteId, place }: { siteId: string; place: string }) =>
  query
    .selectFrom('member')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('member_id', '>=', place)
    .where('status', '!=', 'deleted')
    .orderBy('member_id')
    .limit(1),
)

/**
 * SQLite checks the time limit once in this many rows (decision 6), because it reads JSON and compares text per row.
 */
const ROWS_PER_TIME_CHECK = 256

/** Stores members in `member`. A collision of email address or slug is returned, not thrown. */
export function sqlMemberStore(query: Kysely<Tables>, siteId: string, differences: DatabaseDifferences): MemberStore {
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
      insertMembers(
        members.map((member) => rowOf(member, siteId)),
        query,
      ),
    findTaken: (wanted) => findTakenNames(wanted, siteId, query),
    find: (memberId) => findBy(findById, memberId),
    findByEmail: (emailKey) => findBy(findByEmail, emailKey),
    async lockByEmail(emailKey) {
      await lockByEmail[differences.lockRows](query, { siteId, emailKey })
    },
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
    async findFrom(place) {
      const [row] = await findFrom(query, { siteId, place })
      return row === undefined ? undefined : memberOf(row)
    },

    async hasAny() {
      const row = await query
        .selectFrom('member')
        .select('member_id')
        .where('site_id', '=', siteId)
        .orderBy('member_id')
        .limit(1)
        .executeTakeFirst()
      return row !== undefined
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

    async select({ visibility, condition, order, limit, offset, countLimit, queueKey }) {
      const selected = query
        .selectFrom('member')
        .$if(differences.name === 'sqlite', (members) =>
          members.where(sql<SqlBool>`(member.rowid & ${sql.lit(ROWS_PER_TIME_CHECK - 1)} or has_time_left())`),
        )
        .where('member.site_id', '=', siteId)
        .$if(visibility === 'all', (members) => members.where('member.status', '!=', 'deleted'))
        .$if(visibility === 'public', (members) =>
          members.where('member.is_public', '=', 1).where('member.status', '=', 'active'),
        )
        .where((eb) => memberWhere(condition, eb, differences))
      let ordered = selected.selectAll('member')
      for (const one of order) ordered = ordered.orderBy(memberOrder(one))
      const page = ordered
        .orderBy('member.member_id', order.at(-1)?.direction ?? 'asc')
        .limit(limit)
        .offset(offset)
      const rows = await runBoundedQuery(query, page, queueKey)
      const some = selected
        .select('member.member_id')
        .$if(countLimit !== undefined, (members) => members.limit((countLimit ?? 0) + 1))
      const counted = query.selectFrom(some.as('some')).select((count) => count.fn.countAll<number>().as('total'))
      const [found] = await runBoundedQuery(query, counted, queueKey)
      return { members: rows.map(memberOf), total: Number(found?.total) }
    },

    async changeSlug(memberId, slug, now) {
      try {
        return await changedMember(
          updateMemberRow(query, siteId, memberId, now).set({ slug }).where('status', '!=', 'deleted'),
        )
      } catch (error) {
        if (isUniqueViolation(error)) return 'slug-taken'
        throw error
      }
    },

    async changeEmail(memberId, { email, emailKey, emailVerified }, now) {
      try {
        return await changedMember(
          updateMemberRow(query, siteId, memberId, now)
            .set({
              email,
              email_key: emailKey,
              email_verified: Number(emailVerified),
            })
            .where('status', '!=', 'deleted'),
        )
      } catch (error) {
        if (isUniqueViolation(error)) return 'email-taken'
        throw error
      }
    },

    update: (memberId, change, now) =>
      changedMember(
        updateMemberRow(query, siteId, memberId, now).set({
          status: change.status,
          email: change.email,
          email_key: change.emailKey,
          email_verified: toInteger(change.emailVerified),
          reset_required: toInteger(change.resetRequired),
          password_hash: change.passwordHash,
          ...(change.profile && profileColumns(change.profile)),
          slug: change.slug,
          last_login_at: change.lastLoginAt,
          notes: change.notes,
          tags_json: change.tags && JSON.stringify(change.tags),
        }),
      ),

    ...sqlMemberStates(query, siteId),

    async recordSignIn(memberId, now) {
      await query
        .updateTable('member')
        .set({ last_login_at: now })
        .where('site_id', '=', siteId)
        .where('member_id', '=', memberId)
        .execute()
    },
  }
}
