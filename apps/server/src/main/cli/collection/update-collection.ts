import { INDEXES_PER_COLLECTION } from '@foyer/protocol'
import { commandLineAct } from '../../../features/audit/audit.js'
import { applyCollectionChange } from '../../../features/data/collections/apply-collection-change.js'
import { alterCollection } from '../../../features/data/collections/change-collection.js'
import type { Collection, CollectionField } from '../../../features/data/collections/collection.js'
import { createCollection } from '../../../features/data/collections/create-collection.js'
import { createIndex, removeIndex } from '../../../features/data/collections/indexes.js'
import { noSuchCollection } from '../../../features/data/collections/with-collection.js'
import { StartError } from '../../../kernel/errors/start-error.js'
import type { OpenSite } from '../open-site.js'
import type { CollectionProperties, NewIndex } from './collection-definition.js'

/** The changes of `foyer collection set`; those of `create` remove nothing. */
export interface CollectionUpdate {
  properties: CollectionProperties
  /** Fields to add, or to replace if there is one with this key. */
  setFields: readonly CollectionField[]
  removedFields: readonly string[]
  indexes: readonly NewIndex[]
  removedIndexes: readonly string[]
}

/** Creates a collection with its indexes. @throws StartError, and DataError like the use cases of the API */
export async function createWithIndexes(collectionId: string, update: CollectionUpdate, site: OpenSite): Promise<void> {
  assertIndexes({ collectionId, indexes: [] }, update)
  const definition = { ...update.properties, fields: [...update.setFields] as CollectionField[] }
  await createCollection(collectionId, definition, site, undefined, commandLineAct)
  await buildIndexes(collectionId, update.indexes, site)
}

/**
 * Applies all changes to a collection, or none: everything is checked first, new indexes are built before the rest is
 * stored, and are removed again if a later step fails.
 * @throws StartError, and DataError like the use cases of the API
 */
export async function updateCollection(collectionId: string, update: CollectionUpdate, site: OpenSite): Promise<void> {
  const apply = (collection: Collection) => applyUpdate(collection, update)
  const current = await site.storage.read(({ collections }) => collections.find(collectionId))
  if (current === undefined) throw noSuchCollection(collectionId)
  apply(current)
  assertIndexes(current, update)
  const discard = await buildIndexes(collectionId, update.indexes, site)
  try {
    await alterCollection(collectionId, undefined, apply, site, commandLineAct)
  } catch (error) {
    await discard()
    throw error
  }
  for (const name of update.removedIndexes) await removeIndex(collectionId, name, site, commandLineAct)
}

/**
 * Builds indexes, all or none. Returns a function that removes them again.
 * @throws StartError if an index cannot be built
 */
async function buildIndexes(
  collectionId: string,
  indexes: readonly NewIndex[],
  site: OpenSite,
): Promise<() => Promise<void>> {
  const built: string[] = []
  const discard = async () => {
    for (const name of built) await removeIndex(collectionId, name, site, commandLineAct)
  }
  try {
    for (const index of indexes) {
      const { failure } = await createIndex(collectionId, index, site, commandLineAct)
      built.push(index.name)
      if (failure !== undefined)
        throw new StartError(`The index "${index.name}" cannot be built: ${lowerFirst(failure.description)}`)
    }
  } catch (error) {
    await discard()
    throw error
  }
  return discard
}

function applyUpdate(collection: Collection, { properties, setFields, removedFields }: CollectionUpdate): Collection {
  const unknown = removedFields.find((key) => !collection.fields.some((field) => field.key === key))
  if (unknown !== undefined) throw new StartError(`The collection ${collection.collectionId} has no field ${unknown}.`)
  const replaced = new Map(setFields.map((field) => [field.key, field]))
  const present = collection.fields.filter(({ key }) => !removedFields.includes(key))
  const fields = present.map((field) => replaced.get(field.key) ?? field)
  const added = setFields.filter(({ key }) => !present.some((field) => field.key === key))
  return applyCollectionChange(collection, { ...properties, fields: [...fields, ...added] as typeof fields })
}

/** @throws StartError */
function assertIndexes(
  { collectionId, indexes: present }: Pick<Collection, 'collectionId' | 'indexes'>,
  { indexes, removedIndexes }: CollectionUpdate,
): void {
  const missing = removedIndexes.find((removed) => !present.some(({ name }) => name === removed))
  if (missing !== undefined) throw new StartError(`The collection ${collectionId} has no index ${missing}.`)
  // An index whose build failed may be created again.
  const kept = present.filter(({ status }) => status !== 'FAILED').map(({ name }) => name)
  const names = [...kept, ...indexes.map(({ name }) => name)]
  const repeated = names.find((name, at) => names.indexOf(name) !== at)
  if (repeated !== undefined) throw new StartError(`The index ${repeated} already exists.`)
  if (names.length > INDEXES_PER_COLLECTION)
    throw new StartError(`A collection has at most ${INDEXES_PER_COLLECTION} indexes.`)
}

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1)
