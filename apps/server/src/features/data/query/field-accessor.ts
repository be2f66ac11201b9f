import type { DatabaseDifferences } from '../../../platform/database/differences.js'
import { type SqlText, sql } from '../../../platform/database/sql-text.js'
import { isPlainPath } from './field-name.js'
import type { JsonPathAccessor } from './sql-path-accessor.js'
import { postgresAccessor, postgresKeys } from './sql-postgres-accessor.js'
import { sqliteAccessor, sqliteKey } from './sql-sqlite-accessor.js'
import { isSystemField, systemAccessors } from './sql-system-accessor.js'

/**
 * Returns the sort key expressions of a field: one for SQLite, two for PostgreSQL. An index, which is possible only on
 * a path that `isPlainPath` accepts, uses the same text over the unqualified column `data`.
 */
export function sortKeyExpressions(
  path: string,
  { name }: DatabaseDifferences,
  row: SqlText<unknown> = sql.ref('data'),
): SqlText<unknown>[] {
  return name === 'sqlite' ? [sqliteKey(row, path)] : postgresKeys(row, path)
}

/** The number of accessors cached per database; most queries use the same few fields. */
const MAX_CACHED = 200
const accessorCache = { sqlite: new Map<string, JsonPathAccessor>(), postgres: new Map<string, JsonPathAccessor>() }

/**
 * Returns the accessor of a field of the row `item`. Group rows have no columns for system fields: with `isStored`
 * false, every field is read from the document.
 */
export function fieldAccessor(field: string, differences: DatabaseDifferences, isStored = true): JsonPathAccessor {
  if (isStored && isSystemField(field)) return systemAccessors[differences.name][field]
  const cache = accessorCache[differences.name]
  const found = cache.get(field)
  if (found !== undefined) return found
  const row = sql.ref('item.data')
  const accessor = differences.name === 'sqlite' ? sqliteAccessor(row, field) : postgresAccessor(row, field)
  if (cache.size >= MAX_CACHED) cache.clear()
  // Names in other paths are parameters, and may be long.
  if (isPlainPath(field)) cache.set(field, accessor)
  return accessor
}
