import { z } from 'zod'
import { anyText, bool } from '../scalars.js'
import { collectionId } from './document.js'
import { includedReferences } from './included-references.js'
import { anyFilter, pages, sortList } from './query.js'

/** The search expression, and the fields to search: all texts of an item, or those of the named fields. */
const expression = z.object({
  /** Without an expression, only the filter applies. */
  expression: anyText.nullish(),
  /** Whether all words must match, or one is enough. Default OR. */
  mode: z.enum(['AND', 'OR']).nullish(),
  /** Also finds words that start with a word of the expression. */
  fuzzy: bool.nullish(),
  fields: z.array(anyText).max(20).nullish(),
})

export const searchItemsRequest = z.object({
  dataCollectionId: collectionId,
  search: z
    .object({
      search: expression.nullish(),
      filter: anyFilter,
      sort: sortList,
      fields: z.array(anyText).max(500).nullish(),
      ...pages,
    })
    .nullish(),
  includeReferences: includedReferences,
  returnTotalCount: bool.nullish(),
})
export type SearchItemsRequest = z.output<typeof searchItemsRequest>
