import { z } from 'zod'
import { anyText, bool } from '../scalars.js'
import { collectionId } from './document.js'
import { includedReferences } from './included-references.js'
import { anyFilter, pages, sortList } from './query.js'

/** What words are searched for, and where: in all texts of an item, or in those of the fields named. */
const expression = z.object({
  /** Without one, the filter alone decides. */
  expression: anyText.nullish(),
  /** Whether every word must be there, or one is enough. OR when nothing is chosen. */
  mode: z.enum(['AND', 'OR']).nullish(),
  /** Also finds words that begin with a word of the expression. */
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
