import type { CompiledQuery } from 'kysely'
import { sqlTransferStore } from '../../src/features/import-export/sql-transfer-store.js'
import { sqlSiteSnapshotStore } from '../../src/features/site/snapshot/sql-site-snapshot-store.js'
import { sqlSigningKeyStore } from '../../src/features/tokens/sql-signing-key-store.js'
import { sqlInboxStore } from '../../src/integrations/mail/sql-inbox-store.js'
import { systemClock } from '../../src/kernel/clock.js'
import { systemRandom } from '../../src/kernel/random.js'
import { createSweeps } from '../../src/main/composition/scheduled-jobs.js'
import type { Stores } from '../../src/main/deps.js'
import { sqlSiteInspector } from '../../src/main/doctor/sql-site-inspector.js'
import { cleanUp } from '../../src/main/retention.js'
import { sqlStorage } from '../../src/main/sql-storage.js'
import type { Database } from '../../src/platform/database/database.js'
import { type DatabaseDifferences, postgresDifferences } from '../../src/platform/database/differences.js'
import { anyValue } from './any-value.js'
import { dataArguments, indexSelections, otherDataArguments } from './data-store-arguments.js'
import { createRecordingDatabase } from './recording-database.js'

export const SITE = 'site_asked'

/** A row with a value for every column, so that a store method continues to its next statement. */
const anyRow: Record<string, unknown> = new Proxy(
  {},
  { get: (_none, column) => (String(column).endsWith('_json') ? '{}' : 1) },
)
const manyRows = Array.from({ length: 30 }, () => anyRow)

/** Arguments of store methods that `anyValue` cannot replace. */
const sampleArguments: Record<string, unknown[]> = {
  'members.select': [
    {
      visibility: 'public',
      condition: { kind: 'any', of: [{ kind: 'known', field: 'slug' }] },
      order: [],
      limit: 1,
      offset: 0,
      queueKey: 'any',
    },
  ],
  'members.emailsOf': [['any']],
  'members.addAll': [[{ memberId: 'any', profile: {} }]],
  'memberList.listTags': [],
  'members.findTaken': [{ emailKeys: ['any'], memberIds: ['any'], slugs: ['any'] }],
  'mailJobs.insert': [{ payload: { to: 'any' } }],
  'pendingRegistrations.deleteByEmails': [['any']],
  'site.keyNames': [['any']],
  'visitors.recordVisits': [['any'], 1],
  'overviewCounts.increment': [[{ kind: 'any', at: 1, count: 1 }]],
  'overviewCounts.list': [['any'], 1, 2],
  'overviewCounts.sumLogins': [1, 2],
  'externalIdentities.listOfMembers': [['any']],
  'externalIdentities.findLinked': [[{ providerId: 'any', subject: 'any' }]],
  'externalIdentities.insertAll': [
    [{ providerId: 'any', subject: 'many', memberId: 'any', email: null, linkedAt: 1, lastUsedAt: 1 }],
  ],
  'secondFactorChallenges.setMethods': ['any', ['pwd']],
  'secondFactorChallenges.add': [{ ...(anyValue as object), amr: ['pwd'] }],
  'factors.setRecoveryCodes': ['any', ['any']],
  'factors.listAuthenticatorsOf': [['any']],
  'browserSessions.recordSignIn': ['any', 'any', { authenticatedAt: 1, amr: ['pwd'] }],
  'sessions.recordSignIn': ['any', 'any', { authenticatedAt: 1, amr: ['pwd'] }],
  'passkeys.listOfMembers': [['any']],
  'passkeys.findKnown': [['any']],
  'passkeys.insert': [
    {
      ...{ credentialId: 'any', memberId: 'any', publicKey: 'any', counter: 0, transports: [], isSynced: true },
      ...{ name: '', aaguid: 'any', createdAt: 1, lastUsedAt: null },
    },
  ],
  'passkeys.insertAll': [
    [
      {
        ...{ credentialId: 'many', memberId: 'any', publicKey: 'any', counter: 0, transports: [], isSynced: true },
        ...{ name: '', aaguid: 'any', createdAt: 1, lastUsedAt: null },
      },
    ],
  ],
  'browserSessions.findAll': [['any'], 1],
  'activeMembers.record': [1, ['any']],
  'sample.insertActiveDays': [[{ at: 1, count: 1 }]],
  'sample.insertDeliveries': ['any', [{ deliveryId: 'any', last: { at: 1 } }]],
  'sample.delete': [{ memberIds: ['any'], invitedEmailKeys: ['any'] }],
  'sessionLengths.shorten': [['any'], { idleMs: 1, maxMs: 1 }, 1],
  'sessionLengths.shortenBrowserSessions': [1, ['any'], 1],
  'credentials.recordUses': [new Map([['key_any', { at: 1, network: 'any' }]])],
  'audit.add': [[{ actor: {}, target: null, details: null }]],
  'audit.select': [
    { actor: 'any', requestId: 'any' },
    { position: { at: 1, entryId: 'any' }, newer: true, limit: 1 },
  ],
  'memberList.page': [
    { search: 'any', role: ['owner'], clientId: 'any', fields: [{ name: 'any', is: 'any', contains: 'any' }] },
    {
      ...{ order: 'lastSeen', direction: 'asc', position: { key: 1, memberId: 'any' }, backwards: false, limit: 1 },
      queueKey: 'any',
    },
  ],
  'memberList.count': [{ search: 'any', signsInWith: { providerId: 'any' } }, 'any'],
  'members.list': [{ limit: 1, offset: 0, order: 'oldest', status: 'active' }],
  ...dataArguments,
  'portable.listReferences': ['any', ['any'], { itemId: 'any', field: 'any', place: 1 }, 1],
  'directory.ensureSite': [SITE, 1],
  'directory.updateSettings': [SITE, {}],
}

