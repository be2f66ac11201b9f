import type { JsonValue } from '../../../kernel/text/json.js'
import type { SortKey } from '../../../kernel/text/sort-key.js'
import { toRegex } from '../../../kernel/text/text-pattern.js'
import { type SqlText, sql } from '../../../platform/database/sql-text.js'
import { isPlainPath, segmentsOf } from './field-name.js'
import type { Scalar } from './operand.js'
import type { JsonPathAccessor } from './sql-path-accessor.js'

interface PathExpressions {
  json: SqlText<unknown>
  /** The value as text; meaningful only for strings. */
  text: SqlText<unknown>
}

/**
 * A property name within a path: a literal if the whole path is plain, so that the expression matches an index (see
 * `sql-sqlite-accessor.ts`).
 */
const pathSegment = (segment: string, isLiteral: boolean): SqlText<unknown> =>
  isLiteral ? sql.raw(`'${segment}'`) : sql`${segment}::text`

function fieldExpressions(row: SqlText<unknown>, path: string): PathExpressions {
  const isLiteral = isPlainPath(path)
  const segments = segmentsOf(path)
  const last = pathSegment(segments.at(-1) as string, isLiteral)
  const within = segments
    .slice(0, -1)
    .reduce((value, segment) => sql`${value} -> ${pathSegment(segment, isLiteral)}`, row)
  return { json: sql`(${within} -> ${last})`, text: sql`(${within} ->> ${last})` }
}

const ELEMENT_EXPRESSIONS: PathExpressions = { json: sql`e.value`, text: sql`(e.value #>> '{}')` }

/** The number, or infinity for a value of any other kind, because no JSON number is infinite (decision 25). */
const numberKey = ({ json }: PathExpressions): SqlText<unknown> =>
  sql`case jsonb_typeof(${json}) when 'number' then ${json}::float8 when 'string' then 'Infinity'::float8 when 'boolean' then 'Infinity'::float8 when 'object' then 'Infinity'::float8 when 'array' then 'Infinity'::float8 end`

const textKey = ({ json, text }: PathExpressions): SqlText<unknown> =>
  sql`(case jsonb_typeof(${json}) when 'number' then '' when 'string' then 's' || ${text} when 'boolean' then case when ${json} = 'true'::jsonb then 't1' else 't0' end when 'object' then case jsonb_typeof(${json} -> '$date') when 'string' then 'u' || (${json} ->> '$date') else 'v' end when 'array' then 'v' end) collate "C"`

/** Returns the sort key of a field as two expressions, numbers first. */
export const postgresKeys = (row: SqlText<unknown>, path: string): SqlText<unknown>[] => {
  const parts = fieldExpressions(row, path)
  return [numberKey(parts), textKey(parts)]
}

/** Returns the text that the second expression of `postgresKeys` has for a value. */
function postgresTextKey({ kind, value }: Scalar): string {
  if (kind === 'number') return ''
  if (kind === 'boolean') return value ? 't1' : 't0'
  return `${kind === 'date' ? 'u' : 's'}${value}`
}

function encodeKey([rank, within]: SortKey): unknown[] {
  if (rank === 0) return [null, null]
  if (rank === 1) return [within, '']
  return [Number.POSITIVE_INFINITY, rank === 5 ? 'v' : `${['s', 't', 'u'][rank - 2]}${within}`]
}

function decodeKeys([number, text]: readonly unknown[]): JsonValue | undefined {
  if (number === null || Number.isFinite(number)) return number as number | null
  const [kind, rest] = [String(text).charAt(0), String(text).slice(1)]
  if (kind === 'v') return undefined
  if (kind === 'u') return { $date: rest }
  return kind === 't' ? rest === '1' : rest
}

/** The lower bound of the text keys of each kind, and that of the next kind. */
const kindBounds = { string: ['s', 't'], boolean: ['t', 'u'], date: ['u', 'v'] } as const
const NON_NUMBER_KEY = sql`'Infinity'::float8`

const accessorFor = (parts: PathExpressions): JsonPathAccessor => {
  const keys = [numberKey(parts).flattened, textKey(parts).flattened] as const
  const [number, text] = keys
  return {
    keys,
    encodeKey,
    decodeKeys: decodeKeys,
    isAbsent: () => sql`(${number}) is null`,
    isScalar: () => sql`${text} is distinct from 'v'`,
    isPresent: () => sql`${parts.json} is not null`,
    isOneOf: (values) => {
      const numbers = values.filter(({ kind }) => kind === 'number').map(({ value }) => sql`${value}::float8`)
      const others = values.filter(({ kind }) => kind !== 'number').map((value) => sql`${postgresTextKey(value)}::text`)
      const either: SqlText<boolean>[] = []
      if (numbers.length > 0) either.push(sql`((${number}) in (${sql.join(numbers)}) and ${text} = '')`)
      if (others.length > 0) either.push(sql`((${number}) = ${NON_NUMBER_KEY} and ${text} in (${sql.join(others)}))`)
      return sql`(${sql.join(either, sql` or `)})`
    },
    comparesWith: (comparison, value) => {
      const rising = comparison.startsWith('>')
      if (value.kind === 'number') {
        const bound = sql<boolean>`(${number}) ${sql.raw(comparison)} ${value.value}::float8`
        return rising ? sql`(${bound} and (${number}) < ${NON_NUMBER_KEY})` : bound
      }
      const [lowest, next] = kindBounds[value.kind]
      const bound = sql`${text} ${sql.raw(comparison)} ${postgresTextKey(value)}::text`
      const border = rising ? sql`${text} < ${sql.lit(next)}` : sql`${text} >= ${sql.lit(lowest)}`
      return sql`((${number}) = ${NON_NUMBER_KEY} and ${bound} and ${border})`
    },
    isDocument: (value) => sql`${parts.json} = ${JSON.stringify(value)}::jsonb`,
    matchesPattern: (pattern) =>
      sql`(jsonb_typeof(${parts.json}) = 'string' and ${parts.text} collate "C" ~ ${toRegex(pattern)}::text)`,
    // `jsonb_array_elements` fails on a value that is not a list, and SQL does not guarantee that a condition beside it
    // is evaluated first.
    anyElement: (meets) =>
      sql`exists (select 1 from jsonb_array_elements(case jsonb_typeof(${parts.json}) when 'array' then ${parts.json} else '[]'::jsonb end) as e(value) where ${meets(postgresElementAccessor)})`,
  }
}

export const postgresElementAccessor: JsonPathAccessor = accessorFor(ELEMENT_EXPRESSIONS)

/** Returns the accessor of the value at a path within a document. */
export const postgresAccessor = (row: SqlText<unknown>, path: string): JsonPathAccessor =>
  accessorFor(fieldExpressions(row, path))

/** Returns the value at a path as rows `e`, a list as one row per element (`postgresElementAccessor`). */
export const postgresElements = (row: SqlText<unknown>, path: string): SqlText<unknown> => {
  const { json } = fieldExpressions(row, path)
  return sql`jsonb_array_elements(case jsonb_typeof(${json}) when 'array' then ${json} else jsonb_build_array(${json}) end) as e(value)`
}

/** Returns the expressions of a field that groups use. */
export const postgresExpressions = (row: SqlText<unknown>, path: string) => {
  const parts = fieldExpressions(row, path)
  return { json: parts.json, plainText: parts.text, number: numberKey(parts), text: textKey(parts) }
}
