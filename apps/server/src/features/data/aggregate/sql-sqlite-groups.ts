import { type SqlText, sql } from '../../../platform/database/sql-text.js'
import { sqliteExpressions } from '../query/sql-sqlite-accessor.js'
import type { GroupDialect } from './sql-groups.js'

const row = sql.ref('item.data')

/**
 * All 17 digits that a double needs: SQLite's own JSON functions write 15. A sum beyond the doubles is read as
 * infinite.
 */
const numberText = (number: SqlText<unknown>): SqlText<unknown> =>
  sql`case when ${number} is null then 'null' when abs(${number}) = 9e999 then '9e999' else printf('%!.17g', ${number}) end`

/** The JSON of a key that is no document's. */
const keyText = (key: SqlText<unknown>): SqlText<unknown> =>
  sql`case typeof(${key}) when 'null' then 'null' when 'text' then json_quote(${key}) when 'blob' then case ${key} when x'6231' then 'true' when x'6230' then 'false' else '{"$date":' || json_quote(substr(cast(${key} as text), 2)) || '}' end else printf('%!.17g', ${key}) end`

/**
 * Groups from the keys of an index alone, which are all that is needed of a value that is no document. Those have one
 * key together, so whether there are any has to be looked at.
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
    // What is less than any text is a number: to ask for the type would be a call for each row.
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
 * A value is looked up in a document once, in the rows that are grouped, and not for each time it is used. Its JSON is
 * a text of one form, so equal values have equal texts, but for the order of names in an object.
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
  // A limit, even one without a number, keeps the columns from being put in wherever they are used.
  optimizationFence: sql` limit -1`,
}
