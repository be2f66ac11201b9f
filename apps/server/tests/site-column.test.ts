import { readFileSync } from 'node:fs'
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely'
import { describe, expect, it } from 'vitest'
import type { Database } from '../src/database/database.js'
import { postgresDifferences, sqliteDifferences } from '../src/database/differences.js'
import { sqlStorage } from '../src/database/sql-storage.js'
import type { Tables } from '../src/database/tables.js'
import { sqlInboxStore } from '../src/outbound/mail/sql-inbox-store.js'
import { sqlDirectoryStore } from '../src/owner/sql-directory-store.js'
import { sqlSiteLook } from '../src/portability/checks/sql-site-look.js'
import { sqlPortableStore } from '../src/portability/sql-portable-store.js'
import { sqlSigningKeyStore } from '../src/tokens/sql-signing-key-store.js'

const SITE = 'site_asked'

/** Answers any column of any row, so that a store goes on to its next statement. */
const anyRow: Record<string, unknown> = new Proxy(
  {},
  { get: (_none, column) => (String(column).endsWith('_json') ? '{}' : 1) },
)
const manyRows = Array.from({ length: 30 }, () => anyRow)

/** A database that writes down what it is asked. */
function recordingDatabase(
  rows: Record<string, unknown>[],
  differences = postgresDifferences,
): { asked: CompiledQuery[]; database: Database } {
  const asked: CompiledQuery[] = []
  const connection = {
    executeQuery: async (query: CompiledQuery) => {
      asked.push(query)
      return { rows, numAffectedRows: 1n }
    },
    streamQuery: () => {
      throw new Error('nothing streams')
    },
  } as unknown as DatabaseConnection
  const nothing = async (): Promise<void> => {}
  const driver: Driver = {
    init: nothing,
    acquireConnection: async () => connection,
    releaseConnection: nothing,
    beginTransaction: nothing,
    commitTransaction: nothing,
    rollbackTransaction: nothing,
    destroy: nothing,
  }
  const query = new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => driver,
      createIntrospector: (one) => new PostgresIntrospector(one),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  })
  const run = <T>(work: (given: Kysely<Tables>) => Promise<T>): Promise<T> => work(query)
  const database: Database = {
    differences,
    read: query,
    transact: run,
    write: run,
    reshape: async (_subject, work) => ({ done: await run(work) }),
    ask: run,
    isAnswering: () => true,
    migrate: nothing,
    purge: nothing,
    close: nothing,
  }
  return { asked, database }
}

/** Something for every argument that a store may take: it is text, a number and a record at once. */
const anything: unknown = new Proxy(
  {},
  {
    get: (_none, name) => {
      if (name === Symbol.toPrimitive) return (hint: string) => (hint === 'number' ? 1 : 'any')
      if (name === 'toJSON') return () => 'any'
      if (name === Symbol.iterator) return [][Symbol.iterator].bind([])
      if (name === 'then') return undefined
      if (name === 'length') return 0
      if (['amr', 'scopes', 'networks'].includes(String(name))) return []
      if (name === 'toLowerCase') return () => 'any'
      return 'any'
    },
  },
)

