import type { Collection } from '../collections/collection.js'
import type { DataDeps, DataStores } from '../deps.js'
import { owningReferences } from './reference-field.js'

/** Removed by one transaction. */
const AT_ONCE = 5000

/**
 * The keys of fields that kept several references in the one definition and do not, or those of another collection, in
 * the other.
 */
function gone(before: Collection, after: Collection): string[] {
  const still = new Map(owningReferences(after).map(({ key, to }) => [key, to]))
  return owningReferences(before)
    .filter(({ key, to }) => still.get(key) !== to)
    .map(({ key }) => key)
}

/** Before a field begins to hold references, and in the same transaction: none that were left under its key count. */
export async function clearNewFields(
  before: Collection,
  after: Collection,
  { references }: Pick<DataStores, 'references'>,
): Promise<void> {
  for (const key of gone(after, before)) while (await references.forgetField(after.collectionId, key, AT_ONCE));
}

/**
 * Removes the references of fields that are gone, some at a time. Nobody sees them any more, and one that is left
 * because this was broken off goes when a field of its key is declared again.
 */
export async function forgetReferences(
  before: Collection,
  after: Collection,
  { storage }: Pick<DataDeps, 'storage'>,
): Promise<void> {
  const { collectionId } = after
  for (const key of gone(before, after)) {
    const forgetSome = () =>
      storage.transact(async ({ collections, references }) => {
        await collections.hold(collectionId)
        const now = await collections.find(collectionId)
        const isBack = now !== undefined && owningReferences(now).some((field) => field.key === key)
        return !isBack && references.forgetField(collectionId, key, AT_ONCE)
      })
    while (await forgetSome());
  }
}
