import { itemJson } from '../query/item-json.js'
import type { Included } from '../references/include-references.js'
import type { WrittenItem } from '../write-result.js'

/** The JSON text of the response to a write of one item (wire-protocol §8.4). `more` is inserted before the item. */
export function writtenItemJson(
  collectionId: string,
  { item, isHidden }: WrittenItem,
  included: Included = new Map(),
  more = '',
): string {
  const view = isHidden ? { collectionId, fields: ['_id'] } : { collectionId, fields: [], included }
  return `{${more}"dataItem":${itemJson(item, view)}}`
}
