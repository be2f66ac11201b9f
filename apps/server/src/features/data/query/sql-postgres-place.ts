import type { Key } from '../../../kernel/text/interpret-key.js'
import type { JsonValue } from '../../../kernel/text/json.js'
import { regexOf } from '../../../kernel/text/text-pattern.js'
import { type SqlText, sql } from '../../../platform/database/sql-text.js'
import { isPlainPath, segmentsOf } from './field-name.js'
import type { Scalar } from './operand.js'
import type { Place } from './sql-place.js'

interface Parts {
  json: SqlText<unknown>
  /** The value as text; of use for texts only. */
  text: SqlText<unknown>
}

/**
 * One step into an object: a literal where the whole path is plain, so that an index on the expression fits; see
 * `sql-sqlite-place.ts`.
 */
const step = (segment: string, isLiteral: boolean): SqlText<unknown> =>
  isLiteral ? sql.raw(`'${segment}'`) : sql`${segment}::text`

function partsOfField(row: SqlText<unknown>, path: string): Parts {
  const isLiteral = isPlainPath(path)
  const segments = segmentsOf(path)
  const last = step(segments.at(-1) as string, isLiteral)
  const within = segments.slice(0, -1).reduce((value, segment) => sql`${value} -> ${step(segment, isLiteral)}`, row)
  return { json: sql`(${within} -> ${last})`, text: sql`(${within} ->> ${last})` }
}

const ELEMENT: Parts = { json: sql`e.value`, text: sql`(e.value #>> '{}')` }

/** The number, or infinity for all that is none: no JSON number is infinite (decision 39). */
const numberKey = ({ json }: Parts): SqlText<unknown> =>
  sql`case jsonb_typeof(${json}) when 'number' then ${json}::float8 when 'string' then 'Infinity'::float8 when 'boolean' then 'Infinity'::float8 when 'object' then 'Infinity'::float8 when 'array' then 'Infinity'::float8 end`

const textKey = ({ json, text }: Parts): SqlText<unknown> =>
  sql`(case jsonb_typeof(${json}) when 'number' then '' when 'string' then 's' || ${text} when 'boolean' then case when ${json} = 'true'::jsonb then 't1' else 't0' end when 'object' then case jsonb_typeof(${json} -> '$date') when 'string' then 'u' || (${json} ->> '$date') else 'v' end when 'array' then 'v' end) collate "C"`

/** The key of a field in two expressions, numbers first. */
export const postgresKeys = (row: SqlText<unknown>, path: string): SqlText<unknown>[] => {
  const parts = partsOfField(row, path)
  return [numberKey(parts), textKey(parts)]
}

/** A value as the second expression of `postgresKeys` would make it. */
export function postgresTextKey({ kind, value }: Scalar): string {
  if (kind === 'number') return ''
  if (kind === 'boolean') return value ? 't1' : 't0'
  return `${kind === 'date' ? 'u' : 's'}${value}`
}

function keyValues([rank, within]: Key): unknown[] {
  if (rank === 0) return [null, null]
  if (rank === 1) return [within, '']
  return [Number.POSITIVE_INFINITY, rank === 5 ? 'v' : `${['s', 't', 'u'][rank - 2]}${within}`]
}

function jsonOf([number, text]: readonly unknown[]): JsonValue | undefined {
  if (number === null || Number.isFinite(number)) return number as number | null
  const [kind, rest] = [String(text).charAt(0), String(text).slice(1)]
  if (kind === 'v') return undefined
  if (kind === 'u') return { $date: rest }
  return kind === 't' ? rest === '1' : rest
}

/** Where the text keys of a kind begin, and where those of the next kind do. */
const borders = { string: ['s', 't'], boolean: ['t', 'u'], date: ['u', 'v'] } as const
const NO_NUMBER = sql`'Infinity'::float8`

const placeOf = (parts: Parts): Place => {
  const keys = [numberKey(parts).inOnePiece, textKey(parts).inOnePiece] as const
  const [number, text] = keys
  return {
    keys,
    keyValues,
    valueOf: jsonOf,
    isAbsent: () => sql`(${number}) is null`,
    isScalar: () => sql`${text} is distinct from 'v'`,
    isPresent: () => sql`${parts.json} is not null`,
    isOneOf: (values) => {
      const numbers = values.filter(({ kind }) => kind === 'number').map(({ value }) => sql`${value}::float8`)
      const others = values.filter(({ kind }) => kind !== 'number').map((value) => sql`${postgresTextKey(value)}::text`)
      const either: SqlText<boolean>[] = []
      if (numbers.length > 0) either.push(sql`((${number}) in (${sql.join(numbers)}) and ${text} = '')`)
      if (others.length > 0) either.push(sql`((${number}) = ${NO_NUMBER} and ${text} in (${sql.join(others)}))`)
      return sql`(${sql.join(either, sql` or `)})`
    },
    compares: (comparison, value) => {
      const rising = comparison.startsWith('>')
      if (value.kind === 'number') {
        const bound = sql<boolean>`(${number}) ${sql.raw(comparison)} ${value.value}::float8`
        return rising ? sql`(${bound} and (${number}) < ${NO_NUMBER})` : bound
      }
      const [lowest, next] = borders[value.kind]
      const bound = sql`${text} ${sql.raw(comparison)} ${postgresTextKey(value)}::text`
      const border = rising ? sql`${text} < ${sql.lit(next)}` : sql`${text} >= ${sql.lit(lowest)}`
      return sql`((${number}) = ${NO_NUMBER} and ${bound} and ${border})`
    },
    isDocument: (value) => sql`${parts.json} = ${JSON.stringify(value)}::jsonb`,
    fits: (pattern) =>
      sql`(jsonb_typeof(${parts.json}) = 'string' and ${parts.text} collate "C" ~ ${regexOf(pattern)}::text)`,
    // The function fails on what is no list, and a condition beside it need not be asked first.
    someElement: (meets) =>
      sql`exists (select 1 from jsonb_array_elements(case jsonb_typeof(${parts.json}) when 'array' then ${parts.json} else '[]'::jsonb end) as e(value) where ${meets(postgresElement)})`,
  }
}

export const postgresElement: Place = placeOf(ELEMENT)

export const postgresPlace = (row: SqlText<unknown>, path: string): Place => placeOf(partsOfField(row, path))

/** What stands at a path, a list by its elements, as rows `e` (`postgresElement`). */
export const postgresElements = (row: SqlText<unknown>, path: string): SqlText<unknown> => {
  const { json } = partsOfField(row, path)
  return sql`jsonb_array_elements(case jsonb_typeof(${json}) when 'array' then ${json} else jsonb_build_array(${json}) end) as e(value)`
}

/** What a field gives to a group. */
export const postgresParts = (row: SqlText<unknown>, path: string) => {
  const parts = partsOfField(row, path)
  return { json: parts.json, plainText: parts.text, number: numberKey(parts), text: textKey(parts) }
}
