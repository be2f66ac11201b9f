import { z } from 'zod'
import { MAX_PAGE_SIZE } from '../constants.js'
import { anyText, dateTime } from '../scalars.js'
import { wholeNumberText } from './collections.js'
import { collectionId } from './document.js'

const DEFAULT_CHANGES = 100

/**
 * What to read of the feed of changes: a word of Foyer's own (decision 29). Without `after` it begins with the earliest
 * change that is kept.
 */
export const itemChangesRequest = z.object({
  after: wholeNumberText.nullish(),
  limit: wholeNumberText
    .pipe(z.int().min(1).max(MAX_PAGE_SIZE))
    .nullish()
    .transform((given) => given ?? DEFAULT_CHANGES),
  dataCollectionId: collectionId.nullish(),
})

/**
 * That an item was written, and not what: whoever follows reads the item as it is now. The position is decimal text, as
 * a revision is.
 */
export const itemChange = z.object({
  position: anyText,
  dataCollectionId: anyText,
  dataItemId: anyText,
  kind: z.enum(['created', 'updated', 'removed']),
  revision: anyText,
  changedDate: dateTime,
})
export type ItemChangeView = z.output<typeof itemChange>

export const itemChangesPage = z.object({
  changes: z.array(itemChange),
  /** What to name as `after` next. */
  position: anyText,
  /** Of the newest change that was in order when the page was read. */
  lastPosition: anyText,
})
export type ItemChangesPage = z.output<typeof itemChangesPage>
