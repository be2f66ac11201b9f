import { readFileSync } from 'node:fs'
import type { CompiledQuery } from 'kysely'
import { describe, expect, it } from 'vitest'
import { postgresDifferences, sqliteDifferences } from '../../src/platform/database/differences.js'
import { recordStatements, SITE, storeMethods } from './every-store-method.js'

/** Tables shared by the whole deployment, without a site column. */
const WITHOUT_SITE = new Set(['directory'])
/** Methods that look up the site before its ID is known. */
const ASKS_FOR_THE_SITE = new Set(['directory.ensureSite', 'look.site'])

/** All tables, by name: handwritten statements may omit quotes, and common table expressions must not match. */
const TABLES = new Set(
  [
    ...readFileSync(new URL('../../src/platform/database/schema/tables.ts', import.meta.url), 'utf8').matchAll(
      /^ {2}(\w+): \w+Table$/gm,
    ),
  ].map(([, table]) => table as string),
)

/** Returns the tables that a SQL text accesses, one entry per access. */
const tablesIn = (sql: string): string[] =>
  [...sql.matchAll(/\b(?:from|join|update|into) (\w+)/g)]
    .map(([, table]) => table as string)
    .filter((table) => TABLES.has(table) && !WITHOUT_SITE.has(table))

function faultOf({ sql: written, parameters }: CompiledQuery): string | undefined {
  const sql = written.replaceAll('"', '')
  const tables = tablesIn(sql)
  if (tables.length === 0) return undefined
  const given = (at: string | undefined): unknown => parameters[Number(at) - 1]
  const conditions = [...sql.matchAll(/\bsite_id = (?:cast\()?(?:\$(\d+)|'([^']*)')/g)].map(
    ([, at, literal]) => literal ?? given(at),
  )
  // Joined to the `site_id` of another row, which is itself checked.
  const joined = [...sql.matchAll(/\b\w+\.site_id = \w+\.site_id/g)].map(() => SITE)
  const inserts = [...sql.matchAll(/insert into \w+ \(([^)]*)\)\s+values \(([^)]*)\)/g)].map(
    ([, columns = '', values = '']) => given(values.split(', ')[columns.split(', ').indexOf('site_id')]?.slice(1)),
  )
  // Rows inserted from a select: the first column is the site ID.
  const selected = [
    ...sql.matchAll(/insert into \w+ \(site_id[^)]*\)\s+select (?:cast\(\$(\d+) as text\)|(?:\w+\.)?site_id)/g),
  ].map(([, at]) => (at === undefined ? SITE : given(at)))
  const named = [...conditions, ...joined, ...inserts, ...selected]
  if (named.length < tables.length) return `${sql}: names ${tables.length} tables and ${named.length} sites`
  return named.every((site) => site === SITE) ? undefined : `${sql}: names another site`
}

describe('V8.4.1: no statement leaves out the site', () => {
  it.each(storeMethods)('$name', async (method) => {
    const { name } = method
    const statements = [
      ...(await recordStatements(method, postgresDifferences)),
      ...(await recordStatements(method, sqliteDifferences, 'postgres')),
    ]
    if (name === 'directory.isAnswering' || name === 'look.migrations' || name === 'look.durability') return
    expect(statements.length).toBeGreaterThan(0)
    if (ASKS_FOR_THE_SITE.has(name)) return
    expect(statements.map(faultOf).filter((fault) => fault !== undefined)).toEqual([])
  })

  it('the stores are those of the server', () => {
    expect(storeMethods.length).toBeGreaterThan(60)
    expect(new Set(storeMethods.map(({ store }) => store)).size).toBeGreaterThan(15)
  })

  it.each([
    'select * from "member" where "member_id" = $1',
    'update "session" set "ended_at" = $1 where "member_id" = $2',
    'delete from "claim" where "email_key" = $1',
    'insert into "claim" ("claim_id") values ($1)',
    'select data from item where collection_id = $1',
    'delete from item as i where i.item_id = $1',
    'select * from "claim" where "site_id" = $1 and exists (select "member_id" from "member" where "email_key" = $2)',
  ])('and one that does is found: %s', (sql) => {
    const parameters = sql.includes('"site_id"') ? [SITE, 'x'] : ['x', 'y']
    expect(faultOf({ sql, parameters } as unknown as CompiledQuery)).toBeDefined()
  })
})
