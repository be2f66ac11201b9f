import { type Act, audit } from '../../audit/audit.js'
import type { Collection, CollectionField } from '../collections/collection.js'
import { collectionDiff } from '../collections/collection-diff.js'
import { RetryTransaction } from '../collections/with-collection.js'
import type { DataDeps, DataStores } from '../deps.js'
import { relatedCollectionIds, resolveInverseFields } from './inverse-fields.js'

/** Parameters that list all collections of a site. */
const ALL_COLLECTIONS = { limit: Number.MAX_SAFE_INTEGER, offset: 0, sort: 'id', order: 'ASC' } as const

/**
 * Updates the inverse fields of the multi-reference fields of a collection, in the transaction that updates it, creates
 * it (without `before`) or deletes it (without `after`).
 * @returns the fields of the collection
 * @throws DataError WDE0075, WDE0104, RetryTransaction when another collection is changed at the same time
 */
export async function syncInverseFields(
  before: Collection | undefined,
  after: Collection | undefined,
  stores: DataStores,
  deps: Pick<DataDeps, 'clock' | 'random'>,
  act?: Act,
): Promise<CollectionField[]> {
  if (before !== undefined && before.fields === after?.fields) return before.fields
  const others = await relatedCollections(before, after, stores)
  const fields = resolveInverseFields(before, after, others)
  for (const other of others) {
    const changed = fields.get(other.collectionId)
    if (changed === undefined) continue
    const next = { ...other, fields: changed, revision: other.revision + 1, updatedAt: deps.clock.now() }
    if ((await stores.collections.update(next, other.revision)) !== 'changed') throw new RetryTransaction()
    const target = { kind: 'collection', id: other.collectionId } as const
    await audit(act, { action: 'collection-changed', target, details: collectionDiff(other, next) }, stores, deps)
  }
  return (after && (fields.get(after.collectionId) ?? after.fields)) ?? []
}

/** Returns the collections that may be affected: all when the collection is created, because any may refer to it. */
async function relatedCollections(
  before: Collection | undefined,
  after: Collection | undefined,
  { collections }: Pick<DataStores, 'collections'>,
): Promise<Collection[]> {
  const own = (after ?? before)?.collectionId
  if (before === undefined)
    return (await collections.list(ALL_COLLECTIONS)).collections.filter((one) => one.collectionId !== own)
  const found: Collection[] = []
  for (const id of [...relatedCollectionIds(before, after)].toSorted()) {
    const other = id === own ? undefined : await collections.find(id)
    if (other !== undefined) found.push(other)
  }
  return found
}
