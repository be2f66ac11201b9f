import { z } from 'zod'
import { anyText, bool, text, wholeNumber } from '../scalars.js'
import { collectionId } from './document.js'
import { includedReferences } from './included-references.js'
import { dataItem } from './items.js'

/** Invalid page numbers have error codes of their own (WDE0032 to WDE0036), so they are validated by the server. */
const pageNumber = z.union([z.number(), anyText]).nullish()

/** A page by offset. Default: 50 items from the beginning; at most 1000 items. */
export const offsetPaging = z.object({ limit: pageNumber, offset: pageNumber })
/** A page by cursor. The cursor contains the whole query, so no other parameter is sent again (wire-protocol §8.4). */
export const cursorPaging = z.object({ limit: pageNumber, cursor: anyText.nullish() })
export const pages = { paging: offsetPaging.nullish(), cursorPaging: cursorPaging.nullish() }

export const itemSorting = z.object({ fieldName: anyText, order: z.enum(['ASC', 'DESC']).nullish() })
export const sortList = z.array(itemSorting).max(10).nullish()

/** The filter is validated by the server's grammar (wire-protocol §8.3). */
export const anyFilter = z
  .unknown()
  .optional()
  .meta({ type: 'object', description: 'Fields and operators: {"price": {"$lt": 50}, "$or": [{}, {}]}.' })

/** One name or several: a query string repeats the parameter, or contains it once. */
const fieldNames = z
  .union([anyText, z.array(anyText).max(500)])
  .nullish()
  .transform((given) => (given == null ? [] : [given].flat()))

const queryFields = z.object({
  filter: anyFilter,
  sort: sortList,
  fields: fieldNames,
  ...pages,
})
const flag = z.union([bool, z.enum(['true', 'false']).transform((text) => text === 'true')]).nullish()

export const queryItemsRequest = z.object({
  dataCollectionId: collectionId,
  query: queryFields.nullish(),
  includeReferences: includedReferences,
  returnTotalCount: flag,
  /** RANDOM shuffles by the seed; all pages with the same seed have the same order. */
  sortMode: z.enum(['FIELD', 'RANDOM']).nullish(),
  randomOptions: z.object({ seed: z.union([text(100), z.number()]).nullish() }).nullish(),
})
export type QueryItemsRequest = z.output<typeof queryItemsRequest>

export const countItemsRequest = z.object({ dataCollectionId: collectionId, filter: anyFilter })
export const countItemsResponse = z.object({ totalCount: wholeNumber })

export const distinctValuesRequest = z.object({
  dataCollectionId: collectionId,
  fieldName: anyText.nullish(),
  filter: anyFilter,
  order: z.enum(['ASC', 'DESC']).nullish(),
  ...pages,
  returnTotalCount: flag,
})
export type DistinctValuesRequest = z.output<typeof distinctValuesRequest>

/** Position of a page, and cursors of its neighbours (wire-protocol §8.4). */
export const pagingMetadata = z.object({
  count: wholeNumber,
  offset: wholeNumber.optional(),
  total: wholeNumber.optional(),
  tooManyToCount: bool,
  hasNext: bool,
  cursors: z.object({ next: anyText.optional(), prev: anyText.optional() }).optional(),
})
export type PagingMetadata = z.output<typeof pagingMetadata>

export const itemsPage = z.object({ dataItems: z.array(dataItem), pagingMetadata })
export const distinctValuesPage = z.object({ distinctValues: z.array(z.unknown()), pagingMetadata })
