import type { SentReference } from '@foyer/protocol'
import type { Collection } from '../collections/collection.js'
import { transactOnItems, withCollection } from '../collections/with-collection.js'
import type { DataCaller } from '../data-caller.js'
import type { DataDeps, DataStores } from '../deps.js'
import { requireAccess } from '../items/change-items.js'
import { readItemId } from '../items/item.js'
import { accessOf } from '../permissions.js'
import { assertAccess } from '../write-result.js'
import { deleteInverse, type InverseField, insertInverse, replaceInverse } from './change-inverse.js'
import { assertMultiReferences, multiReferences, readReferenceKey } from './reference-field.js'
import type { Reference } from './reference-store.js'

type WriteDeps = Pick<DataDeps, 'storage' | 'collections' | 'clock'>

/** The referring items and their fields. */
interface ReferenceSource {
  itemIds: readonly string[]
  fields: readonly string[]
}

/**
 * Inserts references, all or none (wire-protocol §8.2). The existence of the referenced items is not checked, because
 * that would reveal items that the caller may not read.
 * @throws DataError WDE0002, WDE0020, WDE0025, WDE0027, WDE0073
 */
export function insertReferences(
  collectionId: string,
  sent: readonly SentReference[],
  caller: DataCaller,
  deps: WriteDeps,
): Promise<void> {
  const added = sent.map(readReference)
  return transactOnReferences(collectionId, sourceOf(added), caller, deps, async (stores, inverse) => {
    await stores.references.insert(collectionId, ownReferences(added, inverse))
    for (const field of inverse.values()) await insertInverse(field, referencesOfField(added, field), caller, stores)
  })
}

/**
 * Deletes references, all or none; references that do not exist are ignored.
 * @throws DataError as `insertReferences`
 */
export function removeReferences(
  collectionId: string,
  sent: readonly SentReference[],
  caller: DataCaller,
  deps: WriteDeps,
): Promise<void> {
  const unwanted = sent.map(readReference)
  return transactOnReferences(collectionId, sourceOf(unwanted), caller, deps, async (stores, inverse) => {
    await stores.references.delete(collectionId, ownReferences(unwanted, inverse))
    for (const field of inverse.values()) await deleteInverse(field, referencesOfField(unwanted, field), caller, stores)
  })
}

/** Replaces all references of an item in a field. @throws DataError as `insertReferences` */
export function replaceReferences(
  collectionId: string,
  request: { referringItemFieldName: string; referringItemId: string; newReferencedItemIds: readonly string[] },
  caller: DataCaller,
  deps: WriteDeps,
): Promise<void> {
  const field = readReferenceKey(request.referringItemFieldName)
  const itemId = readItemId(request.referringItemId)
  const ids = request.newReferencedItemIds.map(readItemId)
  const from = { itemIds: [itemId], fields: [field] }
  return transactOnReferences(collectionId, from, caller, deps, async (stores, inverse) => {
    const other = inverse.get(field)
    if (other !== undefined) return replaceInverse(other, itemId, ids, caller, stores)
    const added = ids.map((referencedId) => ({ itemId, field, referencedId }))
    await stores.references.clear(collectionId, [{ itemId, field }])
    await stores.references.insert(collectionId, added)
  })
}

const readReference = (sent: SentReference): Reference => ({
  itemId: readItemId(sent.referringItemId),
  field: readReferenceKey(sent.referringItemFieldName),
  referencedId: readItemId(sent.referencedItemId),
})

/** The inverse fields that a call names, by key. */
type InverseFields = ReadonlyMap<string, InverseField>
const ownReferences = (references: readonly Reference[], inverse: InverseFields): Reference[] =>
  references.filter(({ field }) => !inverse.has(field))
const referencesOfField = (references: readonly Reference[], { key }: InverseField): Reference[] =>
  references.filter(({ field }) => field === key)

const sourceOf = (references: readonly Reference[]): ReferenceSource => ({
  itemIds: references.map(({ itemId }) => itemId),
  fields: references.map(({ field }) => field),
})

function transactOnReferences(
  collectionId: string,
  source: ReferenceSource,
  caller: DataCaller,
  deps: WriteDeps,
  work: (stores: DataStores, inverse: InverseFields) => Promise<void>,
): Promise<void> {
  return withCollection(collectionId, deps, async (collection) => {
    assertAccess(accessOf(collection, 'update', caller), 'update', collectionId)
    assertMultiReferences(collection, source.fields)
    const inverse = inverseFields(collection, source.fields)
    return transactOnItems(collection, caller, deps, async (stores) => {
      await lockChangeable(source.itemIds, collection, caller, stores)
      await work(stores, inverse)
    })
  })
}

function inverseFields(collection: Collection, keys: readonly string[]): InverseFields {
  const named = new Set(keys)
  const found = multiReferences(collection).filter((field): field is InverseField => field.inverseOf !== undefined)
  return new Map(found.filter(({ key }) => named.has(key)).map((field) => [field.key, field]))
}

/** Locks the referring items, and checks that the caller may update each of them. @throws DataError WDE0027, WDE0073 */
async function lockChangeable(
  itemIds: readonly string[],
  collection: Collection,
  caller: DataCaller,
  { items }: Pick<DataStores, 'items'>,
): Promise<void> {
  const ids = [...new Set(itemIds)]
  const locked = new Map((await items.lock(collection.collectionId, ids)).map((item) => [item.itemId, item]))
  for (const itemId of ids) requireAccess(locked.get(itemId), itemId, { action: 'update', collection, caller })
}
