import type { MemberId } from '@foyer/protocol'
import { type Insertable, type Kysely, PostgresAdapter, type RawBuilder, sql } from 'kysely'
import type { MemberTable, Tables } from '../../platform/database/schema/tables.js'
import { statement } from '../../platform/database/statement.js'
import type { MemberStore } from './member-store.js'

/** The columns, and the types by which PostgreSQL reads them from JSON. */
const types: Record<keyof Insertable<MemberTable>, 'text' | 'bigint'> = {
  site_id: 'text',
  member_id: 'text',
  email: 'text',
  email_key: 'text',
  email_verified: 'bigint',
  status: 'text',
  status_before_block: 'text',
  deletion_due_at: 'bigint',
  status_before_deletion: 'text',
  reset_required: 'bigint',
  password_hash: 'text',
  profile_json: 'text',
  name_key: 'text',
  nickname: 'text',
  title: 'text',
  first_name: 'text',
  last_name: 'text',
  is_public: 'bigint',
  slug: 'text',
  revision: 'bigint',
  created_at: 'bigint',
  updated_at: 'bigint',
  last_login_at: 'bigint',
  notes: 'text',
  tags_json: 'text',
}
const columnNames = Object.keys(types) as (keyof typeof types)[]
const columns = sql.raw(columnNames.join(', '))
const [, ...ofMember] = columnNames

const rawStatement = <Values extends object, Row>(write: (values: Values) => RawBuilder<Row>) =>
  statement<Values, Row>((query, values) => ({ compile: () => write(values).compile(query) }))

/** For SQLite, where a statement costs no round trip. */
const insertOne = rawStatement<Insertable<MemberTable>, { email_key: string }>(
  (values) => sql`insert into "member" (${columns}) values (${sql.join(columnNames.map((name) => values[name]))})
    on conflict (site_id, email_key) do nothing returning email_key`,
)
/** For PostgreSQL: all rows in one round trip. */
const insertMany = rawStatement<{ siteId: string; rows: string }, { email_key: string }>(
  ({ siteId, rows }) => sql`insert into "member" (${columns})
    select cast(${siteId} as text), ${sql.raw(ofMember.join(', '))}
    from json_to_recordset(cast(${rows} as json)) as one(${sql.raw(ofMember.map((name) => `${name} ${types[name]}`).join(', '))})
    on conflict (site_id, email_key) do nothing returning email_key`,
)

const isPostgres = (query: Kysely<Tables>): boolean => query.getExecutor().adapter instanceof PostgresAdapter

/** Inserts new members, and returns the address keys of those inserted. */
export async function insertMembers(
  rows: readonly Insertable<MemberTable>[],
  query: Kysely<Tables>,
): Promise<Set<string>> {
  if (isPostgres(query)) {
    const siteId = rows[0]?.site_id
    const added = siteId === undefined ? [] : await insertMany(query, { siteId, rows: JSON.stringify(rows) })
    return new Set(added.map((row) => row.email_key))
  }
  const insertedKeys = new Set<string>()
  for (const row of rows) {
    const [added] = await insertOne(query, row)
    if (added !== undefined) insertedKeys.add(added.email_key)
  }
  return insertedKeys
}

const memberTable = sql`"member"`
const claimTable = sql`"claim"`
/**
 * Selects the rows of a table in which a column has one of many values, with one index lookup per value. PostgreSQL
 * would otherwise use an index on the site alone while it has no statistics of a table that was just filled, and
 * compare every row with every value; `offset 0` prevents that. The queries are planned on each execution, because a
 * plan made for an empty table would be reused for the full one.
 */
const rowsMatching = (
  table: typeof memberTable,
  columns: readonly string[],
  { column, values, siteId }: { column: string; values: readonly string[]; siteId: string },
  query: Kysely<Tables>,
): RawBuilder<Record<string, string>> => {
  const [key, selected] = [sql.ref(column), sql.join(columns.map((name) => sql.ref(name)))]
  return isPostgres(query)
    ? sql`select found.* from unnest(cast(${values} as text[])) as one(value)
        cross join lateral (select ${selected} from ${table} where site_id = ${siteId} and ${key} = one.value offset 0) as found`
    : sql`select ${selected} from ${table} where site_id = ${siteId} and ${key} in (select value from json_each(${JSON.stringify(values)}))`
}

/** Returns which addresses, ids and slugs already belong to a member. */
export async function findTakenNames(
  { emailKeys, memberIds, slugs }: Parameters<MemberStore['findTaken']>[0],
  siteId: string,
  query: Kysely<Tables>,
): ReturnType<MemberStore['findTaken']> {
  const selectRows = async (column: 'email_key' | 'member_id' | 'slug', values: readonly string[]) => {
    if (values.length === 0) return []
    const rows = rowsMatching(memberTable, ['email_key', 'member_id', 'slug'], { column, values, siteId }, query)
    return (await rows.execute(query)).rows as { email_key: string; member_id: string; slug: string }[]
  }
  const byEmail = await selectRows('email_key', emailKeys)
  const byId = await selectRows('member_id', memberIds)
  const bySlug = await selectRows('slug', slugs)
  return {
    byEmailKey: new Map(byEmail.map((row) => [row.email_key, row.member_id as MemberId])),
    memberIds: new Set(byId.map((row) => row.member_id)),
    slugs: new Set(bySlug.map((row) => row.slug)),
  }
}

/** Deletes every pending registration on many addresses. */
export async function deletePendingRegistrations(
  emailKeys: readonly string[],
  siteId: string,
  query: Kysely<Tables>,
): Promise<void> {
  if (emailKeys.length === 0) return
  const found = rowsMatching(claimTable, ['claim_id'], { column: 'email_key', values: emailKeys, siteId }, query)
  await sql`delete from ${claimTable} where site_id = ${siteId} and claim_id in (${found})`.execute(query)
}
