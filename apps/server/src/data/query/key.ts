import { type RawBuilder, sql } from 'kysely'
import type { DatabaseDifferences } from '../../database/differences.js'

/** The expressions that order a field: one for SQLite, two for PostgreSQL. Indexes use the same text, so a path of plain names is a literal in it. */
export function keyExpressions(path: string, { name }: DatabaseDifferences): RawBuilder<unknown>[] {
  const names = path.split('.')
  if (!names.every((one) => /^[A-Za-z_][A-Za-z0-9_-]*$/.test(one))) throw new Error('only a plain path has an index')
  if (name === 'sqlite') {
    const at = (more = '') => sql.raw(`'$${names.map((one) => `."${one}"`).join('')}${more}'`)
    const [place, date] = [at(), at('."$date"')]
    return [
      sql`case json_type(data, ${place}) when 'integer' then cast(data ->> ${place} as real) when 'true' then x'6231' when 'false' then x'6230' when 'array' then x'76' when 'object' then case json_type(data, ${date}) when 'text' then cast('d' || (data ->> ${date}) as blob) else x'76' end else data ->> ${place} end`,
    ]
  }
  const within = names
    .slice(0, -1)
    .map((one) => ` -> '${one}'`)
    .join('')
  const json = sql.raw(`(data${within} -> '${names.at(-1)}')`)
  const text = sql.raw(`(data${within} ->> '${names.at(-1)}')`)
  return [
    sql`case jsonb_typeof(${json}) when 'number' then ${json}::float8 when 'null' then null when 'string' then 'Infinity'::float8 when 'boolean' then 'Infinity'::float8 when 'object' then 'Infinity'::float8 when 'array' then 'Infinity'::float8 end`,
    sql`(case jsonb_typeof(${json}) when 'number' then '' when 'string' then 's' || ${text} when 'boolean' then case when ${json} = 'true'::jsonb then 't1' else 't0' end when 'object' then case jsonb_typeof(${json} -> '$date') when 'string' then 'u' || (${json} ->> '$date') else 'v' end when 'array' then 'v' end) collate "C"`,
  ]
}
