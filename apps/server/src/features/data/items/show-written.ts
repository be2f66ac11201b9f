import type { Written } from '../outcome.js'
import { showItem } from '../query/show-items.js'
import type { Included } from '../references/include-references.js'

/** The text of the answer to a write of one item (wire-protocol §8.4). `more` stands before the item. */
export function showWritten(
  collectionId: string,
  { item, isHidden }: Written,
  included: Included = new Map(),
  more = '',
): string {
  const showing = isHidden ? { collectionId, fields: ['_id'] } : { collectionId, fields: [], included }
  return `{${more}"dataItem":${showItem(item, showing)}}`
}
