import { toGlob, toRegex } from '../../../kernel/text/text-pattern.js'
import type { DatabaseDifferences } from '../../../platform/database/differences.js'
import { type SqlText, sql } from '../../../platform/database/sql-text.js'
import type { Scalar } from './operand.js'
import type { Condition, JsonPathAccessor } from './sql-path-accessor.js'

const columns = {
  _id: { column: 'item_id', kind: 'string' },
  _owner: { column: 'owner_id', kind: 'string' },
  _createdDate: { column: 'created_at', kind: 'date' },
  _updatedDate: { column: 'updated_at', kind: 'date' },
} as const
type SystemField = keyof typeof columns

/** Returns whether a field of items is stored in a column of its own, as `_id` is. */
export const isSystemField = (field: string): field is SystemField => Object.hasOwn(columns, field)

const NEVER: Condition = sql`1 = 0`
const ALWAYS: Condition = sql`1 = 1`

/**
 * Returns the accessor of a system field, which is always present, has one kind, and is stored in a column of its own
 * that the indexes of the table include.
 */
function systemAccessor(field: SystemField, name: DatabaseDifferences['name']): JsonPathAccessor {
  const { column, kind } = columns[field]
  const plain = sql.ref(`item.${column}`)
  const ordered: SqlText<unknown> = name === 'postgres' && kind === 'string' ? sql`${plain} collate "C"` : plain
  const columnValue = (value: Scalar) => (kind === 'date' ? Date.parse(String(value.value)) : String(value.value))
  return {
    keys: [ordered],
    encodeKey: ([, within]) => [kind === 'date' ? Date.parse(String(within)) : within],
    decodeKeys: ([value]) => (kind === 'date' ? { $date: new Date(Number(value)).toISOString() } : String(value)),
    isAbsent: () => NEVER,
    isScalar: () => ALWAYS,
    isPresent: () => ALWAYS,
    isOneOf: (values) => {
      const known = values.filter((value) => value.kind === kind)
      if (known.length === 0) return NEVER
      const [first] = known
      if (known.length === 1 && first !== undefined) return sql`${plain} = ${columnValue(first)}`
      return sql`${plain} in (${sql.join(known.map(columnValue))})`
    },
    comparesWith: (comparison, value) =>
      value.kind === kind ? sql`${ordered} ${sql.raw(comparison)} ${columnValue(value)}` : NEVER,
    isDocument: () => NEVER,
    matchesPattern: (pattern) => {
      if (kind === 'date') return NEVER
      return name === 'sqlite'
        ? sql`${plain} glob ${sql.seen(toGlob(pattern))}`
        : sql`${ordered} ~ ${toRegex(pattern)}::text`
    },
    anyElement: () => NEVER,
  }
}

const accessorsFor = (name: DatabaseDifferences['name']): Readonly<Record<SystemField, JsonPathAccessor>> => ({
  _id: systemAccessor('_id', name),
  _owner: systemAccessor('_owner', name),
  _createdDate: systemAccessor('_createdDate', name),
  _updatedDate: systemAccessor('_updatedDate', name),
})

/** The accessors of the system fields, created once for each database. */
export const systemAccessors = { sqlite: accessorsFor('sqlite'), postgres: accessorsFor('postgres') }
