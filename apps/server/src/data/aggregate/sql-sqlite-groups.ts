import { type RawBuilder, sql } from 'kysely'
import { sqliteParts } from '../query/sql-sqlite-place.js'
import type { GroupWords } from './sql-groups.js'

const row = sql.ref('item.data')

/** All 17 digits that a double needs: SQLite's own JSON functions write 15. A sum beyond the doubles is read as infinite. */
const numberText = (number: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`case when ${number} is null then 'null' when abs(${number}) = 9e999 then '9e999' else printf('%!.17g', ${number}) end`

/** The JSON of a key that is no document's. */
const keyText = (key: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`case typeof(${key}) when 'null' then 'null' when 'text' then json_quote(${key}) when 'blob' then case ${key} when x'6231' then 'true' when x'6230' then 'false' else '{"$date":' || json_quote(substr(cast(${key} as text), 2)) || '}' end else printf('%!.17g', ${key}) end`

export const sqliteGroups: GroupWords = {
  groupBy(field, at) {
    const { type, json, dateType, key } = sqliteParts(row, field)
    const [k, d] = [`k${at}`, `d${at}`]
    const isDocument = sql`${type} = 'array' or (${type} = 'object' and ${dateType} is not 'text')`
    return {
      columns: [
        sql`${key} as ${sql.ref(k)}`,
        sql`case when ${isDocument} then canonical_json(${json}) end as ${sql.ref(d)}`,
      ],
      names: [k, d],
      json: sql`coalesce(${sql.ref(d)}, ${keyText(sql.ref(k))})`,
    }
  },

  measure(measure, at) {
    if (measure.kind === 'count') return { columns: [], json: sql`cast(count(*) as text)` }
    const { type, value, key } = sqliteParts(row, measure.field)
    const m = sql.ref(`m${at}`)
    if (measure.kind === 'min' || measure.kind === 'max')
      return {
        columns: [sql`nullif(${key}, x'76') as ${m}`],
        json: keyText(sql`${sql.raw(measure.kind)}(${m})`),
      }
    return {
      columns: [sql`case when ${type} in ('integer', 'real') then cast(${value} as real) end as ${m}`],
      json: numberText(sql`${sql.raw(measure.kind === 'sum' ? 'total' : 'avg')}(${m})`),
    }
  },

  document: (members) =>
    members.length === 0
      ? sql`'{}'`
      : sql`'{' || ${sql.join(
          members.map(({ name, json }) => sql`${sql.lit(`"${name}":`)} || ${json}`),
          sql` || ',' || `,
        )} || '}'`,
  text: sql`item.data`,
}
