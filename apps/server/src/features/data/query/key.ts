import type { DatabaseDifferences } from '../../../platform/database/differences.js'
import { type SqlText, sql } from '../../../platform/database/sql-text.js'
import { isPlainPath } from './field-name.js'
import type { Place } from './sql-place.js'
import { postgresKeys, postgresPlace } from './sql-postgres-place.js'
import { sqliteKey, sqlitePlace } from './sql-sqlite-place.js'
import { isSystemField, systemPlaces } from './sql-system-place.js'

/**
 * The expressions that order a field: one for SQLite, two for PostgreSQL. An index on a field uses the same text over
 * the bare column `data`, and only on a path that `isPlainPath` calls plain.
 */
export function keyExpressions(
  path: string,
  { name }: DatabaseDifferences,
  row: SqlText<unknown> = sql.ref('data'),
): SqlText<unknown>[] {
  return name === 'sqlite' ? [sqliteKey(row, path)] : postgresKeys(row, path)
}

/** The places of fields that were asked for: most questions are about the same few. */
const KEPT = 200
const known = { sqlite: new Map<string, Place>(), postgres: new Map<string, Place>() }

/**
 * Where a field of the row `item` stands. The rows of a group have no columns for system fields: there `isStored` is
 * false, and every field is in the document.
 */
export function placeOfField(field: string, differences: DatabaseDifferences, isStored = true): Place {
  if (isStored && isSystemField(field)) return systemPlaces[differences.name][field]
  const places = known[differences.name]
  const found = places.get(field)
  if (found !== undefined) return found
  const row = sql.ref('item.data')
  const place = differences.name === 'sqlite' ? sqlitePlace(row, field) : postgresPlace(row, field)
  if (places.size >= KEPT) places.clear()
  // The others have their names as parameters, and may be long.
  if (isPlainPath(field)) places.set(field, place)
  return place
}
