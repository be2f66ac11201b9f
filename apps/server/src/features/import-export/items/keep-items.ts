import { isVisitorId, type JsonObject } from '@foyer/protocol'
import { newUuid } from '../../../kernel/random.js'
import type { Collection } from '../../data/collections/collection.js'
import { noteLists, STALE, withCollection, writing } from '../../data/collections/with-collection.js'
import type { DataCaller } from '../../data/data-caller.js'
import type { DataStores } from '../../data/deps.js'
import { insertHeld } from '../../data/items/insert-items.js'
import { newListPaths, type ReadItem, readItem, storedItem } from '../../data/items/item.js'
import type { StoredItem } from '../../data/items/item-store.js'
import {
  type Failed,
  failed,
  isFailed,
  itemExists,
  noSuchItem,
  notFailed,
  notUnique,
  refusable,
} from '../../data/outcome.js'
import { owningReferences } from '../../data/references/reference-field.js'
import type { Reference } from '../../data/references/reference-store.js'
import { sentReferences } from '../../data/references/sent-references.js'
import type { ImportExportDeps } from '../deps.js'
import { momentOf } from '../site/data-format.js'

/** What is done with items: keep new ones only, or replace those that are there as well, or replace those alone. */
export const importModes = ['insert', 'save', 'update'] as const
export type ImportMode = (typeof importModes)[number]

export type KeepNeeds = Pick<ImportExportDeps, 'siteId' | 'storage' | 'clock' | 'random'>
export type Kept = { kept: 'inserted' | 'replaced' }

interface KeepOptions {
  mode: ImportMode
  /** Whether everything from the first item that is refused is left away. */
  stops: boolean
  /** Whether all is tried and nothing kept. */
  isTrial: boolean
}

/** An item as a file names it. */
interface Named extends ReadItem {
  itemId: string
  createdAt: number | undefined
  updatedAt: number | undefined
  references: Omit<Reference, 'itemId'>[]
  /** The fields of several references that the file speaks of. */
  speaksOf: string[]
}

/** The owner of the site does it: items keep the owner and the dates they come with. */
const OWNER: DataCaller = { kind: 'admin' }

/**
 * Keeps items by one transaction, no two of them under one id, and says what became of each. When it `stops`, what
 * comes after one that was refused has no outcome.
 * @throws DataError WDE0025
 */
export function keepItems(
  collectionId: string,
  items: readonly JsonObject[],
  options: KeepOptions,
  deps: KeepNeeds,
): Promise<(Kept | Failed)[]> {
  const find = (id: string) => deps.storage.read(({ collections }) => collections.find(id))
  return withCollection(collectionId, { collections: { get: find, refresh: find } }, async (collection) => {
    const read = items.map((data) => refusable(() => namedItem(data, collection, deps)))
    const now = deps.clock.now()
    const paths = newListPaths(
      notFailed(read).map(({ fields }) => fields),
      collection,
    )
    if (paths.length > 0 && !options.isTrial) {
      await noteLists(collection, paths, deps)
      return STALE
    }
    for (let some = untilRefused(read, options); ; ) {
      try {
        return await writing(collection, OWNER, deps, async (stores) => {
          const outcomes = await keepHeld(collection, some, options.mode, stores, deps, now)
          const until = untilRefused(outcomes, options).length
          if (until < some.length || options.isTrial) throw new TakenBack(outcomes.slice(0, until))
          return outcomes
        })
      } catch (error) {
        if (!(error instanceof TakenBack)) throw error
        if (options.isTrial) return error.outcomes
        const last = error.outcomes.length - 1
        // Once more, with what it is known to be refused for in its place.
        some = [...some.slice(0, last), error.outcomes[last] as Failed]
      }
    }
  })
}

/** Tries items on a collection that is not there, of which only the rules can be looked at. */
export const triedItems = (collection: Collection, items: readonly JsonObject[], deps: KeepNeeds): (Kept | Failed)[] =>
  items.map((data) =>
    refusable(() => {
      newItem(namedItem(data, collection, deps), deps.siteId, deps.clock.now())
      return { kept: 'inserted' }
    }),
  )

/** What a transaction found that must leave nothing. */
class TakenBack extends Error {
  override readonly name = 'TakenBack'
  readonly outcomes: (Kept | Failed)[]
  constructor(outcomes: (Kept | Failed)[]) {
    super('the transaction is to leave nothing')
    this.outcomes = outcomes
  }
}