const openStores = (database: Database): Record<string, Record<string, unknown>> => {
  let stores: Record<string, Record<string, unknown>> = {}
  void sqlStorage(database, SITE).read(async (all) => {
    stores = all as unknown as typeof stores
  })
  return {
    ...stores,
    signingKeys: { ...sqlSigningKeyStore(database, SITE) },
    inbox: { ...sqlInboxStore(database, SITE) },
    portable: { ...sqlTransferStore(database, SITE) },
    directory: { ...sqlSiteSnapshotStore(database) },
    look: { ...sqlSiteInspector(database) },
  } as never
}

const known = (field: string) => ({ kind: 'known', field })
const membersBy = (field: string, direction: string) => [
  { visibility: 'all', condition: known('id'), order: [{ field, direction }], limit: 1, offset: 0, queueKey: 'any' },
]
const newest = { position: undefined, newer: false, limit: 1 }
/** Additional calls of methods whose statement depends on their arguments. */
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
    { order, direction: 'desc', position: undefined, backwards: false, limit: 1, queueKey: 'any' },
  ]),
  'audit.select': [
    [{}, newest],
    [{ actor: 'any' }, newest],
    [{ target: 'any' }, newest],
    [{ actions: ['any'], from: 1, to: 2 }, newest],
    [{ result: 'refused' }, newest],
  ],
  'mailJobs.lease': [['newest', 1, 2]],
  'sessionLengths.shortenBrowserSessions': [[1, undefined, 1]],
  'inbox.listByRecipient': [[undefined, 1]],
  'webhookDeliveries.lease': [['any', 'new', 1, 2]],
  'webhookDeliveries.list': [undefined, 'waiting', 'delivered', 'failed'].map((state) => [
    'any',
    { before: undefined, state, limit: 1 },
  ]),
  ...otherDataArguments,
}

/** Every method of every store, listed from the stores, so new ones are included automatically. */
export const storeMethods = Object.entries(
  openStores(createRecordingDatabase([], postgresDifferences).database),
).flatMap(([store, promises]) => Object.keys(promises).map((method) => ({ store, method, name: `${store}.${method}` })))

/**
 * Records the statements of one store method called with sample arguments: once with result rows, so that it continues,
 * and once without.
 * @param language dialect of the generated SQL
 */
export async function recordStatements(
  { store, method, name }: { store: string; method: string; name: string },
  differences: DatabaseDifferences,
  language = differences.name,
): Promise<CompiledQuery[]> {
  const first = store === 'directory' || store === 'look' ? SITE : anyValue
  const calls = [sampleArguments[name] ?? [first, anyValue, anyValue, anyValue], ...(others[name] ?? [])]
  const statements: CompiledQuery[] = []
  for (const rows of [manyRows, []])
    for (const parameters of calls) {
      const { statements: recorded, database } = createRecordingDatabase(rows, differences, language)
      const promise = openStores(database)[store]?.[method]
      if (typeof promise !== 'function') continue
      try {
        await promise(...parameters)
      } catch (error) {
        // How the store handles these rows is irrelevant here, provided that it ran a statement.
        if (recorded.length === 0) throw error
      }
      statements.push(...recorded)
    }
  return statements
}

/** Records the queries of a collection with an index: a page in index order, and the items with a given field value. */
export async function recordIndexStatements(differences: DatabaseDifferences): Promise<CompiledQuery[]> {
  const { statements, database } = createRecordingDatabase([], differences)
  const { itemQueries } = openStores(database) as unknown as Pick<Stores, 'itemQueries'>
  for (const selected of indexSelections) await itemQueries.select(selected as never)
  return statements
}

/** Records the statements of the clean-up and its sweeps. */
export async function recordCleanUpStatements(differences: DatabaseDifferences): Promise<CompiledQuery[]> {
  const statements: CompiledQuery[] = []
  const settings = { data: { visitorRetentionMs: 1, changeRetentionMs: 1 } }
  const deps = {
    siteId: SITE,
    clock: systemClock,
    random: systemRandom,
    siteSnapshot: { current: () => ({ settings }) },
  }
  for (const rows of [manyRows, []]) {
    const { statements: recorded, database } = createRecordingDatabase(rows, differences)
    await cleanUp(database, SITE, systemClock, [])
    for (const sweep of createSweeps(database, deps as never))
      await database.transact((query) => sweep(query, { siteId: SITE, now: 1, batchSize: 2 }))
    statements.push(...recorded)
  }
  return statements
}
