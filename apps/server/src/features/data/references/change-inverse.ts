import { DataError } from '../../../kernel/errors/data-error.js'
import type { Collection } from '../collections/collection.js'
import { noSuchCollection } from '../collections/with-collection.js'
import type { DataCaller } from '../data-caller.js'
import type { DataStores } from '../deps.js'
import { maySee, permitted } from '../items/change-items.js'
import { assertAccess, notPermitted } from '../outcome.js'
import { accessOf, reaches } from '../permissions.js'
import { assertSeveral, type ReferenceField } from './reference-field.js'
import type { Reference } from './reference-store.js'

/** What one item may lose by a single call. */
const REPLACED_AT_ONCE = 10_000

/** An inverse field: its references are kept with the items that they lead to. */
export type InverseField = ReferenceField & { inverseOf: string }
type WritingStores = Pick<DataStores, 'collections' | 'items' | 'references'>

/**
 * Makes references from their other side (decision 49). They are kept with the items that they lead to, so these must
 * be there and the caller may update them, too.
 * @throws DataError WDE0020, WDE0025, WDE0027, WDE0073
 */
export async function addInverse(
  field: InverseField,
  added: readonly Reference[],
  caller: DataCaller,
  stores: WritingStores,
): Promise<void> {
  if (added.length === 0) return
  const owning = await holdOwning(field, caller, stores)
  const { collectionId } = owning
  const ids = [...new Set(added.map(({ referencedId }) => referencedId))]
  const held = new Map((await stores.items.lock(collectionId, ids)).map((item) => [item.itemId, item]))
  for (const itemId of ids) permitted(held.get(itemId), itemId, { action: 'update', collection: owning, caller })
  await stores.references.add(collectionId, turned(added, field))
}

/**
 * Takes references away from their other side. Those that are not there, or of items that the caller may not see, are
 * no error.
 * @throws DataError as `addInverse`
 */
export async function removeInverse(
  field: InverseField,
  unwanted: readonly Reference[],
  caller: DataCaller,
  stores: WritingStores,
): Promise<void> {
  if (unwanted.length === 0) return
  const owning = await holdOwning(field, caller, stores)
  const { collectionId } = owning
  const seen = new Set<string>()
  for (const item of await stores.items.lock(collectionId, [...new Set(unwanted.map((one) => one.referencedId))])) {
    if (!maySee(item, owning, caller)) continue
    if (!reaches(accessOf(owning, 'update', caller), item.ownerId, caller)) throw notPermitted('update', collectionId)
    seen.add(item.itemId)
  }
  const gone = unwanted.filter(({ referencedId }) => seen.has(referencedId))
  await stores.references.remove(collectionId, turned(gone, field))
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
  stores: WritingStores,
): Promise<void> {
  const before = await stores.references.idsReferringTo(field.to, field.inverseOf, itemId, REPLACED_AT_ONCE + 1)
  if (before.length > REPLACED_AT_ONCE)
    throw new DataError('WDE0028', `More than ${REPLACED_AT_ONCE} items refer to this one. Remove references in parts.`)
  const [were, will] = [new Set(before), new Set(ids)]
  const reference = (referencedId: string): Reference => ({ itemId, field: field.key, referencedId })
  await removeInverse(field, before.filter((id) => !will.has(id)).map(reference), caller, stores)
  await addInverse(field, [...will].filter((id) => !were.has(id)).map(reference), caller, stores)
}

/** The collection that keeps the references, held; with it the permission to change them. */
async function holdOwning(
  { to, inverseOf }: InverseField,
  caller: DataCaller,
  { collections }: WritingStores,
): Promise<Collection> {
  await collections.hold(to)
  const owning = await collections.find(to)
  if (owning === undefined) throw noSuchCollection(to)
  assertSeveral(owning, [inverseOf])
  assertAccess(accessOf(owning, 'update', caller), 'update', to)
  return owning
}

/** As the items keep them. */
const turned = (references: readonly Reference[], { inverseOf }: InverseField): Reference[] =>
  references.map(({ itemId, referencedId }) => ({ itemId: referencedId, field: inverseOf, referencedId: itemId }))
