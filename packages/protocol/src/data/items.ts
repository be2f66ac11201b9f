import { z } from 'zod'
import { BULK_REQUEST_LIMIT } from '../constants.js'
import { anyText, bool, wholeNumber } from '../scalars.js'
import { revision } from './collections.js'
import { collectionId } from './document.js'
import { includedReferences } from './included-references.js'

/** The document is validated by the server, field by field, with error codes of its own. */
const document = z
  .unknown()
  .optional()
  .meta({ type: 'object', description: 'The fields of the item. Dates are {"$date": "<ISO 8601>"}; _id is the id.' })

/**
 * `id` is used if `data._id` is absent. `revision` is the one that was read: if the item was changed since, the write
 * is rejected.
 */
export const sentItem = z.object({ id: anyText.nullish(), data: document, revision: revision.nullish() })

/**
 * Applies the write only if the item matches the filter. The filter is validated by the server's grammar; a condition
 * without a filter is rejected, because the write would apply unconditionally.
 */
export const writeCondition = z
  .object({ filter: z.unknown() })
  .refine(({ filter }) => filter !== undefined && filter !== null, { path: ['filter'], message: 'is missing' })
const condition = writeCondition.nullish().transform((given) => given?.filter)

const itemId = anyText
const itemTarget = { dataCollectionId: collectionId }

/** One name or several: a query string repeats the parameter, or contains it once. */
const fieldNames = z
  .union([anyText, z.array(anyText).max(500)])
  .nullish()
  .transform((given) => (given == null ? [] : [given].flat()))

export const getItemRequest = z.object({
  ...itemTarget,
  dataItemId: itemId,
  fields: fieldNames,
  includeReferences: includedReferences,
})
/** In reads the same option is called `includeReferences`. */
const responseOptions = { includeReferencedItems: includedReferences }
/** Whether the values of multi-reference fields are written as the item's references. */
const referenceOptions = { saveReferences: bool.nullish() }
export const insertItemRequest = z.object({
  ...itemTarget,
  dataItem: sentItem,
  ...referenceOptions,
  ...responseOptions,
})
export const saveItemRequest = insertItemRequest
export const updateItemRequest = z.object({
  ...itemTarget,
  dataItem: sentItem,
  condition,
  ...referenceOptions,
  ...responseOptions,
})

export const fieldValue = z.object({ value: z.unknown().optional() })
export const fieldModification = z.union([
  z.object({ fieldPath: anyText, action: z.literal('SET_FIELD'), setFieldOptions: fieldValue }),
  z.object({ fieldPath: anyText, action: z.literal('REMOVE_FIELD') }),
  z.object({
    fieldPath: anyText,
    action: z.literal('INCREMENT_FIELD'),
    incrementFieldOptions: z.object({ value: z.number() }),
  }),
  z.object({ fieldPath: anyText, action: z.literal('APPEND_TO_ARRAY'), appendToArrayOptions: fieldValue }),
  z.object({ fieldPath: anyText, action: z.literal('REMOVE_FROM_ARRAY'), removeFromArrayOptions: fieldValue }),
])
export type FieldModification = z.output<typeof fieldModification>

export const itemPatch = z.object({
  dataItemId: itemId,
  fieldModifications: z.array(fieldModification).min(1).max(500),
  revision: revision.nullish(),
})
export const patchItemRequest = z.object({ ...itemTarget, patch: itemPatch, condition })
export const removeItemRequest = z.object({
  ...itemTarget,
  dataItemId: itemId,
  condition,
  revision: revision.nullish(),
})
/** Names the published collection; drafts are in a collection of their own. */
export const draftRequest = z.object({ ...itemTarget, dataItemId: itemId })
export const unpublishRequest = draftRequest.extend({
  copyToDraft: z
    .boolean()
    .nullish()
    .transform((given) => given ?? true),
})
export const truncateRequest = z.object(itemTarget)

const listOf = <Entry extends z.ZodType>(entry: Entry) => z.array(entry).max(BULK_REQUEST_LIMIT)
export const bulkInsertRequest = z.object({ ...itemTarget, dataItems: listOf(sentItem), ...referenceOptions })
export const bulkSaveRequest = bulkInsertRequest
export const bulkUpdateRequest = z.object({
  ...itemTarget,
  dataItems: listOf(sentItem),
  condition,
  ...referenceOptions,
})
export const bulkPatchRequest = z.object({ ...itemTarget, patches: listOf(itemPatch), condition })
export const bulkRemoveRequest = z.object({ ...itemTarget, dataItemIds: listOf(itemId), condition })

export type SentItem = z.output<typeof sentItem>
export type ItemPatch = z.output<typeof itemPatch>

/** An item in a response. Wix's client reads `data` only; the revision is Foyer's own. */
export const dataItem = z.object({
  id: anyText,
  dataCollectionId: anyText,
  revision: anyText,
  data: z.looseObject({ _id: anyText, _owner: anyText.optional() }),
})
export type DataItem = z.output<typeof dataItem>
export const dataItemResponse = z.object({ dataItem })
export const saveItemResponse = z.object({ action: z.enum(['INSERTED', 'UPDATED']), dataItem })
/** Without `dataItem` if none was stored. */
export const unpublishResponse = z.object({ dataItem: dataItem.optional() })
/** A response without content: Wix's SDK requires JSON in every response (wire-protocol §1.4). */
export const emptyResponse = z.object({})

export const bulkActions = ['INSERT', 'UPDATE', 'DELETE', 'PATCH'] as const
export type BulkAction = (typeof bulkActions)[number]

/** One entry per item of the request (wire-protocol §8.4). */
export const bulkResponse = z.object({
  results: z.array(
    z.object({
      action: z.enum(bulkActions),
      itemMetadata: z.object({
        id: anyText.optional(),
        originalIndex: wholeNumber,
        success: bool,
        error: z.object({ code: anyText, description: anyText, data: z.record(anyText, z.unknown()) }).optional(),
      }),
    }),
  ),
  bulkActionMetadata: z.object({ totalSuccesses: wholeNumber, totalFailures: wholeNumber }),
})
export type BulkResponse = z.output<typeof bulkResponse>
