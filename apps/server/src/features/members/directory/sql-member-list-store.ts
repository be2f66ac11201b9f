import type { OwnerRole } from '@foyer/protocol'
import { type ExpressionBuilder, type Kysely, type SqlBool, sql } from 'kysely'
import { runBoundedQuery } from '../../../platform/database/bounded-query.js'
import type { DatabaseDifferences } from '../../../platform/database/differences.js'
import type { Tables } from '../../../platform/database/schema/tables.js'
import { memberOf } from '../sql-member-row.js'
import type { ListedMember, MemberListFilter, MemberListOrder, MemberListStore } from './member-list-store.js'
import { textConditions } from './sql-member-text.js'

const lastSeen = sql<number>`coalesce(member.last_login_at, 0)`
const sortColumns = {
  joined: sql<number>`member.created_at`,
  lastSeen,
  email: sql<string>`member.email_key`,
} as const satisfies Record<MemberListOrder, unknown>

const identitiesOf = (eb: ExpressionBuilder<Tables, 'member'>) =>
  eb
    .selectFrom('external_identity')
    .select('subject')
    .whereRef('external_identity.site_id', '=', 'member.site_id')
    .whereRef('external_identity.member_id', '=', 'member.member_id')

/** Lists members for the console, with their roles. Pages and counts have the limits of bounded queries. */
export function sqlMemberListStore(
  query: Kysely<Tables>,
  siteId: string,
  differences: DatabaseDifferences,
): MemberListStore {
  const filteredRows = (filter: MemberListFilter) => {
    const { status, role, verified, signsInWith, joined, lastSeen: seen } = filter
    let rows = query.selectFrom('member').where('member.site_id', '=', siteId)
    rows =
      status === undefined || status.length === 0
        ? rows.where('member.status', '!=', 'deleted')
        : rows.where('member.status', 'in', status)
    if (verified !== undefined) rows = rows.where('member.email_verified', '=', Number(verified))
    if (signsInWith === 'password') rows = rows.where('member.password_hash', 'is not', null)
    else if (signsInWith === 'code')
      rows = rows
        .where('member.password_hash', 'is', null)
        .where(({ eb, exists, not }) => not(exists(identitiesOf(eb))))
    else if (signsInWith !== undefined)
      rows = rows.where(({ eb, exists }) => exists(identitiesOf(eb).where('provider_id', '=', signsInWith.providerId)))
    if (joined?.from !== undefined) rows = rows.where('member.created_at', '>=', joined.from)
    if (joined?.to !== undefined) rows = rows.where('member.created_at', '<', joined.to)
    if (seen?.never === true) rows = rows.where('member.last_login_at', 'is', null)
    if (seen?.never === false) rows = rows.where('member.last_login_at', 'is not', null)
    if (seen?.from !== undefined) rows = rows.where('member.last_login_at', '>=', seen.from)
    if (seen?.to !== undefined) rows = rows.where('member.last_login_at', '<', seen.to)
    if (role !== undefined && role.length > 0)
      rows = rows.where('member.member_id', 'in', (eb) =>
        eb.selectFrom('owner').select('owner.member_id').where('owner.site_id', '=', siteId).where('role', 'in', role),
      )
    return rows.where((eb) => eb.and(textConditions(filter, eb, differences)))
  }

  /** Reads the roles of a page's members in a separate query, because few members have one. */
  async function withRoles(rows: Parameters<typeof memberOf>[0][]): Promise<ListedMember[]> {
    if (rows.length === 0) return []
    const ids = rows.map((row) => row.member_id)
    const owners = await query
      .selectFrom('owner')
      .select(['member_id', 'role'])
      .where('site_id', '=', siteId)
      .where('member_id', 'in', ids)
      .execute()
    const roles = new Map(owners.map((owner) => [owner.member_id, owner.role as OwnerRole]))
    return rows.map((row) => ({ ...memberOf(row), role: roles.get(row.member_id) ?? null }))
  }

  return {
    async page(filter, { order, direction, position, backwards, limit, queueKey }) {
      const key = sortColumns[order]
      const sqlDirection = backwards === (direction === 'asc') ? 'desc' : 'asc'
      let rows = filteredRows(filter).selectAll('member')
      if (position !== undefined) {
        const after = sql.raw(sqlDirection === 'asc' ? '>' : '<')
        rows = rows.where(sql<SqlBool>`(${key}, member.member_id) ${after} (${position.key}, ${position.memberId})`)
      }
      const ordered = rows.orderBy(key, sqlDirection).orderBy('member.member_id', sqlDirection).limit(limit)
      const found = await runBoundedQuery(query, ordered, queueKey)
      return withRoles(backwards ? found.reverse() : found)
    },

    async listTags() {
      const rows = await query
        .selectFrom('member')
        .select('tags_json')
        .distinct()
        .where('site_id', '=', siteId)
        // A literal, as in the partial index.
        .where('tags_json', '<>', sql.lit('[]'))
        .orderBy('tags_json')
        .limit(1000)
        .execute()
      const tags = new Set(rows.flatMap((row): string[] => JSON.parse(row.tags_json)))
      return [...tags].toSorted((one, other) => one.localeCompare(other)).slice(0, 500)
    },

    async count(filter, queueKey) {
      const counted = filteredRows(filter).select((eb) => eb.fn.countAll<number>().as('total'))
      const [found] = await runBoundedQuery(query, counted, queueKey)
      return Number(found?.total)
    },

    async find(memberId) {
      const rows = await filteredRows({}).selectAll('member').where('member.member_id', '=', memberId).execute()
      return (await withRoles(rows))[0]
    },

    async countByStatus() {
      const rows = await filteredRows({})
        .select(['member.status', (eb) => eb.fn.countAll<number>().as('total')])
        .groupBy('member.status')
        .execute()
      return new Map(rows.map(({ status, total }) => [status, Number(total)]))
    },
  }
}
