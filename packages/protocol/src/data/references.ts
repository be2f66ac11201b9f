import { z } from 'zod'
import { BULK_REQUEST_LIMIT } from '../constants.js'
import { anyText, bool } from '../scalars.js'
import { collectionId } from './document.js'
import { dataItem } from './items.js'
import { pages, pagingMetadata } from './query.js'

const referenceTarget = { dataCollectionId: collectionId }
const field = anyText
/** Items are named by their ids, whose form the server looks at itself. */
const itemId = anyText
const ids = z.array(itemId).max(BULK_REQUEST_LIMIT)

const reference = z.object({ referringItemFieldName: field, referringItemId: itemId, referencedItemId: itemId })
export type SentReference = z.output<typeof reference>

/** References of several items and fields at once: all are written, or none. */
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

/** Of one item, or of several: then the answer says whose each is, and which could not be found. */
export const queryReferencedRequest = z.object({
  ...referenceTarget,
  /** May be missing where a cursor says it. */
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
  /**
   * Whether whoever calls may read nothing of the other collection. An item of somebody else is missing to an author.
   */
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
