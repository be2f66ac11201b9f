import { DataError } from '../../../kernel/errors/data-error.js'
import type { Collection } from '../collections/collection.js'
import { noSuchCollection } from '../collections/with-collection.js'
import type { DataCaller } from '../data-caller.js'
import type { DataStores } from '../deps.js'
import { canRead, requireAccess } from '../items/change-items.js'
import { accessOf, canAccess } from '../permissions.js'
import { assertAccess, notPermitted } from '../write-result.js'
import { assertMultiReferences, type ReferenceField } from './reference-field.js'
import type { Reference } from './reference-store.js'

/** The maximum number of references that one call replaces. */
const MAX_REPLACED = 10_000

/** An inverse field: its references are stored with the items that they lead to. */
export type InverseField = ReferenceField & { inverseOf: string }
type WriteStores = Pick<DataStores, 'collections' | 'items' | 'references'>

/**
 * Inserts references through an inverse field (decision 28). They are stored with the items that they lead to, so those
 * items must exist, and the caller needs permission to update them too.
 * @throws DataError WDE0020, WDE0025, WDE0027, WDE0073
 */
export async function insertInverse(
  field: InverseField,
  added: readonly Reference[],
  caller: DataCaller,
  stores: WriteStores,
): Promise<void> {
  if (added.length === 0) return
  const owning = await lockOwning(field, caller, stores)
  const { collectionId } = owning
  const ids = [...new Set(added.map(({ referencedId }) => referencedId))]
  const locked = new Map((await stores.items.lock(collectionId, ids)).map((item) => [item.itemId, item]))
  for (const itemId of ids) requireAccess(locked.get(itemId), itemId, { action: 'update', collection: owning, caller })
  await stores.references.insert(collectionId, invert(added, field))
}

/**
 * Deletes references through an inverse field. References that do not exist, or that belong to items the caller may not
 * read, are ignored.
 * @throws DataError as `insertInverse`
 */
export async function deleteInverse(
  field: InverseField,
  unwanted: readonly Reference[],
  caller: DataCaller,
  stores: WriteStores,
): Promise<void> {
  if (unwanted.length === 0) return
  const owning = await lockOwning(field, caller, stores)
  const { collectionId } = owning
  const writable = new Set<string>()
  for (const item of await stores.items.lock(collectionId, [...new Set(unwanted.map((one) => one.referencedId))])) {
    if (!canRead(item, owning, caller)) continue
    if (!canAccess(accessOf(owning, 'update', caller), item.ownerId, caller)) throw notPermitted('update', collectionId)
    writable.add(item.itemId)
  }
  const removed = unwanted.filter(({ referencedId }) => writable.has(referencedId))
  await stores.references.delete(collectionId, invert(removed, field))
}

/**
 * Replaces the references that lead to an item; those that remain keep their position.
 * @throws DataError WDE0028, and as `insertInverse`
 */
export async function replaceInverse(
  field: InverseField,
  itemId: string,
  ids: readonly string[],
  caller: DataCaller,
  stores: WriteStores,
): Promise<void> {
  const before = await stores.references.listReferringIds(
    field.targetCollectionId,
    field.inverseOf,
    itemId,
    MAX_REPLACED + 1,
  )
  if (before.length > MAX_REPLACED)
    throw new DataError('WDE0028', `More than ${MAX_REPLACED} items refer to this one. Remove references in parts.`)
  const [current, wanted] = [new Set(before), new Set(ids)]
  const reference = (referencedId: string): Reference => ({ itemId, field: field.key, referencedId })
  await deleteInverse(field, before.filter((id) => !wanted.has(id)).map(reference), caller, stores)
  await insertInverse(field, [...wanted].filter((id) => !current.has(id)).map(reference), caller, stores)
}

/** Locks the collection that stores the references, and checks that the caller may update it. */
async function lockOwning(
  { targetCollectionId, inverseOf }: InverseField,
  caller: DataCaller,
  { collections }: WriteStores,
): Promise<Collection> {
  await collections.lock(targetCollectionId)
  const owning = await collections.find(targetCollectionId)
  if (owning === undefined) throw noSuchCollection(targetCollectionId)
  assertMultiReferences(owning, [inverseOf])
  assertAccess(accessOf(owning, 'update', caller), 'update', targetCollectionId)
  return owning
}

/** Converts references to the form in which they are stored. */
const invert = (references: readonly Reference[], { inverseOf }: InverseField): Reference[] =>
  references.map(({ itemId, referencedId }) => ({ itemId: referencedId, field: inverseOf, referencedId: itemId }))
