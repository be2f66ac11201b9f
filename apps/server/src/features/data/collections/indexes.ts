import { setTimeout as pause } from 'node:timers/promises'
import { INDEXED_TEXT_MAX_BYTES, INDEXES_PER_COLLECTION } from '@foyer/protocol'
import { DataError } from '../../../kernel/errors/data-error.js'
import type { Act } from '../../audit/audit.js'
import type { DataDeps } from '../deps.js'
import { alterCollection } from './change-collection.js'
import type { Collection, CollectionIndex } from './collection.js'
import type { CollectionStore } from './collection-store.js'
import { noSuchCollection } from './with-collection.js'

type IndexDeps = Pick<DataDeps, 'storage' | 'clock' | 'random'>

/** How often to check whether another node has finished with an index, in milliseconds. */
const POLL_INTERVAL_MS = 200
/** Returned by an attempt while another node works on the index, or if the index was declared again meanwhile. */
const IN_PROGRESS = Symbol('the index is not done')

const findIndex = ({ indexes }: Collection, name: string) => indexes.find((index) => index.name === name)
const withIndex = (collection: Collection, index: CollectionIndex): Collection => ({
  ...collection,
  indexes: [...collection.indexes.filter(({ name }) => name !== index.name), index],
})
const lockName = (collectionId: string, name: string): string => `index ${JSON.stringify([collectionId, name])}`

const failures = {
  'not-unique': { code: 'WDE0113', description: 'Two items have the same value.' },
  'too-long': { code: 'WDE0075', description: `An item has a text of more than ${INDEXED_TEXT_MAX_BYTES} bytes.` },
} as const

/** The definition of an index, without the state of its build. */
export type IndexDefinition = Omit<CollectionIndex, 'status' | 'failure'>

/**
 * Declares an index and builds it over the existing items. The index is declared first, so that every later write
 * checks for lists; then the existing items are checked and the index is built; only then do queries use it. A failed
 * index may be created again. An interrupted build is resumed by `resumeIndexes` or by creating the index again.
 * @throws DataError WDE0025, WDE0104, WDE0164
 */
export async function createIndex(
  collectionId: string,
  definition: IndexDefinition,
  deps: IndexDeps,
  act?: Act,
): Promise<CollectionIndex> {
  await declareIndex(collectionId, definition, deps, act)
  return buildDeclaredIndex(collectionId, definition.name, deps)
}

/** Like `createIndex`, but replaces an index that has the same name, which queries stop using before. */
export async function replaceIndex(
  collectionId: string,
  definition: IndexDefinition,
  deps: IndexDeps,
  act?: Act,
): Promise<CollectionIndex> {
  await declareIndex(collectionId, definition, deps, act, { replaces: true })
  return buildDeclaredIndex(collectionId, definition.name, deps)
}

/**
 * Declares an index; it is used once `buildDeclaredIndex` or `resumeIndexes` has built it.
 * @throws DataError WDE0025, WDE0104, WDE0164
 */
export async function declareIndex(
  collectionId: string,
  definition: IndexDefinition,
  deps: IndexDeps,
  act?: Act,
  { replaces = false }: { replaces?: boolean } = {},
): Promise<void> {
  const index: CollectionIndex = { ...definition, status: 'BUILDING' }
  await alterCollection(
    collectionId,
    undefined,
    (collection) => {
      if (!replaces && findIndex(collection, index.name)?.status === 'ACTIVE')
        throw new DataError('WDE0104', `The index ${index.name} already exists.`, { indexName: index.name })
      const others = collection.indexes.filter(({ name }) => name !== index.name)
      if (others.length >= INDEXES_PER_COLLECTION)
        throw new DataError('WDE0164', `A collection has at most ${INDEXES_PER_COLLECTION} indexes.`)
      return withIndex(collection, index)
    },
    deps,
    act,
  )
}

/** Builds a declared index, and waits if another node builds it. @throws DataError WDE0025, WDE0160 */
export const buildDeclaredIndex = (collectionId: string, name: string, deps: IndexDeps): Promise<CollectionIndex> =>
  pollUntilDone(() => buildIndex(collectionId, name, deps))

/** Removes an index: queries stop using it before it is dropped. @throws DataError WDE0025, WDE0160 */
export async function removeIndex(collectionId: string, name: string, deps: IndexDeps, act?: Act): Promise<void> {
  await alterCollection(
    collectionId,
    undefined,
    (collection) => {
      const index = findIndex(collection, name)
      if (index === undefined) throw noSuchIndex(collectionId, name)
      return withIndex(collection, { ...index, status: 'DROPPING' })
    },
    deps,
    act,
  )
  await pollUntilDone(() => dropIndex(collectionId, name, deps))
}

