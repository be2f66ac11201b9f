import type { JsonValue } from '../../../kernel/text/json.js'
import { canonicalJson, type SortKey } from '../../../kernel/text/sort-key.js'
import { type TextPattern, toGlob } from '../../../kernel/text/text-pattern.js'
import { type SqlText, sql } from '../../../platform/database/sql-text.js'
import { isPlainPath, segmentsOf } from './field-name.js'
import type { Scalar } from './operand.js'
import type { JsonPathAccessor } from './sql-path-accessor.js'

interface PathExpressions {
  /** The kind of the value, as named by `json_type`. */
  type: SqlText<unknown>
  /** The value as an SQL value. */
  value: SqlText<unknown>
  json: SqlText<unknown>
  dateType: SqlText<unknown>
  date: SqlText<unknown>
  /** The document or element that contains the value; its length is known without reading it. */
  container: SqlText<unknown>
}

/**
 * Returns a JSON path. A path of plain names is a literal in the text, because an index on an expression is used only
 * if the text is the same; it can contain only letters, digits, `_`, `-` and the quotes added here. Every other path is
 * a parameter, and has no index.
 */
function jsonPath(path: string, ...more: string[]): SqlText<unknown> {
  const text = `$${[...segmentsOf(path), ...more].map((segment) => `."${segment}"`).join('')}`
  return isPlainPath(path) ? sql.raw(`'${text}'`) : sql`${text}`
}

const fieldExpressions = (row: SqlText<unknown>, path: string): PathExpressions => ({
  type: sql`json_type(${row}, ${jsonPath(path)})`,
  value: sql`${row} ->> ${jsonPath(path)}`,
  json: sql`${row} -> ${jsonPath(path)}`,
  dateType: sql`json_type(${row}, ${jsonPath(path, '$date')})`,
  date: sql`${row} ->> ${jsonPath(path, '$date')}`,
  container: row,
})

const ELEMENT_EXPRESSIONS: PathExpressions = {
  type: sql`e.type`,
  value: sql`e.value`,
  json: sql`e.value`,
  dateType: sql`json_type(e.value, '$."$date"')`,
  date: sql`e.value ->> '$."$date"'`,
  container: sql`e.value`,
}

/**
 * The sort key of a value. Null, numbers and strings are used unchanged, all other values as blobs, which sort after
 * every string (decision 25). An integer is cast to a double, because SQLite would compare its 64 bits exactly with the
 * double of a parameter.
 */
const keyExpression = ({ type, value, dateType, date }: PathExpressions): SqlText<unknown> =>
  sql`case ${type} when 'integer' then cast(${value} as real) when 'true' then x'6231' when 'false' then x'6230' when 'array' then x'76' when 'object' then case ${dateType} when 'text' then cast('d' || (${date}) as blob) else x'76' end else ${value} end`

/** Returns the sort key of a field as one expression. */
export const sqliteKey = (row: SqlText<unknown>, path: string): SqlText<unknown> =>
  keyExpression(fieldExpressions(row, path))

/** Returns the result that `sqliteKey` has for a value. */
function sqliteKeyValue({ kind, value }: Scalar): number | string | Buffer {
  if (kind === 'boolean') return Buffer.from(value ? 'b1' : 'b0')
  return kind === 'date' ? Buffer.from(`d${value}`) : value
}

function encodeKey([rank, within]: SortKey): unknown {
  switch (rank) {
    case 0:
      return null
    case 3:
      return Buffer.from(`b${within}`)
    case 4:
      return Buffer.from(`d${within}`)
    case 5:
      return Buffer.from('v')
    default:
      return within
  }
}

function decodeKey(key: unknown): JsonValue | undefined {
  if (!Buffer.isBuffer(key)) return key as number | string | null
  const text = key.toString()
  if (text === 'v') return undefined
  return text.startsWith('d') ? { $date: text.slice(1) } : text === 'b1'
}

