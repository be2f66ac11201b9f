import { z } from 'zod'
import { BULK_REQUEST_LIMIT } from '../constants.js'
import { anyText, bool } from '../scalars.js'
import { collectionId } from './document.js'
import { dataItem } from './items.js'
import { pages, pagingMetadata } from './query.js'

const referenceTarget = { dataCollectionId: collectionId }
const field = anyText
/** Items are named by id; the format is validated by the server. */
const itemId = anyText
const ids = z.array(itemId).max(BULK_REQUEST_LIMIT)

const reference = z.object({ referringItemFieldName: field, referringItemId: itemId, referencedItemId: itemId })
export type SentReference = z.output<typeof reference>

/** Writes references of several items and fields atomically. */
export const changeReferencesRequest = z.object({
  ...referenceTarget,
  dataItemReferences: z.array(reference).max(BULK_REQUEST_LIMIT),
})
export const replaceReferencesRequest = z.object({
  ...referenceTarget,
  referringItemFieldName: field,
  referringItemId: itemId,
  newReferencedItemIds: ids,
})
export const isReferencedRequest = z.object({ ...referenceTarget, ...reference.shape })
export const isReferencedResponse = z.object({ isReferenced: bool })

/**
 * Reads the references of one item or of several; for several, the response names the item of each, and the items that
 * were not found.
 */
export const queryReferencedRequest = z.object({
  ...referenceTarget,
  /** Optional with a cursor, which contains it. */
  referringItemFieldName: field.nullish(),
  referringItemId: itemId.nullish(),
  referringItemIds: ids.nullish(),
  order: z.enum(['ASC', 'DESC']).nullish(),
  fields: z.array(anyText).max(500).nullish(),
  ...pages,
  returnTotalCount: bool.nullish(),
})
export type QueryReferencedRequest = z.output<typeof queryReferencedRequest>

const unresolvedReference = z.object({
  referringItemId: anyText,
  referencedItemId: anyText,
  /** Whether the caller may read nothing of the other collection. To an author, items of others are missing. */
  unauthorized: bool,
})
export const referencedPage = z.object({
  results: z.array(
    z.object({
      referringItemId: anyText.optional(),
      dataItem: dataItem.optional(),
      unresolvedReference: unresolvedReference.optional(),
    }),
  ),
  pagingMetadata,
})
