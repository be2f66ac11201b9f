import { ITEM_MAX_BYTES } from '@foyer/protocol'
import { DataError } from '../../../kernel/errors/data-error.js'
import type { ItemStore, StoredItem } from './item-store.js'

/**
 * Limit for the total size of the documents that one request changes or removes, in bytes: they are in memory at once.
 */
export const MAX_LOCKED_BYTES = 16_000_000
/** Up to this number of items, the limit cannot be exceeded. */
const ALWAYS_WITHIN_LIMIT = Math.floor(MAX_LOCKED_BYTES / ITEM_MAX_BYTES)

/**
 * Locks the items of these ids until the transaction ends and returns them.
 * @throws DataError WDE0028 if their documents exceed `MAX_LOCKED_BYTES` in total
 */
export async function lockItems(
  collectionId: string,
  itemIds: readonly string[],
  store: Pick<ItemStore, 'getSize' | 'lockWithData'>,
): Promise<StoredItem[]> {
  if (itemIds.length > ALWAYS_WITHIN_LIMIT && (await store.getSize(collectionId, itemIds)) > MAX_LOCKED_BYTES)
    throw new DataError(
      'WDE0028',
      `The items of the request have more than ${MAX_LOCKED_BYTES} bytes together. Name fewer of them at once.`,
      { limit: MAX_LOCKED_BYTES },
    )
  return store.lockWithData(collectionId, itemIds)
}
