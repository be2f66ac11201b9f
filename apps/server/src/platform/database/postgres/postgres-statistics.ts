import { type Kysely, sql } from 'kysely'
import type { Tables } from '../schema/tables.js'

/**
 * The number of distinct values of a column, where PostgreSQL would assume 200: one site and one collection may contain
 * all items. A negative number is a fraction of the number of rows.
 */
const DISTINCT_VALUES: Readonly<Record<string, number>> = {
  site_id: 1,
  collection_id: 1,
  field: 10,
  item_id: -0.1,
  owner_id: -0.1,
  referenced_id: -0.1,
}

/** Few, so that inserting them is fast. */
const SAMPLE_ROWS = 100

interface Column {
  name: string
  type: string
  isNullable: boolean
}

interface Table {
  name: string
  columns: Column[]
  hasStatistics: boolean
}

/**
 * Sets the number of distinct values of some item columns until their tables are analyzed for the first time. Without
 * statistics PostgreSQL assumes a handful of items for each site and collection, so that an index on the two looks as
 * good as the id of an item (decision 6). Statistics can only be collected from rows: a sample is inserted, analyzed
 * and deleted again. Must be called inside a transaction.
 */
export async function seedColumnStatistics(query: Kysely<Tables>): Promise<void> {
  // Referenced tables come first.
  const { rows } = await sql<Table>`
    select c.relname as name, exists (
        select from pg_stats as s where s.schemaname = current_schema() and s.tablename = c.relname) as "hasStatistics",
      json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, null), 'isNullable', not a.attnotnull)) as columns
    from pg_class as c join pg_attribute as a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = current_schema()::regnamespace and c.relname in ('item', 'item_reference', 'item_search', 'item_to_index')
    group by c.oid order by c.oid`.execute(query)
  if (rows.every(({ hasStatistics }) => hasStatistics)) return
  for (const table of rows) await addSamples(query, table)
  for (const table of rows) if (!table.hasStatistics) await analyze(query, table)
  for (const { name } of rows.toReversed())
    await sql`delete from ${sql.table(name)}
      where site_id in (select 'site_id' || n from generate_series(1, ${SAMPLE_ROWS}) as n)`.execute(query)
}

/** All values differ, because PostgreSQL would treat a common one as the only common one. */
async function addSamples(query: Kysely<Tables>, { name, columns }: Table): Promise<void> {
  const needed = columns.filter(({ isNullable }) => !isNullable)
  await sql`insert into ${sql.table(name)} (${sql.join(needed.map((column) => sql.ref(column.name)))})
    select ${sql.join(needed.map(sampleValue))} from generate_series(1, ${SAMPLE_ROWS}) as n`.execute(query)
}

function sampleValue({ name, type }: Column) {
  if (type === 'text') return sql`${sql.lit(name)} || n`
  if (type === 'bigint') return sql`n`
  return type === 'jsonb' ? sql`'{}'::jsonb` : sql`''::${sql.raw(type)}`
}

/** Overrides the distinct counts for this ANALYZE only, so that later ones use real counts. */
async function analyze(query: Kysely<Tables>, { name, columns }: Table): Promise<void> {
  const overridden = columns.filter((column) => column.name in DISTINCT_VALUES).map((column) => column.name)
  const alter = (change: (column: string) => string) =>
    sql`alter table ${sql.table(name)} ${sql.join(overridden.map((column) => sql`alter ${sql.ref(column)} ${sql.raw(change(column))}`))}`
  await alter((column) => `set (n_distinct = ${DISTINCT_VALUES[column]})`).execute(query)
  await sql`analyze ${sql.table(name)} (${sql.join(overridden.map((column) => sql.ref(column)))})`.execute(query)
  await alter(() => 'reset (n_distinct)').execute(query)
}
