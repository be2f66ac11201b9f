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

/** What one item may lose by a single call. */
const MAX_REPLACED = 10_000

/** An inverse field: its references are kept with the items that they lead to. */
export type InverseField = ReferenceField & { inverseOf: string }
type WriteStores = Pick<DataStores, 'collections' | 'items' | 'references'>

/**
 * Makes references from their other side (decision 28). They are kept with the items that they lead to, so these must
 * be there and the caller may update them, too.
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
 * Takes references away from their other side. Those that are not there, or of items that the caller may not see, are
 * no error.
 * @throws DataError as `addInverse`
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
 * Puts references in the place of those that lead to an item; what stays keeps its place.
 * @throws DataError WDE0028 and as `addInverse`
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

/** The collection that keeps the references, held; with it the permission to change them. */
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

/** As the items keep them. */
const invert = (references: readonly Reference[], { inverseOf }: InverseField): Reference[] =>
  references.map(({ itemId, referencedId }) => ({ itemId: referencedId, field: inverseOf, referencedId: itemId }))