const item = { itemId: 'any', ownerId: 'any', createdAt: 1, updatedAt: 1, revision: 1, data: '{}' }
const selection = {
  collectionId: 'any',
  collectionRevision: 1,
  mayHoldList: () => true,
  keyIndexes: [],
  ownerId: 'any',
  filter: { kind: 'present', field: 'a' },
  search: { all: [['any']], byPrefix: false },
}
const page = { limit: 1, offset: 0 }
const reference = { itemId: 'any', field: 'any', referencedId: 'any' }
const references = {
  collectionId: 'any',
  field: { key: 'any', holds: 'several', to: 'any' },
  itemIds: ['any'],
  referenced: { collectionId: 'any', collectionRevision: 1, ownerId: 'any' },
  referencedId: 'any',
}
const groups = { groupBy: ['a'], measures: [{ kind: 'sum', field: 'b' }], having: { kind: 'all', of: [] }, order: [] }
/** What stores take that `anything` cannot stand for. */
const given: Record<string, unknown[]> = {
  'members.select': [
    {
      among: 'public',
      condition: { kind: 'any', of: [{ kind: 'known', field: 'slug' }] },
      order: [],
      limit: 1,
      offset: 0,
      share: 'any',
    },
  ],
  'members.emailsOf': [['any']],
  'members.addAll': [[{ memberId: 'any', profile: {} }]],
  'members.taken': [{ emailKeys: ['any'], memberIds: ['any'], slugs: ['any'] }],
  'mailJobs.add': [{ order: { to: 'any' } }],
  'claims.endAllOfThese': [['any']],
  'site.keyNames': [['any']],
  'visitors.noteVisits': [['any'], 1],
  'overviewCounts.add': [[{ kind: 'any', at: 1, count: 1 }]],
  'overviewCounts.between': [['any'], 1, 2],
  'activeMembers.note': [1, ['any']],
  'credentials.noteUses': [new Map([['key_any', { at: 1, network: 'any' }]])],
  'audit.add': [[{ actor: {}, target: null, details: null }]],
  'audit.select': [
    { actor: 'any', requestId: 'any' },
    { place: { at: 1, entryId: 'any' }, newer: true, limit: 1 },
  ],
  'memberList.page': [
    { search: 'any', role: ['owner'] },
    { order: 'lastSeen', direction: 'asc', place: { key: 1, memberId: 'any' }, backwards: false, limit: 1 },
  ],
  'memberList.count': [{ search: 'any' }],
  'members.list': [{ limit: 1, offset: 0, order: 'oldest', status: 'active' }],
  'promotedItems.countsOf': ['any', ['any']],
  'promotedItems.textsOf': ['any', ['any']],
  'promotedItems.rulesOf': [['any']],
  'promotedItems.move': ['any', ['any'], 'any', 'any'],
  'promotedItems.rewrite': ['any', [{ itemId: 'any', data: '{}' }], 1],
  'promotedItems.take': ['any', ['any']],
  'promotedItems.keep': ['any', 'moved', [anything], 1],
  'collections.list': [{ limit: 1, offset: 0, sort: 'id', order: 'ASC' }],
  'collections.buildIndex': ['any', { name: 'any', fields: [], unique: false, caseInsensitive: false }],
  'collections.pathsWithLists': ['any', ['any']],
  'collections.extent': ['any', 1],
  'collections.hasTextOver': ['any', ['any'], 1],
  'items.hold': ['any', ['any']],
  'items.add': ['any', [item]],
  'items.replace': ['any', [item], false],
  'items.remove': ['any', ['any']],
  'itemQueries.select': [{ ...selection, ...page, order: { keys: [{ field: 'a', direction: 'asc' }] } }],
  'itemQueries.count': [selection],
  'itemQueries.distinct': [{ ...selection, ...page, field: 'a', direction: 'asc' }],
  'itemQueries.countDistinct': [{ ...selection, field: 'a' }],
  'itemQueries.groups': [{ ...selection, ...groups, ...page }],
  'itemQueries.countGroups': [{ ...selection, ...groups }],
  'references.add': ['any', [reference]],
  'references.remove': ['any', [reference]],
  'references.clear': ['any', [reference]],
  'references.idsOf': ['any', 'any', ['any']],
  'references.forgetField': ['any', 'any', 1],
  'references.select': [references, { ...page, order: 'ASC', perItem: 1 }],
  'references.count': [references, true],
  'portable.referencesOf': ['any', ['any'], { itemId: 'any', field: 'any', place: 1 }, 1],
  'directory.ensureSite': [SITE, 1],
  'directory.storeSettings': [SITE, {}],
}

