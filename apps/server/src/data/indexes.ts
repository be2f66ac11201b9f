import { INDEXES_PER_COLLECTION } from '@foyer/protocol'
import { DataError } from '../errors/data-error.js'
import type { Needs } from '../needs.js'
import { alterCollection } from './change-collection.js'
import type { Collection, CollectionIndex } from './collection.js'

type IndexNeeds = Pick<Needs, 'storage' | 'clock'>

const indexOf = ({ indexes }: Collection, name: string) => indexes.find((index) => index.name === name)
const withIndex = (collection: Collection, index: CollectionIndex): Collection => ({
  ...collection,
  indexes: [...collection.indexes.filter(({ name }) => name !== index.name), index],
})

/**
 * Declares an index and builds it over the items there are. It is declared first, so that from then on every write looks out for lists; then the
 * items before are looked at, and it is built; only then do queries count on it. An index that failed, or whose building was broken off, may be
 * created again. @throws DataError WDE0025, WDE0104, WDE0164
 */
export async function createIndex(
  collectionId: string,
  asked: Omit<CollectionIndex, 'status'>,
  needs: IndexNeeds,
): Promise<CollectionIndex> {
  const index: CollectionIndex = { ...asked, status: 'BUILDING' }
  await alterCollection(
    collectionId,
    undefined,
    (collection) => {
      if (indexOf(collection, index.name)?.status === 'ACTIVE')
        throw new DataError('WDE0104', `The index ${index.name} exists already.`, { indexName: index.name })
      const others = collection.indexes.filter(({ name }) => name !== index.name)
      if (others.length >= INDEXES_PER_COLLECTION)
        throw new DataError('WDE0164', `A collection has at most ${INDEXES_PER_COLLECTION} indexes.`)
      return withIndex(collection, index)
    },
    needs,
  )
  const paths = index.fields.map(({ path }) => path)
  const built = await needs.storage.reshape(async ({ collections }) => ({
    lists: await collections.pathsWithLists(collectionId, paths),
    outcome: await collections.buildIndex(collectionId, index),
  }))
  const done: CollectionIndex = { ...index, status: built.outcome === 'built' ? 'ACTIVE' : 'FAILED' }
  await alterCollection(
    collectionId,
    undefined,
    (collection) => ({
      ...withIndex(collection, done),
      listPaths: [...new Set([...collection.listPaths, ...built.lists])],
    }),
    needs,
  )
  return done
}

/** Takes an index away: queries stop to count on it before it goes. @throws DataError WDE0025, WDE0160 */
export async function removeIndex(collectionId: string, name: string, needs: IndexNeeds): Promise<void> {
  await alterCollection(
    collectionId,
    undefined,
    (collection) => {
      const index = indexOf(collection, name)
      if (index === undefined)
        throw new DataError('WDE0160', `The collection ${collectionId} has no index ${name}.`, { indexName: name })
      return withIndex(collection, { ...index, status: 'DROPPING' })
    },
    needs,
  )
  await needs.storage.reshape(({ collections }) => collections.dropIndex(collectionId, name))
  await alterCollection(
    collectionId,
    undefined,
    (collection) => {
      const indexes = collection.indexes.filter((index) => index.name !== name)
      const watched = new Set(indexes.flatMap(({ fields }) => fields.map(({ path }) => path)))
      return { ...collection, indexes, listPaths: collection.listPaths.filter((path) => watched.has(path)) }
    },
    needs,
  )
}
