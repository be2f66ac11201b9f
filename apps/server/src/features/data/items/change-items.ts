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

/** A change of one item that is there. */
export interface ItemUpdate {
  itemId: string
  /** What the caller had read; undefined when it need not be that. */
  revision: number | undefined
  /** Whom a back end names as the owner. */
  ownerId: string | undefined
  /** The fields it gets. @throws DataError */
  apply(fields: JsonObject): JsonObject
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
 * The locked item, if the caller may do this to it now and it meets the condition. A condition is evaluated only
 * against items that the caller can read.
 * @throws DataError WDE0027, WDE0073, WDE0178
 */
export function requireChangeable(
  locked: StoredItem | undefined,
  { itemId, revision }: Pick<ItemUpdate, 'itemId' | 'revision'>,
  { meets, ...asked }: LockedWriteContext,
): StoredItem {
  const item = requireAccess(locked, itemId, asked)
  const { collection, caller } = asked
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
  /** Saving tells that an id is taken, as inserting does: what may not be read is not called missing then. */
  isSave?: boolean
}

/** The same of items that are held. */
type LockedWriteContext = Omit<WriteContext, 'condition'> & { meets: ((document: JsonObject) => boolean) | undefined }

/** The visitors that changes name as owners. */
export const visitorOwnersOf = (changes: readonly (ItemUpdate | Failed)[]): VisitorId[] =>
  visitorOwners(withoutFailures(changes).map(({ ownerId }) => ownerId))

/**
 * What one request reads and writes again of items that it names more than once, in characters: each time takes the
 * whole item.
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
 * Writes changes to items of a collection that is held, in their order: an item that is named twice is changed twice.
 * Call it inside the transaction; `known` are the items where they are held already.
 * @throws TryAgain
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
  const { condition, ...asked } = context
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
      const item = requireChangeable(current.get(itemId), change, { ...asked, meets })
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
