import { ITEM_MAX_BYTES } from '@foyer/protocol'
import { DataError } from '../../../kernel/errors/data-error.js'
import type { ItemStore, StoredItem } from './item-store.js'

/** The documents that one request changes or removes, in bytes together: they are in memory at once. */
export const HELD_BYTES = 16_000_000
/** Fewer items than this stay below the limit whatever their size. */
const ALWAYS_FIT = Math.floor(HELD_BYTES / ITEM_MAX_BYTES)

/**
 * Locks the items of these ids until the transaction ends and returns them.
 * @throws DataError WDE0028 when they have more than `HELD_BYTES` together
 */
export async function holdItems(
  collectionId: string,
  itemIds: readonly string[],
  store: Pick<ItemStore, 'sizeOf' | 'hold'>,
): Promise<StoredItem[]> {
  if (itemIds.length > ALWAYS_FIT && (await store.sizeOf(collectionId, itemIds)) > HELD_BYTES)
    throw new DataError(
      'WDE0028',
      `The items of the request have more than ${HELD_BYTES} bytes together. Name fewer of them at once.`,
      { limit: HELD_BYTES },
    )
  return store.hold(collectionId, itemIds)
}
