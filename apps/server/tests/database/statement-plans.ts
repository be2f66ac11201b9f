import type SqliteHandle from 'better-sqlite3'
import type pg from 'pg'
import type { DatabaseDifferences } from '../../src/platform/database/differences.js'
import { type KnownScan, knownScans } from '../operation/known-scans.js'
import { recordCleanUpStatements, recordStatements, storeMethods } from './every-store-method.js'

/** One access to a table in a plan. */
export interface Access {
  table: string
  /** The conditions by which an index is entered; none when all of a table or of an index is read. */
  conditions: Condition[]
  /** The statement ends after so many rows, which come in their order without a sort. */
  isLimited: boolean
  /** The line of the plan. */
  line: string
}

interface Condition {
  /** A column, or an expression that an index has. */
  of: string
  operator: string
}

/**
 * Tables that are as small on a large site as on a small one: those who run the site write them, and not its members.
 */
const SMALL = new Set([
  'directory',
  'site',
  'client',
  'client_secret',
  'api_key',
  'signing_key',
  'owner',
  'owner_setup',
  // So many for each client, and forgotten after a month.
  'refused_address',
  'webhook',
  'webhook_event',
  'collection',
  'followed_collection',
  'searched_collection',
  'change_feed',
  // A file that an owner sends now and then. What became of it is forgotten after a month.
  'member_import',
])

/** The tables of the database itself, and that of migrations, are small too. */
export const isSmall = (table: string): boolean => SMALL.has(table) || /^(sqlite|pg|foyer)_/.test(table)

/** Columns of which many rows, or all, have one value. */
const COMMON = new Set([
  ...['site_id', 'collection_id', 'client_id', 'webhook_id', 'kind', 'field', 'event', 'status', 'actor_kind'],
  ...['caller_kind', 'email_verified', 'is_delivered', 'was_tried'],
  // Asked for where they are null, as they are in most rows.
  ...['ended_at', 'finished_at', 'leased_until', 'spent_at', 'withdrawn_at'],
])

/**
 * Whether an access reads more rows the more a table has. It does not where it has the value of a column that tells
 * rows apart, where it reads up to a bound (what is due or over), or where it reads on from a position, in order, so
 * many rows. Another lower bound leaves too much: nearly every session ends later than now.
 */
export function isScan({ table, conditions, isLimited }: Access): boolean {
  if (isSmall(table)) return false
  return !conditions.some(({ of, operator }) => {
    if (operator === '=' || operator === '@@') return !COMMON.has(of)
    return operator.startsWith('<') || (operator.startsWith('>') && isLimited)
  })
}

/**
 * `a = $1`, `(a, b) > (?, ?)` and `(lower(a)) = 'x'` name what is left of the operator, `a is null` counts as a value.
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

/** Statements that change the schema have no plan. */
export const hasPlan = (sql: string): boolean => /^\s*(with|select|insert|update|delete)\b/i.test(sql)

/** What SQLite would read for a statement. It plans by its statistics and not by the rows there are. */
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
 * The table that a plan names as the statement does; undefined for what is no table.
 * @throws Error where it is neither
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

/** What PostgreSQL would read for a statement: with a plan for any values, and with one for some. */
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

/** A statement, and what asks for it. */
export interface RecordedStatement {
  by: string
  sql: string
}

/** Every statement of the product, each text once. */
export async function recordAllStatements(differences: DatabaseDifferences): Promise<RecordedStatement[]> {
  const asked = new Map<string, string>()
  const add = (by: string, statements: readonly { sql: string }[]) => {
    for (const { sql } of statements) if (hasPlan(sql) && !asked.has(sql)) asked.set(sql, by)
  }
  for (const method of storeMethods) add(method.name, await recordStatements(method, differences))
  add('clean-up', await recordCleanUpStatements(differences))
  return [...asked].map(([sql, by]) => ({ sql, by }))
}

/** Scans that are not known, with their statements, and known ones that are none. Both are to be empty. */
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
