import type { JsonValue } from '../../../kernel/text/json.js'
import type { DatabaseDifferences } from '../../../platform/database/differences.js'
import { type SqlText, sql } from '../../../platform/database/sql-text.js'
import { fieldAccessor } from './field-accessor.js'
import type { DistinctSelection, Selection } from './item-query-store.js'
import { selectionCondition } from './sql-item-query-store.js'
import { isAfterKeys } from './sql-order.js'
import type { JsonPathAccessor } from './sql-path-accessor.js'
import { postgresElementAccessor, postgresElements } from './sql-postgres-accessor.js'
import { sqliteElementAccessor, sqliteElements } from './sql-sqlite-accessor.js'
import { isSystemField } from './sql-system-accessor.js'

interface DistinctStatement {
  text: SqlText<Record<string, unknown>>
  decodeRow(row: Record<string, unknown>): JsonValue
}

/** Builds the statements for the distinct values of a field. */
export function distinctStatements(siteId: string, differences: DatabaseDifferences) {
  const row = sql.ref('item.data')

  /**
   * Returns the accessor of the values and the rows that contain them: the elements, if the field may contain a list.
   */
  function source(selection: Selection & { field: string }): { place: JsonPathAccessor; from: SqlText<unknown> } {
    const { field } = selection
    if (isSystemField(field) || !selection.mayContainList(field))
      return { place: fieldAccessor(field, differences), from: sql`item` }
    return differences.name === 'sqlite'
      ? { place: sqliteElementAccessor, from: sql`item, ${sqliteElements(row, field)}` }
      : { place: postgresElementAccessor, from: sql`item cross join lateral ${postgresElements(row, field)}` }
  }

  /** Selects each distinct key. Lists and objects are left out, because they all have the same key. */
  function distinctKeys(selection: Selection & { field: string }, beyond?: SqlText<unknown>): SqlText<unknown> {
    const { place, from } = source(selection)
    const columns = place.keys.map((key, at) => sql`${key} as ${sql.ref(`k${at}`)}`)
    const isScalar = sql`(${place.keys[0]}) is not null and ${place.isScalar()}`
    return sql`select distinct ${sql.join(columns)} from ${from} where ${selectionCondition(selection, siteId, differences)} and ${isScalar}${beyond === undefined ? sql`` : sql` and ${beyond}`}`
  }

  return {
    values(selection: DistinctSelection): DistinctStatement {
      const { after, limit, offset } = selection
      const rising = (selection.direction === 'asc') === (after?.direction !== 'prev')
      const { place } = source(selection)
      const names = place.keys.map((_, at) => `k${at}`)
      const beyond = after && isAfterKeys(place, after.position, rising ? 'asc' : 'desc')
      const by = names.map((name) => sql`${sql.ref(name)} ${sql.raw(rising ? 'asc' : 'desc')}`)
      return {
        text: sql`select * from (${distinctKeys(selection, beyond)}) as d order by ${sql.join(by)} limit ${limit} offset ${offset}`,
        decodeRow: (found) => place.decodeKeys(names.map((name) => found[name])) as JsonValue,
      }
    },
    count: (selection: Selection & { field: string }): SqlText<{ total: number }> =>
      sql`select count(*) as total from (${distinctKeys(selection)}) as d`,
  }
}
