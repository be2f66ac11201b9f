import {
  DummyDriver,
  Kysely,
  sql as kyselySql,
  PostgresAdapter,
  PostgresQueryCompiler,
  SqliteAdapter,
  SqliteQueryCompiler,
} from 'kysely'
import { describe, expect, it } from 'vitest'
import type { Tables } from './schema/tables.js'
import { sql } from './sql-text.js'

const databaseOf = (name: 'sqlite' | 'postgres') =>
  new Kysely<Tables>({
    dialect: {
      createAdapter: () => (name === 'sqlite' ? new SqliteAdapter() : new PostgresAdapter()),
      createDriver: () => new DummyDriver(),
      createIntrospector: () => {
        throw new Error('not asked')
      },
      createQueryCompiler: () => (name === 'sqlite' ? new SqliteQueryCompiler() : new PostgresQueryCompiler()),
    },
  })
const sqlite = databaseOf('sqlite')
const postgres = databaseOf('postgres')

describe('pieces of SQL', () => {
  const condition = sql`${sql.ref('item.da"ta')} in (${sql.join([1, sql`two(${2})`, "it's"])}) and ${sql.lit("it's")} = ${null}`

  it('V1.2.4: all that is no piece is a parameter, in the order of the text', () => {
    expect(condition.compile(sqlite)).toEqual({
      sql: `"item"."da""ta" in (+?, two(+?), +?) and 'it''s' = +?`,
      parameters: [1, 2, "it's", null],
    })
    expect(condition.compile(postgres).sql).toBe(`"item"."da""ta" in ($1, two($2), $3) and 'it''s' = $4`)
  })

  it('mean the same inside a statement of Kysely', () => {
    const { sql: text, parameters } = kyselySql`select ${0} where ${condition}`.compile(postgres)
    expect([text, parameters]).toEqual([
      `select $1 where "item"."da""ta" in ($2, two($3), $4) and 'it''s' = $5`,
      [0, 1, 2, "it's", null],
    ])
  })

  it('SQLite sees those alone that it is to plan by', () => {
    const seen = sql`a glob ${sql.seen('b*')} and c = ${1}`
    expect(seen.compile(sqlite)).toEqual({ sql: 'a glob ? and c = +?', parameters: ['b*', 1] })
    expect(seen.compile(postgres)).toEqual({ sql: 'a glob $1 and c = $2', parameters: ['b*', 1] })
    expect(kyselySql`${seen}`.compile(sqlite).parameters).toEqual(['b*', 1])
  })

  it('nothing joined is nothing', () => {
    expect(sql`a${sql.join([])}b`.compile(sqlite)).toEqual({ sql: 'ab', parameters: [] })
  })
})
