import { type SqlText, sql } from '../../../platform/database/sql-text.js'
import { postgresExpressions } from '../query/sql-postgres-accessor.js'
import type { GroupDialect } from './sql-groups.js'

const row = sql.ref('item.data')
/** A PostgreSQL function accepts at most 100 arguments. */
const MEMBERS_PER_CALL = 50

/** Converts a text key to JSON; not for the keys of numbers, lists and objects. */
const textJson = (key: SqlText<unknown>): SqlText<unknown> =>
  sql`case left(${key}, 1) when 's' then to_jsonb(substr(${key}, 2)) when 't' then to_jsonb(${key} = 't1') else jsonb_build_object('$date', substr(${key}, 2)) end`

/**
 * Groups by the text of `jsonb`, which is equal for equal values, lists and objects included; only null and missing
 * values must be unified. Text sorts faster than `jsonb`.
 */
export const postgresGroups: GroupDialect = {
  groupBy(field, at) {
    const { json } = postgresExpressions(row, field)
    const j = sql.ref(`j${at}`)
    return {
      columns: [{ name: `j${at}`, value: sql`nullif(${json}::text, 'null')` }],
      by: sql`${j} collate "C"`,
      json: (group) => sql`coalesce(${group}, 'null')::jsonb`,
    }
  },

  measure(measure, id) {
    if (measure.kind === 'count') return { columns: [], json: sql`to_jsonb(count(*))` }
    const { field, kind } = measure
    const { json, text } = postgresExpressions(row, field)
    const [n, t] = [`n${id}`, `t${id}`]
    const [nr, tr] = [sql.ref(n), sql.ref(t)]
    const numbers = { name: n, value: sql`case when jsonb_typeof(${json}) = 'number' then ${json}::float8 end` }
    if (kind === 'sum') return { columns: [numbers], json: sql`to_jsonb(coalesce(sum(${nr}), 0))` }
    if (kind === 'average') return { columns: [numbers], json: sql`coalesce(to_jsonb(avg(${nr})), 'null')` }

    const texts = {
      name: t,
      value: sql`case when jsonb_typeof(${json}) in ('string', 'boolean', 'object') then nullif(${text}, 'v') end`,
    }
    const ofNumbers = sql`${sql.raw(kind)}(${nr})`
    const ofTexts = sql`${sql.raw(kind)}(${tr})`
    const [lower, higher] = [
      { is: ofNumbers, json: sql`to_jsonb(${ofNumbers})` },
      { is: ofTexts, json: textJson(ofTexts) },
    ]
    const [first, second] = kind === 'min' ? [lower, higher] : [higher, lower]
    return {
      columns: [numbers, texts],
      json: sql`case when ${first.is} is not null then ${first.json} when ${second.is} is not null then ${second.json} else 'null'::jsonb end`,
    }
  },

  document: (members) => {
    const parts = Array.from({ length: Math.ceil(members.length / MEMBERS_PER_CALL) }, (_, at) =>
      members
        .slice(at * MEMBERS_PER_CALL, (at + 1) * MEMBERS_PER_CALL)
        .flatMap(({ name, json }) => [sql.lit(name), json]),
    )
    return sql`(${sql.join(
      parts.map((part) => sql`jsonb_build_object(${sql.join(part)})`),
      sql` || `,
    )})`
  },
  documentText: sql`item.data::text`,
  optimizationFence: sql``,
}

/**
 * For grouping fields that contain only strings, and sums of fields that contain only numbers: each value is read once.
 * Numbers are added as `numeric`, as they are stored, because PostgreSQL converts a JSON number to a double by way of
 * its text.
 */
export const postgresTextGroups: GroupDialect = {
  ...postgresGroups,

  groupBy(field, at) {
    const j = sql.ref(`j${at}`)
    return {
      columns: [{ name: `j${at}`, value: postgresExpressions(row, field).plainText }],
      by: sql`${j} collate "C"`,
      json: (group) => sql`coalesce(to_jsonb(${group}), 'null')`,
    }
  },

  measure(measure, id) {
    if (measure.kind === 'count') return postgresGroups.measure(measure, id)
    const n = sql.ref(`n${id}`)
    const columns = [{ name: `n${id}`, value: sql`${postgresExpressions(row, measure.field).json}::numeric` }]
    if (measure.kind === 'sum') return { columns, json: sql`to_jsonb(coalesce(sum(${n})::float8, 0))` }
    return { columns, json: sql`coalesce(to_jsonb(avg(${n})::float8), 'null')` }
  },
}
