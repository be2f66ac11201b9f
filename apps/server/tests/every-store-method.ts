import type { CompiledQuery } from 'kysely'
import type { CollectionIndex } from '../src/features/data/collections/collection.js'
import { sqlPortableStore } from '../src/features/import-export/sql-portable-store.js'
import { sqlDirectoryStore } from '../src/features/site/snapshot/sql-directory-store.js'
import { sqlSigningKeyStore } from '../src/features/tokens/sql-signing-key-store.js'
import { sqlInboxStore } from '../src/integrations/mail/sql-inbox-store.js'
import { systemClock } from '../src/kernel/clock.js'
import { systemRandom } from '../src/kernel/random.js'
import { cleanUp } from '../src/main/clean-up.js'
import { sweepsOf } from '../src/main/composition/regular-works.js'
import type { Stores } from '../src/main/deps.js'
import { sqlSiteLook } from '../src/main/doctor/sql-site-look.js'
import { sqlStorage } from '../src/main/sql-storage.js'
import type { Database } from '../src/platform/database/database.js'
import { type DatabaseDifferences, postgresDifferences } from '../src/platform/database/differences.js'
import { recordingDatabase } from './recording-database.js'

export const SITE = 'site_asked'

/** Answers any column of any row, so that a store goes on to its next statement. */
const anyRow: Record<string, unknown> = new Proxy(
  {},
  { get: (_none, column) => (String(column).endsWith('_json') ? '{}' : 1) },
)
const manyRows = Array.from({ length: 30 }, () => anyRow)

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
const all = { ...selection, ownerId: undefined, filter: { kind: 'all', of: [] }, search: undefined }
const byIndex = [
  { field: 'a', direction: 'asc' },
  { field: '_id', direction: 'asc' },
]
/** An index of the collection that is asked for. */
export const ITEM_INDEX: CollectionIndex = {
  name: 'any',
  fields: [{ path: 'a', order: 'ASC' }],
  unique: false,
  caseInsensitive: false,
  status: 'ACTIVE',
}
export const COLLECTION = 'any'
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
  'promotedItems.itemsOf': ['any', { in: ['any'], hold: true }],
  'promotedItems.countsOf': ['any', ['any']],
  'promotedItems.textsOf': ['any', ['any'], 1],
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
  'items.sizeOf': ['any', ['any']],
  'items.lock': ['any', ['any']],
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

const known = (field: string) => ({ kind: 'known', field })
const membersBy = (field: string, direction: string) => [
  { among: 'all', condition: known('id'), order: [{ field, direction }], limit: 1, offset: 0, share: 'any' },
]
const newest = { place: undefined, newer: false, limit: 1 }
const filtered = { kind: 'compare', field: 'a', comparison: '=', value: { kind: 'number', value: 1 } }
/** Further calls of methods whose statement depends on what they are given. */
const others: Record<string, unknown[][]> = {
  'members.select': [
    membersBy('createdDate', 'desc'),
    membersBy('loginEmail', 'asc'),
    membersBy('updatedDate', 'asc'),
    membersBy('lastLoginDate', 'desc'),
  ],
  'members.list': [[{ limit: 1, offset: 0, order: 'newest' }]],
  'memberList.page': ['joined', 'lastSeen', 'email'].map((order) => [
    {},
    { order, direction: 'desc', place: undefined, backwards: false, limit: 1 },
  ]),
  'audit.select': [
    [{}, newest],
    [{ actor: 'any' }, newest],
    [{ target: 'any' }, newest],
    [{ actions: ['any'], from: 1, to: 2 }, newest],
    [{ result: 'refused' }, newest],
  ],
  'promotedItems.itemsOf': [['any', { hold: true }]],
  'mailJobs.take': [['newest', 1, 2]],
  'inbox.sentTo': [[undefined, 1]],
  'webhookDeliveries.take': [['any', 'new', 1, 2]],
  'webhookDeliveries.list': [undefined, 'waiting', 'delivered', 'failed'].map((state) => [
    'any',
    { before: undefined, state, limit: 1 },
  ]),
  'references.select': [
    [
      { ...references, referenced: undefined },
      { ...page, order: 'ASC', unresolved: true },
    ],
    [
      { ...references, field: { key: 'any', holds: 'one', to: 'any' } },
      { ...page, order: 'ASC' },
    ],
  ],
  'itemQueries.select': [
    // The newest first, by the id, by the owner, and by what they refer to.
    ...[
      [
        { field: '_createdDate', direction: 'desc' },
        { field: '_id', direction: 'desc' },
      ],
      [{ field: '_id', direction: 'asc' }],
    ].map((keys) => [{ ...all, ...page, order: { keys } }]),
    [{ ...all, ...page, ownerId: 'any', order: { keys: byIndex } }],
    [
      {
        ...{ ...all, ...page, order: { keys: [{ field: '_id', direction: 'asc' }] }, holdsReferences: () => true },
        filter: { kind: 'one-of', field: 'b', values: [{ kind: 'string', value: 'any' }] },
      },
    ],
  ],
}

/** Every method of every store. A store or a method that comes later is here without a word. */
export const methods = Object.entries(storesOf(recordingDatabase([], postgresDifferences).database)).flatMap(
  ([store, promises]) => Object.keys(promises).map((method) => ({ store, method, name: `${store}.${method}` })),
)

/**
 * What one method asks, with arguments that stand for any: once with rows to go on from, once with none.
 * @param language whose SQL is written
 */
export async function statementsOf(
  { store, method, name }: { store: string; method: string; name: string },
  differences: DatabaseDifferences,
  language = differences.name,
): Promise<CompiledQuery[]> {
  const first = store === 'directory' || store === 'look' ? SITE : anything
  const calls = [given[name] ?? [first, anything, anything, anything], ...(others[name] ?? [])]
  const statements: CompiledQuery[] = []
  for (const rows of [manyRows, []])
    for (const parameters of calls) {
      const { asked, database } = recordingDatabase(rows, differences, language)
      const promise = storesOf(database)[store]?.[method]
      if (typeof promise !== 'function') continue
      try {
        await promise(...parameters)
      } catch (error) {
        // What a store makes of such rows is not the question; that it asked is.
        if (asked.length === 0) throw error
      }
      statements.push(...asked)
    }
  return statements
}

/** What is asked for items of a collection with an index: a page in its order, and those with a value of its field. */
export async function statementsByIndex(differences: DatabaseDifferences): Promise<CompiledQuery[]> {
  const { asked, database } = recordingDatabase([], differences)
  const { itemQueries } = storesOf(database) as unknown as Pick<Stores, 'itemQueries'>
  const selected = { ...all, ...page, keyIndexes: [ITEM_INDEX], mayHoldList: () => false, order: { keys: byIndex } }
  for (const filter of [all.filter, filtered]) await itemQueries.select({ ...selected, filter } as never)
  return asked
}

/** What cleaning up and its sweeps ask. */
export async function statementsOfCleanUp(differences: DatabaseDifferences): Promise<CompiledQuery[]> {
  const statements: CompiledQuery[] = []
  const settings = { data: { keepVisitorsFor: 1, keepChangesFor: 1 } }
  const deps = { siteId: SITE, clock: systemClock, random: systemRandom, directory: { current: () => ({ settings }) } }
  for (const rows of [manyRows, []]) {
    const { asked, database } = recordingDatabase(rows, differences)
    await cleanUp(database, SITE, systemClock, [])
    for (const sweep of sweepsOf(database, deps as never))
      await database.transact((query) => sweep(query, { siteId: SITE, now: 1, together: 2 }))
    statements.push(...asked)
  }
  return statements
}
