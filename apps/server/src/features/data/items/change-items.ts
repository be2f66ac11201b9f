import type { JsonObject, VisitorId } from '@foyer/protocol'
import { DataError } from '../../../kernel/errors/data-error.js'
import type { Collection } from '../collections/collection.js'
import { TryAgain, visitorsNamed } from '../collections/with-collection.js'
import { type Condition, conditionOn } from '../condition.js'
import type { DataCaller } from '../data-caller.js'
import type { DataStores } from '../deps.js'
import {
  type Failed,
  failed,
  isFailed,
  noSuchItem,
  notFailed,
  notPermitted,
  notUnique,
  type Outcome,
  refusable,
} from '../outcome.js'
import { accessOf, reaches } from '../permissions.js'
import { holdItems } from './hold-items.js'
import { fieldsOf, newListPaths, storedItem } from './item.js'
import type { LockedItem, StoredItem } from './item-store.js'

/** A change of one item that is there. */
export interface ItemChange {
  itemId: string
  /** What the caller had read; undefined when it need not be that. */
  revision: number | undefined
  /** Whom a back end names as the owner. */
  ownerId: string | undefined
  /** The fields it gets. @throws DataError */
  next(fields: JsonObject): JsonObject
}

/** @throws DataError WDE0178 */
export function assertRevision(item: StoredItem, sent: number | undefined): void {
  if (sent === undefined || sent === item.revision) return
  throw new DataError('WDE0178', `The item ${item.itemId} was changed since revision ${sent}.`, {
    itemId: item.itemId,
    revision: String(item.revision),
  })
}

/**
 * The item, if it exists and the caller may do this to it. Callers without read access get "not found".
 * @throws DataError WDE0027, WDE0073
 */
export function permitted<Item extends LockedItem>(
  item: Item | undefined,
  itemId: string,
  { action, collection, caller, isSave = false }: Omit<Asked, 'meets'>,
): Item {
  const { collectionId } = collection
  if (item === undefined) throw noSuchItem(itemId, collectionId)
  if (!reaches(accessOf(collection, action, caller), item.ownerId, caller))
    throw isSave || maySee(item, collection, caller)
      ? notPermitted(action, collectionId)
      : noSuchItem(itemId, collectionId)
  return item
}

/**
 * The locked item, if the caller may do this to it now and it meets the condition. A condition is evaluated only
 * against items that the caller can read.
 * @throws DataError WDE0027, WDE0073, WDE0178
 */
export function changeable(
  locked: StoredItem | undefined,
  { itemId, revision }: Pick<ItemChange, 'itemId' | 'revision'>,
  { meets, ...asked }: Asked,
): StoredItem {
  const item = permitted(locked, itemId, asked)
  const { collection, caller } = asked
  if (meets !== undefined && !(maySee(item, collection, caller) && meets(JSON.parse(item.data))))
    throw new DataError('WDE0073', `The item ${itemId} does not meet the condition.`, { itemId })
  assertRevision(item, revision)
  return item
}

/** Whether the caller may read an item. */
export const maySee = ({ ownerId }: Pick<StoredItem, 'ownerId'>, collection: Collection, caller: DataCaller): boolean =>
  reaches(accessOf(collection, 'read', caller), ownerId, caller)

export interface Circumstances {
  action: 'update' | 'remove'
  collection: Collection
  caller: DataCaller
  condition: Condition | undefined
  /** Saving tells that an id is taken, as inserting does: what may not be read is not called missing then. */
  isSave?: boolean
}

/** The same of items that are held. */
type Asked = Omit<Circumstances, 'condition'> & { meets: ((document: JsonObject) => boolean) | undefined }

/** The visitors that changes name as owners. */
export const visitorsIn = (changes: readonly (ItemChange | Failed)[]): VisitorId[] =>
  visitorsNamed(notFailed(changes).map(({ ownerId }) => ownerId))

/**
 * What one request reads and writes again of items that it names more than once, in characters: each time takes the
 * whole item.
 */
const REPEATED_CHARACTERS = 4_000_000

/** @throws DataError WDE0028 */
function assertFewRepeated(characters: number): void {
  if (characters > REPEATED_CHARACTERS)
    throw new DataError(
      'WDE0028',
      `The request names the same items again for more than ${REPEATED_CHARACTERS} characters. Change each item once.`,
      { limit: REPEATED_CHARACTERS },
    )
}

/**
 * Writes changes to items of a collection that is held, in their order: an item that is named twice is changed twice.
 * Call it inside the transaction; `known` are the items where they are held already.
 * @throws TryAgain
 */
export async function changeHeld(
  changes: readonly (ItemChange | Failed)[],
  circumstances: Circumstances,
  { items: store, references }: Pick<DataStores, 'items' | 'references'>,
  now: number,
  known?: readonly StoredItem[],
): Promise<Outcome[]> {
  const { collection, caller } = circumstances
  const { collectionId } = collection
  const named = notFailed(changes)
  const held = known ?? (await holdItems(collectionId, [...new Set(named.map(({ itemId }) => itemId))], store))
  const { condition, ...asked } = circumstances
  const meets = await conditionOn(
    condition,
    collection,
    held.map(({ itemId }) => itemId),
    { references },
  )
  const states = new Map(held.map((item) => [item.itemId, item]))
  const touched = new Map<string, StoredItem>()
  let repeated = 0

  const outcomes = changes.map((change): Outcome => {
    if (isFailed(change)) return change
    const { itemId } = change
    const outcome = refusable(() => {
      repeated += touched.get(itemId)?.data.length ?? 0
      assertFewRepeated(repeated)
      const item = changeable(states.get(itemId), change, { ...asked, meets })
      const fields = change.next(fieldsOf(item))
      const { ownerId = item.ownerId } = change
      return storedItem({ ...item, ownerId, updatedAt: now, revision: item.revision + 1 }, fields)
    })
    if (isFailed(outcome)) return failed(outcome.error, itemId)
    states.set(itemId, outcome)
    touched.set(itemId, outcome)
    return { written: 'updated', item: outcome, isHidden: !maySee(outcome, collection, caller) }
  })

  const lists = newListPaths(collection.indexes.length > 0 ? [...touched.values()].map(fieldsOf) : [], collection)
  if (lists.length > 0) throw new TryAgain(lists)
  const mayCollide = collection.indexes.some(({ unique }) => unique)
  const kept = await store.replace(collectionId, [...touched.values()], mayCollide)
  return outcomes.map((outcome) =>
    isFailed(outcome) || kept.has(outcome.item.itemId) ? outcome : failed(notUnique(collectionId), outcome.item.itemId),
  )
}
