import { z } from 'zod'
import { anyText, bool, text, wholeNumber } from '../scalars.js'
import { collectionView, indexView, wholeNumberText } from './collections.js'
import { itemsPage, queryItemsRequest } from './query.js'

/** Items are counted up to here where many collections are listed; a collection on its own counts them all. */
export const ITEM_COUNT_LIMIT = 10_000

export const listOwnerCollectionsRequest = z.object({
  limit: wholeNumberText.pipe(z.int().min(1).max(100)).default(50),
  offset: wholeNumberText.pipe(z.int().min(0)).default(0),
})
/** A collection as those who run the site see it in a list. */
export const ownerCollectionView = z.object({
  collection: collectionView,
  indexes: z.array(indexView),
  /** How many items; not exact: at least so many. */
  items: z.object({ count: wholeNumber, isExact: bool }),
  /**
   * What their documents take in bytes, reckoned from some of them where there are many; indexes and histories come on
   * top.
   */
  size: z.object({ bytes: wholeNumber, isExact: bool }),
})
export type OwnerCollectionView = z.output<typeof ownerCollectionView>
export const ownerCollectionsPage = z.object({ collections: z.array(ownerCollectionView), total: wholeNumber })

/** Whose eyes: of a visitor, of one visitor, or of one member. */
const viewer = z.object({ kind: z.enum(['visitor', 'member']), id: text(200).optional() })
export const viewDataAsRequest = z.object({ as: viewer, question: queryItemsRequest })
export type ViewDataAsRequest = z.output<typeof viewDataAsRequest>
export const viewDataAsResponse = z.object({
  /** Everything, what they created themselves, or nothing. */
  access: z.enum(['all', 'own', 'none']),
  /** Why, in a sentence. */
  reason: anyText,
  /** Null where nothing may be read. */
  page: itemsPage.nullable(),
})