/** Drops an index of a deleted collection, which no definition refers to any more. */
export const dropOrphanedIndex = (
  collectionId: string,
  name: string,
  { storage }: Pick<DataDeps, 'storage'>,
): Promise<undefined> =>
  pollUntilDone(async () => {
    const subject = lockName(collectionId, name)
    const outcome = await storage.alter(subject, ({ collections }) => collections.dropIndex(collectionId, name))
    return outcome === undefined ? IN_PROGRESS : undefined
  })

/**
 * Resumes index builds and drops that were interrupted because their node stopped, and returns how many it finished.
 * Indexes that another node is working on are skipped.
 * @throws DatabaseUnavailable
 */
export async function resumeIndexes(deps: IndexDeps, isStopped = () => false): Promise<number> {
  const unfinished = await deps.storage.read(({ collections }) => collections.listUnfinishedIndexes())
  let finished = 0
  for (const { collectionId, name, status } of unfinished) {
    if (isStopped()) break
    const outcome = await (status === 'BUILDING' ? buildIndex : dropIndex)(collectionId, name, deps)
    if (outcome !== IN_PROGRESS) finished++
  }
  return finished
}

async function pollUntilDone<T>(attempt: () => Promise<T | typeof IN_PROGRESS>): Promise<T> {
  for (;;) {
    const outcome = await attempt()
    if (outcome !== IN_PROGRESS) return outcome
    await pause(POLL_INTERVAL_MS)
  }
}

/** Builds an index as it is currently declared, unless it is already built. @throws DataError WDE0025, WDE0160 */
async function buildIndex(
  collectionId: string,
  name: string,
  { storage, clock }: Pick<IndexDeps, 'storage' | 'clock'>,
): Promise<CollectionIndex | typeof IN_PROGRESS> {
  const outcome = await storage.alter(lockName(collectionId, name), async ({ collections }) => {
    const declared = findIndex(await getCollection(collectionId, collections), name)
    if (declared?.status !== 'BUILDING') return declared
    const paths = declared.fields.map(({ path }) => path)
    const lists = await collections.findListPaths(collectionId, paths)
    const outcome = (await collections.hasTextLongerThan(collectionId, paths, INDEXED_TEXT_MAX_BYTES))
      ? 'too-long'
      : await collections.buildIndex(collectionId, declared)
    const done: CollectionIndex =
      outcome === 'built'
        ? { ...declared, status: 'ACTIVE' }
        : { ...declared, status: 'FAILED', failure: failures[outcome] }
    const settled = await updateIndexState(
      collectionId,
      (collection) =>
        JSON.stringify(findIndex(collection, name)) === JSON.stringify(declared)
          ? { ...withIndex(collection, done), listPaths: [...new Set([...collection.listPaths, ...lists])] }
          : undefined,
      collections,
      clock.now(),
    )
    return settled ? done : IN_PROGRESS
  })
  if (outcome === undefined) return IN_PROGRESS
  if (outcome.done === undefined) throw noSuchIndex(collectionId, name)
  return outcome.done
}

async function dropIndex(
  collectionId: string,
  name: string,
  { storage, clock }: Pick<IndexDeps, 'storage' | 'clock'>,
): Promise<undefined | typeof IN_PROGRESS> {
  const outcome = await storage.alter(lockName(collectionId, name), async ({ collections }) => {
    if (findIndex(await getCollection(collectionId, collections), name)?.status !== 'DROPPING') return
    await collections.dropIndex(collectionId, name)
    await updateIndexState(
      collectionId,
      (collection) => {
        if (findIndex(collection, name)?.status !== 'DROPPING') return undefined
        const indexes = collection.indexes.filter((index) => index.name !== name)
        const watched = new Set(indexes.flatMap(({ fields }) => fields.map(({ path }) => path)))
        return { ...collection, indexes, listPaths: collection.listPaths.filter((path) => watched.has(path)) }
      },
      collections,
      clock.now(),
    )
  })
  return outcome === undefined ? IN_PROGRESS : undefined
}

/**
 * Stores the result of building or dropping an index; the caller must have the lock of the index. Returns false and
 * writes nothing if `update` finds that the declaration has changed.
 */
async function updateIndexState(
  collectionId: string,
  update: (collection: Collection) => Collection | undefined,
  collections: CollectionStore,
  now: number,
): Promise<boolean> {
  for (;;) {
    const current = await getCollection(collectionId, collections)
    const next = update(current)
    if (next === undefined) return false
    const updated = { ...next, revision: current.revision + 1, updatedAt: now }
    if ((await collections.update(updated, current.revision)) === 'changed') return true
  }
}

async function getCollection(collectionId: string, collections: CollectionStore): Promise<Collection> {
  const found = await collections.find(collectionId)
  if (found === undefined) throw noSuchCollection(collectionId)
  return found
}

const noSuchIndex = (collectionId: string, name: string) =>
  new DataError('WDE0160', `The collection ${collectionId} has no index ${name}.`, { indexName: name })
