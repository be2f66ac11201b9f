import type { MemberId } from '@foyer/protocol'
import { type Insertable, type Kysely, PostgresAdapter, type RawBuilder, sql } from 'kysely'
import { statement } from '../database/statement.js'
import type { MemberTable, Tables } from '../database/tables.js'
import type { MemberStore } from './member-store.js'

/** The columns, with the types that PostgreSQL reads them from JSON by. */
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
  slug: 'text',
  revision: 'bigint',
  created_at: 'bigint',
  updated_at: 'bigint',
  last_login_at: 'bigint',
}
const names = Object.keys(types) as (keyof typeof types)[]
const columns = sql.raw(names.join(', '))
const [, ...ofMember] = names

const raw = <Given extends object, Row>(write: (given: Given) => RawBuilder<Row>) =>
  statement<Given, Row>((query, given) => ({ compile: () => write(given).compile(query) }))

/** SQLite, where a statement costs no round trip. */
const addOne = raw<Insertable<MemberTable>, { email_key: string }>(
  (given) => sql`insert into "member" (${columns}) values (${sql.join(names.map((name) => given[name]))})
    on conflict (site_id, email_key) do nothing returning email_key`,
)
/** PostgreSQL: all in one round trip. */
const addMany = raw<{ siteId: string; rows: string }, { email_key: string }>(
  ({ siteId, rows }) => sql`insert into "member" (${columns})
    select cast(${siteId} as text), ${sql.raw(ofMember.join(', '))}
    from json_to_recordset(cast(${rows} as json)) as one(${sql.raw(ofMember.map((name) => `${name} ${types[name]}`).join(', '))})
    on conflict (site_id, email_key) do nothing returning email_key`,
)

const isPostgres = (query: Kysely<Tables>): boolean => query.getExecutor().adapter instanceof PostgresAdapter

/** Keeps new members, and answers the keys of the addresses of those that could be kept. */
export async function addMembers(
  rows: readonly Insertable<MemberTable>[],
  query: Kysely<Tables>,
): Promise<Set<string>> {
  if (isPostgres(query)) {
    const siteId = rows[0]?.site_id
    const added = siteId === undefined ? [] : await addMany(query, { siteId, rows: JSON.stringify(rows) })
    return new Set(added.map((row) => row.email_key))
  }
  const kept = new Set<string>()
  for (const row of rows) {
    const [added] = await addOne(query, row)
    if (added !== undefined) kept.add(added.email_key)
  }
  return kept
}

/** One of many values, as each database takes them in one parameter (`listOf`). */
function among<Given extends object, Row>(
  write: (given: Given, values: RawBuilder<unknown>) => RawBuilder<Row>,
  of: keyof Given,
) {
  const onSqlite = raw<Given, Row>((given) => write(given, sql`in (select value from json_each(${given[of]}))`))
  const onPostgres = raw<Given, Row>((given) => write(given, sql`= any(cast(${given[of]} as text[]))`))
  return (query: Kysely<Tables>, given: Given) => (isPostgres(query) ? onPostgres : onSqlite)(query, given)
}

const listOf = (values: readonly string[], query: Kysely<Tables>): unknown =>
  isPostgres(query) ? values : JSON.stringify(values)

const takenBy = (column: 'email_key' | 'member_id' | 'slug') =>
  among<{ siteId: string; values: unknown }, { email_key: string; member_id: string; slug: string }>(
    ({ siteId }, values) =>
      sql`select email_key, member_id, slug from "member" where "site_id" = ${siteId} and ${sql.ref(column)} ${values}`,
    'values',
  )
const takenAddresses = takenBy('email_key')
const takenIds = takenBy('member_id')
const takenSlugs = takenBy('slug')

/** Which addresses, ids and slugs are some member's already. */
export async function takenNames(
  { emailKeys, memberIds, slugs }: Parameters<MemberStore['taken']>[0],
  siteId: string,
  query: Kysely<Tables>,
): ReturnType<MemberStore['taken']> {
  const ask = async (taken: typeof takenIds, values: readonly string[]) =>
    values.length === 0 ? [] : taken(query, { siteId, values: listOf(values, query) })
  const byEmail = await ask(takenAddresses, emailKeys)
  const byId = await ask(takenIds, memberIds)
  const bySlug = await ask(takenSlugs, slugs)
  return {
    byEmailKey: new Map(byEmail.map((row) => [row.email_key, row.member_id as MemberId])),
    memberIds: new Set(byId.map((row) => row.member_id)),
    slugs: new Set(bySlug.map((row) => row.slug)),
  }
}

const endClaims = among<{ siteId: string; values: unknown }, unknown>(
  ({ siteId }, values) => sql`delete from "claim" where "site_id" = ${siteId} and email_key ${values}`,
  'values',
)
/** Ends every claim on many addresses. */
export async function endClaimsOn(emailKeys: readonly string[], siteId: string, query: Kysely<Tables>): Promise<void> {
  if (emailKeys.length > 0) await endClaims(query, { siteId, values: listOf(emailKeys, query) })
}
