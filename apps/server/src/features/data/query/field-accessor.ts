import type { DatabaseDifferences } from '../../../platform/database/differences.js'
import { type SqlText, sql } from '../../../platform/database/sql-text.js'
import { isPlainPath } from './field-name.js'
import type { JsonPathAccessor } from './sql-path-accessor.js'
import { postgresAccessor, postgresKeys } from './sql-postgres-accessor.js'
import { sqliteAccessor, sqliteKey } from './sql-sqlite-accessor.js'
import { isSystemField, systemAccessors } from './sql-system-accessor.js'

/**
 * The expressions that order a field: one for SQLite, two for PostgreSQL. An index on a field uses the same text over
 * the bare column `data`, and only on a path that `isPlainPath` calls plain.
 */
export function sortKeyExpressions(
  path: string,
  { name }: DatabaseDifferences,
  row: SqlText<unknown> = sql.ref('data'),
): SqlText<unknown>[] {
  return name === 'sqlite' ? [sqliteKey(row, path)] : postgresKeys(row, path)
}

/** The places of fields that were asked for: most questions are about the same few. */
const MAX_CACHED = 200
const accessorCache = { sqlite: new Map<string, JsonPathAccessor>(), postgres: new Map<string, JsonPathAccessor>() }

/**
 * Where a field of the row `item` stands. The rows of a group have no columns for system fields: there `isStored` is
 * false, and every field is in the document.
 */
export function fieldAccessor(field: string, differences: DatabaseDifferences, isStored = true): JsonPathAccessor {
  if (isStored && isSystemField(field)) return systemAccessors[differences.name][field]
  const cache = accessorCache[differences.name]
  const found = cache.get(field)
  if (found !== undefined) return found
  const row = sql.ref('item.data')
  const accessor = differences.name === 'sqlite' ? sqliteAccessor(row, field) : postgresAccessor(row, field)
  if (cache.size >= MAX_CACHED) cache.clear()
  // The others have their names as parameters, and may be long.
  if (isPlainPath(field)) cache.set(field, accessor)
  return accessor
}
