import { DataError } from '../../../kernel/errors/data-error.js'
import type { JsonObject } from '../../../kernel/text/json.js'
import { projectFields } from '../items/document.js'
import { readFieldName } from './field-name.js'
import type { FoundItem } from './item-query-store.js'

const MAX_FIELDS = 500

/** Validates the field names of a projection; an empty list selects all fields. @throws DataError WDE0075 */
export function readProjection(fields: readonly string[]): string[] {
  if (fields.length > MAX_FIELDS) throw new DataError('WDE0075', `A projection names at most ${MAX_FIELDS} fields.`)
  return fields.map((field) => readFieldName(field, 'WDE0075'))
}

/** Serialization options: the fields of a projection, and the included items by item id. */
interface ItemViewOptions {
  collectionId: string
  fields: readonly string[]
  included?: ReadonlyMap<string, JsonObject> | undefined
}

/**
 * Serializes the items of a page as a JSON array. Appends to one string, which the engine flattens only once, when it
 * is sent.
 */
export function itemsJson(found: readonly FoundItem[], options: ItemViewOptions): string {
  const show = itemSerializer(options)
  let text = '['
  for (let at = 0; at < found.length; at++) {
    if (at > 0) text += ','
    text += show(found[at] as FoundItem)
  }
  return `${text}]`
}

/**
 * Serializes an item as JSON. Without a projection and included items, the stored text of the document is passed on
 * without parsing it. A projection always retains the id and the included items.
 */
export const itemJson = (item: FoundItem, options: ItemViewOptions): string => itemSerializer(options)(item)

function itemSerializer({ collectionId, fields, included }: ItemViewOptions): (item: FoundItem) => string {
  const between = `,"dataCollectionId":${JSON.stringify(collectionId)},"revision":"`
  return ({ itemId, revision, data }) => {
    const more = included?.get(itemId)
    const isWhole = fields.length === 0 && (more === undefined || Object.keys(more).length === 0)
    const document = isWhole ? data : JSON.stringify(applyProjection(JSON.parse(data), fields, more))
    return `{"id":${JSON.stringify(itemId)}${between}${revision}","data":${document}}`
  }
}

const applyProjection = (
  document: JsonObject,
  fields: readonly string[],
  more: JsonObject | undefined,
): JsonObject => ({
  ...(fields.length === 0 ? document : projectFields(document, fields)),
  ...more,
})