function untilRefused<T>(outcomes: readonly (T | Failed)[], { stops }: KeepOptions): (T | Failed)[] {
  const first = stops ? outcomes.findIndex(isFailed) : -1
  return first === -1 ? [...outcomes] : outcomes.slice(0, first + 1)
}

/** The item that a file has. @throws DataError */
function namedItem(data: JsonObject, collection: Collection, { random }: Pick<ImportExportDeps, 'random'>): Named {
  const sent = sentReferences({ data }, owningReferences(collection), Number.POSITIVE_INFINITY)
  const references = [...sent].flatMap(([field, ids]) => ids.map((referencedId) => ({ field, referencedId })))
  const speaksOf = [...sent.keys()]
  const { itemId = newUuid(random), ...item } = readItem({ data }, collection, OWNER)
  const createdAt = momentOf(data._createdDate)
  return { ...item, itemId, references, speaksOf, createdAt, updatedAt: momentOf(data._updatedDate) }
}

async function keepHeld(
  collection: Collection,
  read: readonly (Named | Failed)[],
  mode: ImportMode,
  stores: DataStores,
  { siteId }: KeepNeeds,
  now: number,
): Promise<(Kept | Failed)[]> {
  const { collectionId } = collection
  const named = notFailed(read)
  const there = new Map(
    (await stores.items.hold(collectionId, named.map(({ itemId }) => itemId).toSorted())).map((one) => [
      one.itemId,
      one,
    ]),
  )
  const fresh: (StoredItem | Failed)[] = []
  const again: StoredItem[] = []
  const refused = new Map<string, Failed>()
  for (const item of named) {
    const { itemId } = item
    const before = there.get(itemId)
    const next = refusable(() => {
      if (before === undefined && mode === 'update') throw noSuchItem(itemId, collectionId)
      if (before !== undefined && mode === 'insert') throw itemExists(itemId, collectionId)
      return before === undefined ? newItem(item, siteId, now) : replacing(item, before, now)
    })
    if (isFailed(next)) refused.set(itemId, next)
    else (before === undefined ? fresh : again).push(next)
  }
  for (const owner of new Set(notFailed(fresh).map(({ ownerId }) => ownerId)))
    if (isVisitorId(owner)) await stores.visitors.noteItems(owner, now)
  const inserted = await insertHeld(collection, fresh, stores)
  for (const outcome of inserted) if (isFailed(outcome)) refused.set(outcome.itemId as string, outcome)
  const mayCollide = collection.indexes.some(({ unique }) => unique)
  const replaced = again.length === 0 ? new Set() : await stores.items.replace(collectionId, again, mayCollide)
  for (const { itemId } of again)
    if (!replaced.has(itemId)) refused.set(itemId, failed(notUnique(collectionId), itemId))

  const kept = named.filter(({ itemId }) => !refused.has(itemId))
  await stores.references.clear(
    collectionId,
    kept.flatMap(({ itemId, speaksOf }) => (there.has(itemId) ? speaksOf.map((field) => ({ itemId, field })) : [])),
  )
  await stores.references.add(
    collectionId,
    kept.flatMap(({ itemId, references }) => references.map((one) => ({ itemId, ...one }))),
  )
  return read.map((item) => {
    if (isFailed(item)) return item
    return refused.get(item.itemId) ?? { kept: there.has(item.itemId) ? 'replaced' : 'inserted' }
  })
}

/** @throws DataError WDE0009 */
const newItem = ({ itemId, ownerId = '', createdAt, updatedAt, fields }: Named, siteId: string, now: number) => {
  const created = createdAt ?? now
  return storedItem(
    { itemId, ownerId: ownerId || siteId, createdAt: created, updatedAt: updatedAt ?? created, revision: 1 },
    fields,
  )
}

/** What is there stays as old as it is, and whose it is, where the file does not say. @throws DataError WDE0009 */
const replacing = ({ itemId, ownerId, updatedAt, fields }: Named, before: StoredItem, now: number) =>
  storedItem(
    {
      itemId,
      ownerId: ownerId ?? before.ownerId,
      createdAt: before.createdAt,
      updatedAt: updatedAt ?? now,
      revision: before.revision + 1,
    },
    fields,
  )
