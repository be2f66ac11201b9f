import type SqliteHandle from 'better-sqlite3'
import type pg from 'pg'
import type { DatabaseDifferences } from '../../src/platform/database/differences.js'
import { type KnownScan, knownScans } from '../operation/known-scans.js'
import { recordCleanUpStatements, recordStatements, storeMethods } from './every-store-method.js'

/** One access to a table in a plan. */
export interface Access {
  table: string
  /** Conditions of the index lookup; empty if the whole table or index is read. */
  conditions: Condition[]
  /** True if the statement has a `limit` and reads rows in order without a sort. */
  isLimited: boolean
  line: string
}

interface Condition {
  /** A column or an indexed expression. */
  of: string
  operator: string
}

/** Tables that do not grow with the number of members, because only owners and the server write them. */
const SMALL = new Set([
  'directory',
  'site',
  'client',
  'client_secret',
  'api_key',
  'signing_key',
  'owner',
  'owner_setup',
  // Limited per client; rows are deleted after a month.
  'refused_address',
  // At most 20 per site.
  'identity_provider',
  'webhook',
  'webhook_event',
  'collection',
  'followed_collection',
  'searched_collection',
  'change_feed',
  'live_feed',
  'live_topic',
  // Owners import files rarely; the result is deleted after a month.
  'member_import',
])

/** System tables of the database and the migrations table count as small too. */
export const isSmall = (table: string): boolean => SMALL.has(table) || /^(sqlite|pg|foyer)_/.test(table)

/** Columns in which many or all rows share a value. */
const COMMON = new Set([
  ...['site_id', 'collection_id', 'client_id', 'webhook_id', 'kind', 'field', 'event', 'status', 'actor_kind'],
  ...['caller_kind', 'email_verified', 'is_delivered', 'was_tried'],
  // Queried for null, which is their value in most rows.
  ...['ended_at', 'finished_at', 'leased_until', 'spent_at', 'withdrawn_at'],
])

/**
 * Returns whether the number of rows an access reads grows with the table. It does not if the access has the value of a
 * selective column, reads up to an upper bound (rows that are due or expired), or reads a limited number of rows in
 * order from a position. Any other lower bound matches too many rows: nearly every session ends later than now.
 */
export function isScan({ table, conditions, isLimited }: Access): boolean {
  if (isSmall(table)) return false
  return !conditions.some(({ of, operator }) => {
    if (operator === '=' || operator === '@@') return !COMMON.has(of)
    return operator.startsWith('<') || (operator.startsWith('>') && isLimited)
  })
}

/**
 * Parses plan conditions. `a = $1`, `(a, b) > (?, ?)` and `(lower(a)) = 'x'` yield the left operand; `a is null` counts
 * as an equality.
 */
