import type { StoredItem } from '../../data/items/item-store.js'
import { PAGE, pagesOf } from '../records/export-records.js'
import { MAX_REFERENCES_PER_LINE } from '../site/data-format.js'
import type { StoredReference, TransferStore } from '../transfer-store.js'

const PAGE_BYTES = 4 * 1024 * 1024

/** Yields the items of a collection in the order of their ids. The longer the items, the fewer are on the next page. */
export function itemPages(
  collectionId: string,
  store: Pick<TransferStore, 'listItemsAfter'>,
): AsyncGenerator<StoredItem[]> {
  let limit = PAGE
  return pagesOf(async (last) => {
    const page = await store.listItemsAfter(collectionId, last?.itemId, limit)
    const longest = page.reduce((most, { data }) => Math.max(most, data.length), 1)
    limit = Math.max(10, Math.min(PAGE, Math.floor(PAGE_BYTES / longest)))
    return page
  })
}

/** Yields the references of items, those of one item and field together. */
export const referencePages = (
  collectionId: string,
  itemIds: readonly string[],
  store: Pick<TransferStore, 'listReferences'>,
): AsyncGenerator<StoredReference[]> =>
  pagesOf((last) => store.listReferences(collectionId, itemIds, last, MAX_REFERENCES_PER_LINE))
