import { z } from 'zod'
import { MAX_PAGE_SIZE } from '../constants.js'
import { anyText, dateTime } from '../scalars.js'
import { wholeNumberText } from './collections.js'
import { collectionId } from './document.js'

const DEFAULT_CHANGES = 100

/**
 * Reads the change feed. Foyer's own extension (decision 29). Without `after` it starts at the earliest stored change.
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
 * A write to an item, without its content: consumers read the current item. The position is a decimal string, as a
 * revision is.
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
  /** The value of `after` for the next page. */
  position: anyText,
  /** Position of the newest committed change when the page was read. */
  lastPosition: anyText,
})
export type ItemChangesPage = z.output<typeof itemChangesPage>