/** The lower bound of the keys of each kind, and that of the next kind. */
const kindBounds = {
  number: [sql`-9e999`, sql`''`],
  string: [sql`''`, sql`x''`],
  boolean: [sql`x'62'`, sql`x'63'`],
  date: [sql`x'64'`, sql`x'65'`],
} as const satisfies Record<Scalar['kind'], readonly [SqlText<unknown>, SqlText<unknown>]>

/** In documents of at least this size, in bytes, each list element checks the remaining time. */
const LARGE_LIST = 16_384
/** The most comparisons that GLOB may need for one text: it compares the pattern at each character. */
const GLOB_COMPARISONS = 16_384

/** Uses GLOB where it is fast: for a pattern that starts at the first character, and for short texts. */
function matchesPattern({ value, container }: PathExpressions, pattern: TextPattern): SqlText<unknown> {
  const glob = sql`(${value}) glob ${toGlob(pattern)}`
  if (pattern.at === 'start' || pattern.at === 'whole') return glob
  const length = pattern.parts.reduce((sum, part) => sum + Object.values(part).join('').length, 1)
  const longest = Math.floor(GLOB_COMPARISONS / length)
  return sql`case when octet_length(${container}) <= ${longest} then ${glob} else text_matches(${value}, ${JSON.stringify(pattern)}) end`
}

const accessorFor = (parts: PathExpressions, elements: () => SqlText<unknown>): JsonPathAccessor => {
  const key = keyExpression(parts).flattened
  return {
    keys: [key],
    encodeKey: (sortKey) => [encodeKey(sortKey)],
    decodeKeys: ([value]) => decodeKey(value),
    isAbsent: () => sql`(${key}) is null`,
    isScalar: () => sql`(${key}) is not x'76'`,
    isPresent: () => sql`${parts.type} is not null`,
    isOneOf: (values) =>
      values.length === 1
        ? sql`(${key}) = ${sqliteKeyValue(values[0] as Scalar)}`
        : sql`(${key}) in (${sql.join(values.map(sqliteKeyValue))})`,
    comparesWith: (comparison, value) => {
      const [lowest, next] = kindBounds[value.kind]
      const bound = sql`(${key}) ${sql.raw(comparison)} ${sqliteKeyValue(value)}`
      return comparison.startsWith('>')
        ? sql`(${bound} and (${key}) < ${next})`
        : sql`(${bound} and (${key}) >= ${lowest})`
    },
    isDocument: (value) =>
      sql`(${parts.type} = ${Array.isArray(value) ? 'array' : 'object'} and canonical_json(${parts.json}) = ${canonicalJson(value)})`,
    matchesPattern: (pattern) => sql`(${parts.type} = 'text' and ${matchesPattern(parts, pattern)})`,
    anyElement: (meets) =>
      sql`(${parts.type} = 'array' and exists (select 1 from ${elements()} as e where (octet_length(${parts.container}) < ${sql.raw(String(LARGE_LIST))} or has_time_left()) and ${meets(sqliteElementAccessor)}))`,
  }
}

export const sqliteElementAccessor: JsonPathAccessor = accessorFor(ELEMENT_EXPRESSIONS, () => {
  throw new Error('a list within a list is not looked into')
})

/** Returns the accessor of the value at a path within a document. */
export const sqliteAccessor = (row: SqlText<unknown>, path: string): JsonPathAccessor =>
  accessorFor(fieldExpressions(row, path), () => sql`json_each(${row}, ${jsonPath(path)})`)

/** Returns the value at a path as rows `e`, a list as one row per element (`sqliteElementAccessor`). */
export const sqliteElements = (row: SqlText<unknown>, path: string): SqlText<unknown> => {
  const { type, json } = fieldExpressions(row, path)
  return sql`json_each(case ${type} when 'array' then ${json} else json_array(json(${json})) end) as e`
}

/** Returns the expressions of a field that groups use. */
export const sqliteExpressions = (row: SqlText<unknown>, path: string) => {
  const parts = fieldExpressions(row, path)
  return { ...parts, key: keyExpression(parts) }
}
