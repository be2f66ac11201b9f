import { z } from 'zod'
import { anyText, bool, text, wholeNumber } from '../scalars.js'
import { collectionView, indexView, wholeNumberText } from './collections.js'
import { itemsPage, queryItemsRequest } from './query.js'

/** In lists of collections, items are counted up to this number; for a single collection, all of them. */
export const ITEM_COUNT_LIMIT = 10_000

export const listOwnerCollectionsRequest = z.object({
  limit: wholeNumberText.pipe(z.int().min(1).max(100)).default(50),
  offset: wholeNumberText.pipe(z.int().min(0)).default(0),
})
/** A collection as shown to owners in a list. */
export const ownerCollectionView = z.object({
  collection: collectionView,
  indexes: z.array(indexView),
  /** Number of items; a lower bound if not exact. */
  items: z.object({ count: wholeNumber, isExact: bool }),
  /**
   * Size of the documents in bytes, estimated from a sample if there are many. Indexes and histories are not included.
   */
  size: z.object({ bytes: wholeNumber, isExact: bool }),
})
export type OwnerCollectionView = z.output<typeof ownerCollectionView>
export const ownerCollectionsPage = z.object({ collections: z.array(ownerCollectionView), total: wholeNumber })

/** The viewer to impersonate: any visitor, one visitor, or one member. */
const viewer = z.object({ kind: z.enum(['visitor', 'member']), id: text(200).optional() })
export const viewDataAsRequest = z.object({ as: viewer, question: queryItemsRequest })
export type ViewDataAsRequest = z.output<typeof viewDataAsRequest>
export const viewDataAsResponse = z.object({
  /** All items, only those the viewer created, or none. */
  access: z.enum(['all', 'own', 'none']),
  /** The reason, as a sentence. */
  reason: anyText,
  /** `null` if nothing may be read. */
  page: itemsPage.nullable(),
})
