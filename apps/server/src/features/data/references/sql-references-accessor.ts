import { canonicalJson } from '../../../kernel/text/sort-key.js'
import { toGlob, toRegex } from '../../../kernel/text/text-pattern.js'
import type { DatabaseDifferences } from '../../../platform/database/differences.js'
import { type SqlText, sql } from '../../../platform/database/sql-text.js'
import type { Scalar } from '../query/operand.js'
import type { Condition, JsonPathAccessor } from '../query/sql-path-accessor.js'

const NEVER: Condition = sql`1 = 0`
const textsOf = (values: readonly Scalar[]): string[] =>
  values.flatMap(({ kind, value }) => (kind === 'string' ? [String(value)] : []))

/**
 * Returns the accessor of a multi-reference field for filters: the list of its ids, missing if there are none
 * (decision 28). The ids are read in the same statement; the referenced items are not.
 */
export function referencesAccessor(
  field: string,
  { siteId, collectionId }: { siteId: string; collectionId: string },
  { name }: DatabaseDifferences,
): JsonPathAccessor {
  const isSqlite = name === 'sqlite'
  const id: SqlText = isSqlite ? sql`r.referenced_id` : sql`r.referenced_id collate "C"`
  // The remaining time is checked first, before any condition that a row may fail.
  const hasTimeLeft = isSqlite ? sql`(r.rowid & 1023 or has_time_left()) and ` : sql``
  const rows = sql`"item_reference" as r where ${hasTimeLeft}r."site_id" = ${siteId} and r.collection_id = ${collectionId} and r.field = ${field}`
  const ofItem = sql`${rows} and r.item_id = item.item_id`
  const exists = (meets: Condition): Condition => sql`exists (select 1 from ${ofItem} and ${meets})`
  const hasReferences: Condition = sql`exists (select 1 from ${ofItem})`
  return {
    // Multi-references are not used for sorting or grouping.
    keys: [],
    encodeKey: () => [],
    decodeKeys: () => undefined,
    isScalar: () => NEVER,
    isAbsent: () => sql`not ${hasReferences}`,
    isPresent: () => hasReferences,
    // Few items refer to one item, so these rows can be found before the items are.
    isOneOf: (values) => {
      const ids = textsOf(values)
      return ids.length === 0
        ? NEVER
        : sql`item.item_id in (select r.item_id from ${rows} and r.referenced_id in (${sql.join(ids)}))`
    },
    comparesWith: (comparison, value) =>
      value.kind === 'string' ? exists(sql`${id} ${sql.raw(comparison)} ${value.value}`) : NEVER,
    isDocument: (value) => {
      if (!Array.isArray(value) || value.length === 0) return NEVER
      return isSqlite
        ? sql`(select json_group_array(l.referenced_id) from (select r.referenced_id from ${ofItem} order by r.place, r.referenced_id) as l) = ${canonicalJson(value)}`
        : sql`(select jsonb_agg(r.referenced_id order by r.place, ${id}) from ${ofItem}) = ${JSON.stringify(value)}::jsonb`
    },
    matchesPattern: (pattern) =>
      exists(isSqlite ? sql`${id} glob ${toGlob(pattern)}` : sql`${id} ~ ${toRegex(pattern)}::text`),
    anyElement: () => NEVER,
  }
}
