import type { JsonObject, VisitorId } from '@foyer/protocol'
import { DataError } from '../../../kernel/errors/data-error.js'
import type { Collection } from '../collections/collection.js'
import { RetryTransaction, visitorOwners } from '../collections/with-collection.js'
import { type Condition, compileCondition } from '../condition.js'
import type { DataCaller } from '../data-caller.js'
import type { DataStores } from '../deps.js'
import { accessOf, canAccess } from '../permissions.js'
import {
  catchDataError,
  type Failed,
  failed,
  isFailed,
  noSuchItem,
  notPermitted,
  notUnique,
  type WriteResult,
  withoutFailures,
} from '../write-result.js'
import { buildStoredItem, fieldsOf, newListPaths } from './item.js'
import type { LockedItem, StoredItem } from './item-store.js'
import { lockItems } from './lock-items.js'

/** A change of one existing item. */
export interface ItemUpdate {
  itemId: string
  /** The revision that the caller has read; undefined skips the check. */
  revision: number | undefined
  /** The owner that a back end names. */
  ownerId: string | undefined
  /** Returns the changed fields. @throws DataError */
  apply(fields: JsonObject): JsonObject
}

/** @throws DataError WDE0178 */
function assertRevision(item: StoredItem, sent: number | undefined): void {
  if (sent === undefined || sent === item.revision) return
  throw new DataError('WDE0178', `The item ${item.itemId} was changed since revision ${sent}.`, {
    itemId: item.itemId,
    revision: String(item.revision),
  })
}

/**
 * Returns the item if it exists and the caller may perform the action. Callers without read access get "not found".
 * @throws DataError WDE0027, WDE0073
 */
export function requireAccess<Item extends LockedItem>(
  item: Item | undefined,
  itemId: string,
  { action, collection, caller, isSave = false }: Omit<LockedWriteContext, 'meets'>,
): Item {
  const { collectionId } = collection
  if (item === undefined) throw noSuchItem(itemId, collectionId)
  if (!canAccess(accessOf(collection, action, caller), item.ownerId, caller))
    throw isSave || canRead(item, collection, caller)
      ? notPermitted(action, collectionId)
      : noSuchItem(itemId, collectionId)
  return item
}

/**
 * Returns the locked item if the caller may perform the action and the item meets the condition. A condition is
 * evaluated only against items that the caller can read.
 * @throws DataError WDE0027, WDE0073, WDE0178
 */
export function requireChangeable(
  locked: StoredItem | undefined,
  { itemId, revision }: Pick<ItemUpdate, 'itemId' | 'revision'>,
  { meets, ...context }: LockedWriteContext,
): StoredItem {
  const item = requireAccess(locked, itemId, context)
  const { collection, caller } = context
  if (meets !== undefined && !(canRead(item, collection, caller) && meets(JSON.parse(item.data))))
    throw new DataError('WDE0073', `The item ${itemId} does not meet the condition.`, { itemId })
  assertRevision(item, revision)
  return item
}

/** Whether the caller may read an item. */
export const canRead = (
  { ownerId }: Pick<StoredItem, 'ownerId'>,
  collection: Collection,
  caller: DataCaller,
): boolean => canAccess(accessOf(collection, 'read', caller), ownerId, caller)

export interface WriteContext {
  action: 'update' | 'remove'
  collection: Collection
  caller: DataCaller
  condition: Condition | undefined
  /** Saving reveals that an id is taken, as inserting does, so an unreadable item is not reported as missing. */
  isSave?: boolean
}

/** The context for locked items, with the compiled condition. */
type LockedWriteContext = Omit<WriteContext, 'condition'> & { meets: ((document: JsonObject) => boolean) | undefined }

/** The visitors that the changes name as owners. */
export const visitorOwnersOf = (changes: readonly (ItemUpdate | Failed)[]): VisitorId[] =>
  visitorOwners(withoutFailures(changes).map(({ ownerId }) => ownerId))

/**
 * Limit in characters for items that one request names more than once: each repetition reads and writes the whole item.
 */
const MAX_REPEATED_CHARACTERS = 4_000_000

/** @throws DataError WDE0028 */
function assertRepeatLimit(characters: number): void {
  if (characters > MAX_REPEATED_CHARACTERS)
    throw new DataError(
      'WDE0028',
      `The request names the same items again for more than ${MAX_REPEATED_CHARACTERS} characters. Change each item once.`,
      { limit: MAX_REPEATED_CHARACTERS },
    )
}

/**
 * Writes changes to items of a locked collection, in order: an item that is named twice is changed twice. Must be
 * called inside the transaction. Pass `lockedItems` if the items are locked already.
 * @throws RetryTransaction
 */
export async function updateLocked(
  changes: readonly (ItemUpdate | Failed)[],
  context: WriteContext,
  { items: store, references }: Pick<DataStores, 'items' | 'references'>,
  now: number,
  lockedItems?: readonly StoredItem[],
): Promise<WriteResult[]> {
  const { collection, caller } = context
  const { collectionId } = collection
  const valid = withoutFailures(changes)
  const locked = lockedItems ?? (await lockItems(collectionId, [...new Set(valid.map(({ itemId }) => itemId))], store))
  const { condition, ...writeContext } = context
  const meets = await compileCondition(
    condition,
    collection,
    locked.map(({ itemId }) => itemId),
    { references },
  )
  const current = new Map(locked.map((item) => [item.itemId, item]))
  const updated = new Map<string, StoredItem>()
  let repeated = 0

  const outcomes = changes.map((change): WriteResult => {
    if (isFailed(change)) return change
    const { itemId } = change
    const outcome = catchDataError(() => {
      repeated += updated.get(itemId)?.data.length ?? 0
      assertRepeatLimit(repeated)
      const item = requireChangeable(current.get(itemId), change, { ...writeContext, meets })
      const fields = change.apply(fieldsOf(item))
      const { ownerId = item.ownerId } = change
      return buildStoredItem({ ...item, ownerId, updatedAt: now, revision: item.revision + 1 }, fields)
    })
    if (isFailed(outcome)) return failed(outcome.error, itemId)
    current.set(itemId, outcome)
    updated.set(itemId, outcome)
    return { operation: 'updated', item: outcome, isHidden: !canRead(outcome, collection, caller) }
  })

  const lists = newListPaths(collection.indexes.length > 0 ? [...updated.values()].map(fieldsOf) : [], collection)
  if (lists.length > 0) throw new RetryTransaction(lists)
  const mayCollide = collection.indexes.some(({ unique }) => unique)
  const written = await store.update(collectionId, [...updated.values()], mayCollide)
  return outcomes.map((outcome) =>
    isFailed(outcome) || written.has(outcome.item.itemId)
      ? outcome
      : failed(notUnique(collectionId), outcome.item.itemId),
  )
}
