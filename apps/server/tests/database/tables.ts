import { type DatabaseConfig, openDatabase } from '@foyer/server'
import type { TestFoyer } from '@foyer/testing'

/**
 * Returns every row of every table. Rows that buffered writers add later (member events, counts, last use of keys) are
 * omitted unless `events` is set, so that dumps can be compared.
 */
export async function dumpTables(
  config: DatabaseConfig,
  { events = false }: { events?: boolean } = {},
): Promise<Record<string, Record<string, unknown>[]>> {
  const database = await openDatabase(config)
  try {
    const query = database.read as unknown as Parameters<typeof readRows>[0]
    const tables = await query.introspection.getTables()
    const rows: Record<string, Record<string, unknown>[]> = {}
    for (const { name } of tables) rows[name] = await readRows(query, name)
    if (events) return rows
    const isLate = ({ actor_kind }: Record<string, unknown>) => actor_kind === 'member' || actor_kind === 'nobody'
    Object.assign(rows, {
      audit_entry: rows.audit_entry?.filter((row) => !isLate(row)) ?? [],
      overview_count: [],
      active_member: [],
    })
    for (const table of ['api_key', 'client_secret'])
      rows[table] = rows[table]?.map(({ last_used_at: _at, last_used_from: _from, ...row }) => row) ?? []
    return rows
  } finally {
    await database.close()
  }
}

interface AnyQuery {
  introspection: { getTables(): Promise<{ name: string }[]> }
  selectFrom(table: string): { selectAll(): { execute(): Promise<Record<string, unknown>[]> } }
}
const readRows = (query: AnyQuery, table: string) => query.selectFrom(table).selectAll().execute()

/** Returns the row count of each table. */
export async function countRows(config: DatabaseConfig): Promise<Record<string, number>> {
  return Object.fromEntries(Object.entries(await dumpTables(config)).map(([table, rows]) => [table, rows.length]))
}

/** Returns the stored sessions of a member. */
export async function readSessions(config: DatabaseConfig, memberId: string): Promise<Record<string, unknown>[]> {
  return ((await dumpTables(config)).session ?? []).filter((row) => row.member_id === memberId)
}
export const getSessions = (foyer: TestFoyer, memberId: string) => readSessions(foyer.database.config, memberId)

/** Returns the newest entries of the audit log about a member or another target. */
export const auditEntriesOf = ({ deps }: TestFoyer, target: string) =>
  deps.storage.read((stores) => stores.audit.select({ target }, { position: undefined, newer: false, limit: 100 }))

/** Decodes the claims of an access token without verifying it; for tests only. */
export const decodeClaims = (token: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8'))
export const decodeHeader = (token: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString('utf8'))