function parseConditions(text: string): Condition[] {
  return text
    .replaceAll('"', '')
    .replaceAll('<expr>', 'expr')
    .replace(/ IS NULL/g, ' = null')
    .split(' AND ')
    .flatMap((one) => {
      const [, left, operator] = /^(.*?)\s*(<=|>=|=|<|>|@@)/.exec(one) ?? []
      if (left === undefined || operator === undefined) return []
      return [{ of: left.replace(/^\(*(?:ROW\()?/, '').replace(/^(\w+)\b(?!\().*/, '$1'), operator }]
    })
}

/** Returns whether a statement has a plan; schema changes have none. */
const hasPlan = (sql: string): boolean => /^\s*(with|select|insert|update|delete)\b/i.test(sql)

/** Returns the table accesses SQLite plans for a statement. SQLite plans by statistics, not by the actual rows. */
export function sqliteAccesses(handle: SqliteHandle.Database, sql: string): Access[] {
  const values = Array.from(sql.replace(/'[^']*'/g, '').matchAll(/\?/g), () => null)
  const lines = handle
    .prepare<unknown[], { detail: string }>(`explain query plan ${sql}`)
    .all(...values)
    .map(({ detail }) => detail)
  const isLimited = /\blimit\b/i.test(sql) && !lines.includes('USE TEMP B-TREE FOR ORDER BY')
  return lines.flatMap((line) => {
    const [, name = '', rest = ''] = /^(?:SCAN|SEARCH) (\S+)(.*)$/.exec(line) ?? []
    if (name === '' || rest.includes('VIRTUAL TABLE') || /^SCAN (CONSTANT ROW|\d+-ROW)/.test(line)) return []
    const index = / USING (?:COVERING )?INDEX (\w+)/.exec(rest)?.[1]
    const table = index === undefined ? resolveTable(name, sql) : tableOfIndex(handle, index)
    if (table === undefined) return []
    const isBuilt = rest.includes(' AUTOMATIC ')
    return [{ table, conditions: isBuilt ? [] : parseConditions(/\((.*)\)/.exec(rest)?.[1] ?? ''), isLimited, line }]
  })
}

const tableOfIndex = (handle: SqliteHandle.Database, index: string): string =>
  handle.prepare<[string], string>('select tbl_name from sqlite_schema where name = ?').pluck().get(index) as string

/**
 * Resolves a table name or alias in a plan to its table; `undefined` for subqueries and common table expressions.
 * @throws Error if the name cannot be resolved
 */
function resolveTable(name: string, sql: string): string | undefined {
  const text = sql.replaceAll('"', '')
  if (new RegExp(`\\) as ${name}\\b|\\bwith ${name} as|\\(subquery|^\\(|^sqlite_`).test(`${text}\n${name}`))
    return undefined
  const [, table] = new RegExp(`\\b(?:from|join|update|into) (\\w+)(?: as)? ${name}\\b`).exec(text) ?? []
  if (table !== undefined) return table
  if (new RegExp(`\\b(?:from|join|update|into) ${name}\\b`).test(text)) return name
  throw new Error(`no table is called ${name} in ${sql}`)
}

interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Index Cond'?: string
  Filter?: string
  Plans?: PlanNode[]
}

/** Returns the table accesses PostgreSQL plans for a statement, in both the generic and the custom plan. */
export async function postgresAccesses(
  client: pg.Client,
  sql: string,
  tableOfIndex: ReadonlyMap<string, string>,
): Promise<Access[]> {
  await client.query(`prepare asked as ${sql}`)
  try {
    const { rows } = await client.query<{ types: string[] }>(
      "select parameter_types::text[] as types from pg_prepared_statements where name = 'asked'",
    )
    const values = (rows[0]?.types ?? []).map(sampleValue)
    const execute = `execute asked${values.length === 0 ? '' : `(${values.join(', ')})`}`
    const accesses: Access[] = []
    for (const mode of ['force_generic_plan', 'force_custom_plan']) {
      await client.query(`set plan_cache_mode = ${mode}`)
      const plans = await client.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(`explain (format json) ${execute}`)
      const nodes = plans.rows.flatMap((row) => flattenNodes(row['QUERY PLAN'][0].Plan))
      const has = (type: string) => nodes.some((node) => node['Node Type'] === type)
      const isLimited = has('Limit') && !has('Sort')
      for (const node of nodes) {
        const type = node['Node Type']
        const table = node['Relation Name'] ?? tableOfIndex.get(node['Index Name'] ?? '')
        const isIndexScan = /^(Bitmap )?Index( Only)? Scan$/.test(type)
        if (table === undefined || !(isIndexScan || type === 'Seq Scan')) continue
        const by = node['Index Cond'] ?? ''
        const line = [type, node['Index Name'] ?? table, by, node.Filter && `filter ${node.Filter}`, mode]
        accesses.push({ table, conditions: parseConditions(by), isLimited, line: line.filter(Boolean).join(' ') })
      }
    }
    return accesses
  } finally {
    await client.query('deallocate asked')
  }
}

const flattenNodes = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(flattenNodes)]

function sampleValue(type: string): string {
  if (type.endsWith('[]')) return `array[${sampleValue(type.slice(0, -2))}]::${type}`
  if (/^(bigint|integer|smallint|numeric|double precision)$/.test(type)) return '20'
  if (type === 'boolean') return 'true'
  return /^jsonb?$/.test(type) ? `'{}'::${type}` : `'any'::${type}`
}

/** A statement and the store method or job that runs it. */
interface RecordedStatement {
  by: string
  sql: string
}

/** Records every distinct statement of the server. */
export async function recordAllStatements(differences: DatabaseDifferences): Promise<RecordedStatement[]> {
  const asked = new Map<string, string>()
  const add = (by: string, statements: readonly { sql: string }[]) => {
    for (const { sql } of statements) if (hasPlan(sql) && !asked.has(sql)) asked.set(sql, by)
  }
  for (const method of storeMethods) add(method.name, await recordStatements(method, differences))
  add('clean-up', await recordCleanUpStatements(differences))
  return [...asked].map(([sql, by]) => ({ sql, by }))
}

/**
 * Compares scans with the known ones. Returns unknown scans with their statements (`scans`) and known scans that no
 * longer occur (`noLonger`); both must be empty.
 */
export function checkPlans(
  name: 'sqlite' | 'postgres',
  read: readonly (RecordedStatement & { accesses: readonly Access[] })[],
): { scans: string[]; noLonger: string[] } {
  const expected = knownScans.filter(({ on }) => on === undefined || on === name)
  const met = new Set<KnownScan>()
  const scans: string[] = []
  for (const { by, sql, accesses } of read)
    for (const access of accesses.filter(isScan)) {
      const known = expected.filter((scan) => scan.by === by && scan.table === access.table)
      for (const scan of known) met.add(scan)
      if (known.length === 0) scans.push(`${by}: ${access.line}: ${sql}`)
    }
  return { scans, noLonger: expected.filter((scan) => !met.has(scan)).map(({ by, table }) => `${by}: ${table}`) }
}
