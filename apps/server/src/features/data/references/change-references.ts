import type { SentReference } from '@foyer/protocol'
import type { Collection } from '../collections/collection.js'
import { withCollection, writing } from '../collections/with-collection.js'
import type { DataCaller } from '../data-caller.js'
import type { DataDeps, DataStores } from '../deps.js'
import { permitted } from '../items/change-items.js'
import { readItemId } from '../items/item.js'
import { assertAccess } from '../outcome.js'
import { accessOf } from '../permissions.js'
import { addInverse, type InverseField, removeInverse, replaceInverse } from './change-inverse.js'
import { assertSeveral, readReferenceKey, severalReferences } from './reference-field.js'
import type { Reference } from './reference-store.js'

type WritingNeeds = Pick<DataDeps, 'storage' | 'collections' | 'clock'>

/** The items that references start at, and their fields. */
interface From {
  itemIds: readonly string[]
  fields: readonly string[]
}

/**
 * Makes references, all or none: a call that fails has written nothing (wire-protocol §8.2). Whether there are such
 * items is not asked, so that nobody learns by it what they may not read.
 * @throws DataError WDE0002, WDE0020, WDE0025, WDE0027, WDE0073
 */
export function insertReferences(
  collectionId: string,
  sent: readonly SentReference[],
  caller: DataCaller,
  deps: WritingNeeds,
): Promise<void> {
  const added = sent.map(readReference)
  return change(collectionId, fromEach(added), caller, deps, async (stores, inverse) => {
    await stores.references.add(collectionId, ownOf(added, inverse))
    for (const field of inverse.values()) await addInverse(field, ofField(added, field), caller, stores)
  })
}

/**
 * Takes references away, all or none; those that are not there are no error.
 * @throws DataError as `insertReferences`
 */
export function removeReferences(
  collectionId: string,
  sent: readonly SentReference[],
  caller: DataCaller,
  deps: WritingNeeds,
): Promise<void> {
  const unwanted = sent.map(readReference)
  return change(collectionId, fromEach(unwanted), caller, deps, async (stores, inverse) => {
    await stores.references.remove(collectionId, ownOf(unwanted, inverse))
    for (const field of inverse.values()) await removeInverse(field, ofField(unwanted, field), caller, stores)
  })
}

/** Puts references in the place of all that an item has in a field. @throws DataError as `insertReferences` */
export function replaceReferences(
  collectionId: string,
  given: { referringItemFieldName: string; referringItemId: string; newReferencedItemIds: readonly string[] },
  caller: DataCaller,
  deps: WritingNeeds,
): Promise<void> {
  const field = readReferenceKey(given.referringItemFieldName)
  const itemId = readItemId(given.referringItemId)
  const ids = given.newReferencedItemIds.map(readItemId)
  const from = { itemIds: [itemId], fields: [field] }
  return change(collectionId, from, caller, deps, async (stores, inverse) => {
    const other = inverse.get(field)
    if (other !== undefined) return replaceInverse(other, itemId, ids, caller, stores)
    const added = ids.map((referencedId) => ({ itemId, field, referencedId }))
    await stores.references.clear(collectionId, [{ itemId, field }])
    await stores.references.add(collectionId, added)
  })
}

const readReference = (sent: SentReference): Reference => ({
  itemId: readItemId(sent.referringItemId),
  field: readReferenceKey(sent.referringItemFieldName),
  referencedId: readItemId(sent.referencedItemId),
})

/** The inverse fields among those that a call names, by their keys. */
type InverseFields = ReadonlyMap<string, InverseField>
const ownOf = (references: readonly Reference[], inverse: InverseFields): Reference[] =>
  references.filter(({ field }) => !inverse.has(field))
const ofField = (references: readonly Reference[], { key }: InverseField): Reference[] =>
  references.filter(({ field }) => field === key)

const fromEach = (references: readonly Reference[]): From => ({
  itemIds: references.map(({ itemId }) => itemId),
  fields: references.map(({ field }) => field),
})

function change(
  collectionId: string,
  from: From,
  caller: DataCaller,
  deps: WritingNeeds,
  work: (stores: DataStores, inverse: InverseFields) => Promise<void>,
): Promise<void> {
  return withCollection(collectionId, deps, async (collection) => {
    assertAccess(accessOf(collection, 'update', caller), 'update', collectionId)
    assertSeveral(collection, from.fields)
    const inverse = inverseFields(collection, from.fields)
    return writing(collection, caller, deps, async (stores) => {
      await holdChangeable(from.itemIds, collection, caller, stores)
      await work(stores, inverse)
    })
  })
}

function inverseFields(collection: Collection, keys: readonly string[]): InverseFields {
  const named = new Set(keys)
  const found = severalReferences(collection).filter((field): field is InverseField => field.inverseOf !== undefined)
  return new Map(found.filter(({ key }) => named.has(key)).map((field) => [field.key, field]))
}

/**
 * Holds the items that references start at, if the caller may change each of them.
 * @throws DataError WDE0027, WDE0073
 */
async function holdChangeable(
  itemIds: readonly string[],
  collection: Collection,
  caller: DataCaller,
  { items }: Pick<DataStores, 'items'>,
): Promise<void> {
  const ids = [...new Set(itemIds)]
  const held = new Map((await items.lock(collection.collectionId, ids)).map((item) => [item.itemId, item]))
  for (const itemId of ids) permitted(held.get(itemId), itemId, { action: 'update', collection, caller })
}
