import type { Collection } from '../collections/collection.js'
import type { DataDeps, DataStores } from '../deps.js'
import { owningReferences } from './reference-field.js'

/** Removed by one transaction. */
const BATCH_SIZE = 5000

/**
 * The keys of fields that kept several references in the one definition and do not, or those of another collection, in
 * the other.
 */
function removedKeys(before: Collection, after: Collection): string[] {
  const still = new Map(owningReferences(after).map(({ key, targetCollectionId }) => [key, targetCollectionId]))
  return owningReferences(before)
    .filter(({ key, targetCollectionId }) => still.get(key) !== targetCollectionId)
    .map(({ key }) => key)
}

/** Before a field begins to hold references, and in the same transaction: none that were left under its key count. */
export async function clearNewFields(
  before: Collection,
  after: Collection,
  { references }: Pick<DataStores, 'references'>,
): Promise<void> {
  for (const key of removedKeys(after, before))
    while (await references.deleteField(after.collectionId, key, BATCH_SIZE));
}

/**
 * Removes the references of fields that are gone, some at a time. Nobody sees them any more, and one that is left
 * because this was broken off goes when a field of its key is declared again.
 */
export async function deleteStaleReferences(
  before: Collection,
  after: Collection,
  { storage }: Pick<DataDeps, 'storage'>,
): Promise<void> {
  const { collectionId } = after
  for (const key of removedKeys(before, after)) {
    const deleteBatch = () =>
      storage.transact(async ({ collections, references }) => {
        await collections.lock(collectionId)
        const now = await collections.find(collectionId)
        const isRedeclared = now !== undefined && owningReferences(now).some((field) => field.key === key)
        return !isRedeclared && references.deleteField(collectionId, key, BATCH_SIZE)
      })
    while (await deleteBatch());
  }
}
