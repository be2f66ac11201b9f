import type { Collection } from '../collections/collection.js'
import type { DataDeps, DataStores } from '../deps.js'
import { owningReferences } from './reference-field.js'

/** The number of references deleted per transaction. */
const BATCH_SIZE = 5000

/**
 * Returns the keys of fields that stored references in one definition, but in the other do not or refer to another
 * collection.
 */
function removedKeys(before: Collection, after: Collection): string[] {
  const still = new Map(owningReferences(after).map(({ key, targetCollectionId }) => [key, targetCollectionId]))
  return owningReferences(before)
    .filter(({ key, targetCollectionId }) => still.get(key) !== targetCollectionId)
    .map(({ key }) => key)
}

/**
 * Deletes references left under the keys of new multi-reference fields, in the transaction that declares the fields.
 */
export async function clearNewFields(
  before: Collection,
  after: Collection,
  { references }: Pick<DataStores, 'references'>,
): Promise<void> {
  for (const key of removedKeys(after, before))
    while (await references.deleteField(after.collectionId, key, BATCH_SIZE));
}

/**
 * Deletes the references of removed fields in batches. They are no longer visible. If the deletion is interrupted, the
 * rest is deleted when a field with that key is declared again.
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
