import { type RawBuilder, sql } from 'kysely'
import { postgresParts } from '../query/sql-postgres-place.js'
import type { GroupWords } from './sql-groups.js'

const row = sql.ref('item.data')
const NO_NUMBER = sql`'Infinity'::float8`

/** The JSON of a text key that is neither a number's nor a document's. */
const textJson = (key: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`case left(${key}, 1) when 's' then to_jsonb(substr(${key}, 2)) when 't' then to_jsonb(${key} = 't1') else jsonb_build_object('$date', substr(${key}, 2)) end`

export const postgresGroups: GroupWords = {
  groupBy(field, at) {
    const { json, number, text } = postgresParts(row, field)
    const [n, t, d] = [`n${at}`, `t${at}`, `d${at}`]
    const [nr, tr, dr] = [sql.ref(n), sql.ref(t), sql.ref(d)]
    return {
      columns: [
        sql`${number} as ${nr}`,
        sql`${text} as ${tr}`,
        sql`case when ${text} = 'v' then (${json})::text end as ${dr}`,
      ],
      names: [n, t, d],
      json: sql`case when ${nr} is null then 'null'::jsonb when ${tr} = '' then to_jsonb(${nr}) when ${tr} = 'v' then ${dr}::jsonb else ${textJson(tr)} end`,
    }
  },

  measure(measure, at) {
    if (measure.kind === 'count') return { columns: [], json: sql`to_jsonb(count(*))` }
    const { number, text } = postgresParts(row, measure.field)
    const [n, t] = [sql.ref(`mn${at}`), sql.ref(`mt${at}`)]
    if (measure.kind === 'min' || measure.kind === 'max') {
      const pick = sql.raw(measure.kind)
      const ofNumbers = sql`${pick}(${n}) filter (where ${n} <> ${NO_NUMBER})`
      const ofTexts = sql`${pick}(${t}) filter (where ${t} not in ('', 'v'))`
      const [first, second] =
        measure.kind === 'min'
          ? [sql`to_jsonb(${ofNumbers})`, textJson(ofTexts)]
          : [textJson(ofTexts), sql`to_jsonb(${ofNumbers})`]
      const [isFirst, isSecond] = measure.kind === 'min' ? [ofNumbers, ofTexts] : [ofTexts, ofNumbers]
      return {
        columns: [sql`${number} as ${n}`, sql`${text} as ${t}`],
        json: sql`case when ${isFirst} is not null then ${first} when ${isSecond} is not null then ${second} else 'null'::jsonb end`,
      }
    }
    return {
      columns: [sql`nullif(${number}, ${NO_NUMBER}) as ${n}`],
      json: measure.kind === 'sum' ? sql`to_jsonb(coalesce(sum(${n}), 0))` : sql`coalesce(to_jsonb(avg(${n})), 'null')`,
    }
  },

  document: (members) =>
    sql`jsonb_build_object(${sql.join(members.flatMap(({ name, json }) => [sql.lit(name), json]))})`,
  text: sql`item.data::text`,
}