/** One table for the whole deployment: it names no site. */
const WITHOUT_SITE = new Set(['directory'])
/** Asks which site there is, before anybody knows. */
const ASKS_FOR_THE_SITE = new Set(['directory.ensureSite', 'look.site'])

const storesOf = (database: Database): Record<string, Record<string, unknown>> => {
  let stores: Record<string, Record<string, unknown>> = {}
  void sqlStorage(database, SITE).read(async (all) => {
    stores = all as unknown as typeof stores
  })
  return {
    ...stores,
    signingKeys: { ...sqlSigningKeyStore(database, SITE) },
    inbox: { ...sqlInboxStore(database, SITE) },
    portable: { ...sqlPortableStore(database, SITE) },
    directory: { ...sqlDirectoryStore(database) },
    look: { ...sqlSiteLook(database) },
  } as never
}

/** Every method of every store. A store or a method that comes later is here without a word. */
const methods = Object.entries(storesOf(recordingDatabase([]).database)).flatMap(([store, promises]) =>
  Object.keys(promises).map((method) => ({ store, method, name: `${store}.${method}` })),
)

/** Every table there is: a statement may be written by hand, without quotes, and its common tables are none of these. */
const TABLES = new Set(
  [
    ...readFileSync(new URL('../src/database/tables.ts', import.meta.url), 'utf8').matchAll(/^ {2}(\w+): \w+Table$/gm),
  ].map(([, table]) => table as string),
)

/** The tables that a text of SQL touches, each time it does. */
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
  // The site of a row beside it, which is named itself.
  const joined = [...sql.matchAll(/\b\w+\.site_id = \w+\.site_id/g)].map(() => SITE)
  const inserts = [...sql.matchAll(/insert into \w+ \(([^)]*)\)\s+values \(([^)]*)\)/g)].map(
    ([, columns = '', values = '']) => given(values.split(', ')[columns.split(', ').indexOf('site_id')]?.slice(1)),
  )
  // Rows that come from a select: the first column is the site.
  const selected = [
    ...sql.matchAll(/insert into \w+ \(site_id[^)]*\)\s+select (?:cast\(\$(\d+) as text\)|(?:\w+\.)?site_id)/g),
  ].map(([, at]) => (at === undefined ? SITE : given(at)))
  const named = [...conditions, ...joined, ...inserts, ...selected]
  if (named.length < tables.length) return `${sql}: names ${tables.length} tables and ${named.length} sites`
  return named.every((site) => site === SITE) ? undefined : `${sql}: names another site`
}

describe('V8.4.1: no statement leaves out the site', () => {
  it.each(methods)('$name', async ({ store, method, name }) => {
    const statements: CompiledQuery[] = []
    // Once with rows to go on from, once with none; as each database is asked.
    const circumstances = [manyRows, []].flatMap((rows) =>
      [postgresDifferences, sqliteDifferences].map((differences) => recordingDatabase(rows, differences)),
    )
    for (const { asked, database } of circumstances) {
      const promise = storesOf(database)[store]?.[method]
      if (typeof promise !== 'function') continue
      const first = store === 'directory' || store === 'look' ? SITE : anything
      try {
        await promise(...(given[name] ?? [first, anything, anything, anything]))
      } catch (error) {
        // What a store makes of such rows is not the question; that it asked is.
        if (asked.length === 0) throw error
      }
      statements.push(...asked)
    }
    if (name === 'directory.isAnswering' || name === 'look.migrations' || name === 'look.durability') return
    expect(statements.length).toBeGreaterThan(0)
    if (ASKS_FOR_THE_SITE.has(name)) return
    expect(statements.map(faultOf).filter((fault) => fault !== undefined)).toEqual([])
  })

  it('the stores are those of the server', () => {
    expect(methods.length).toBeGreaterThan(60)
    expect(new Set(methods.map(({ store }) => store)).size).toBeGreaterThan(15)
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
