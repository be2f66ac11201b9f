import { type SqlText, sql } from '../../../platform/database/sql-text.js'
import { sqliteExpressions } from '../query/sql-sqlite-accessor.js'
import type { GroupDialect } from './sql-groups.js'

const row = sql.ref('item.data')

/**
 * Formats a number with the 17 digits that a double needs; the JSON functions of SQLite write 15. A sum beyond the
 * range of doubles is written as `9e999`, which is parsed as infinity.
 */
const numberText = (number: SqlText<unknown>): SqlText<unknown> =>
  sql`case when ${number} is null then 'null' when abs(${number}) = 9e999 then '9e999' else printf('%!.17g', ${number}) end`

/** Converts a key to JSON text; not for the key of lists and objects. */
const keyText = (key: SqlText<unknown>): SqlText<unknown> =>
  sql`case typeof(${key}) when 'null' then 'null' when 'text' then json_quote(${key}) when 'blob' then case ${key} when x'6231' then 'true' when x'6230' then 'false' else '{"$date":' || json_quote(substr(cast(${key} as text), 2)) || '}' end else printf('%!.17g', ${key}) end`

/**
 * Groups by the keys of an index alone, from which every value except lists and objects can be restored. Those all have
 * the same key, so the statement must report whether there are any.
 */
export const sqliteKeyGroups: GroupDialect = {
  groupBy(field, at) {
    const k = sql.ref(`k${at}`)
    return { columns: [{ name: `k${at}`, value: sqliteExpressions(row, field).key }], by: k, json: keyText }
  },

  measure(measure, id) {
    if (measure.kind === 'count') return { columns: [], json: sql`cast(count(*) as text)` }
    const { field, kind } = measure
    const k = sql.ref(`m${id}`)
    const columns = [{ name: `m${id}`, value: sqliteExpressions(row, field).key }]
    if (kind === 'min' || kind === 'max')
      return { columns, json: keyText(sql`${sql.raw(kind)}(case when ${k} is not x'76' then ${k} end)`) }
    // Keys below every text are numbers; `typeof` would cost a function call per row.
    return {
      columns,
      json: numberText(sql`${sql.raw(kind === 'sum' ? 'total' : 'avg')}(${k}) filter (where ${k} < '')`),
    }
  },

  document: (members) => sqliteGroups.document(members),
  documentText: sql`item.data`,
  optimizationFence: sql``,
}

/**
 * Extracts each value from the document once, in the subquery, instead of at every use. The JSON text of a value has
 * one form, so equal values have equal texts, except for the order of property names.
 */
export const sqliteGroups: GroupDialect = {
  groupBy(field, at) {
    const { json } = sqliteExpressions(row, field)
    const j = sql.ref(`j${at}`)
    return {
      columns: [{ name: `j${at}`, value: json }],
      by: sql`case when ${j} = 'null' then null when substr(${j}, 1, 1) in ('{', '[') then canonical_json(${j}) else ${j} end`,
      json: (group) => sql`coalesce(${group}, 'null')`,
    }
  },

  measure(measure, id) {
    if (measure.kind === 'count') return { columns: [], json: sql`cast(count(*) as text)` }
    const { field, kind } = measure
    const { type, value } = sqliteExpressions(row, field)
    const [t, v] = [`t${id}`, `v${id}`]
    const [tr, vr] = [sql.ref(t), sql.ref(v)]
    const columns = [
      { name: t, value: type },
      { name: v, value },
    ]
    if (kind === 'min' || kind === 'max') {
      const key = sql`case ${tr} when 'text' then ${vr} when 'integer' then cast(${vr} as real) when 'real' then ${vr} when 'true' then x'6231' when 'false' then x'6230' when 'object' then case json_type(${vr}, '$."$date"') when 'text' then cast('d' || (${vr} ->> '$."$date"') as blob) end end`
      return { columns, json: keyText(sql`${sql.raw(kind)}(${key})`) }
    }
    const number = sql`case when ${tr} in ('integer', 'real') then cast(${vr} as real) end`
    return { columns, json: numberText(sql`${sql.raw(kind === 'sum' ? 'total' : 'avg')}(${number})`) }
  },

  document: (members) =>
    members.length === 0
      ? sql`'{}'`
      : sql`'{' || ${sql.join(
          members.map(({ name, json }) => sql`${sql.lit(`"${name}":`)} || ${json}`),
          sql` || ',' || `,
        )} || '}'`,
  documentText: sql`item.data`,
  // The `limit`, although unlimited, keeps SQLite from flattening the subquery, which would evaluate the columns at
  // every use.
  optimizationFence: sql` limit -1`,
}
