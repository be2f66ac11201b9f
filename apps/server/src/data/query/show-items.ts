import { DataError } from '../../errors/data-error.js'
import { projected } from '../document.js'
import { readFieldName } from './field-name.js'
import type { FoundItem } from './item-query-store.js'

const FIELDS = 500

/** The fields a projection names; none are all. @throws DataError WDE0075 */
export function readProjection(fields: readonly string[]): string[] {
  if (fields.length > FIELDS) throw new DataError('WDE0075', `A projection names at most ${FIELDS} fields.`)
  return fields.map((field) => readFieldName(field, 'WDE0075'))
}

/**
 * Items as a page shows them, as JSON text. Without a projection the stored text of a document is passed on and not taken apart; with one, the id always
 * stays.
 */
export const showItems = (
  found: readonly FoundItem[],
  { collectionId, fields }: { collectionId: string; fields: readonly string[] },
): string => {
  const collection = JSON.stringify(collectionId)
  const shown = found.map(({ itemId, revision, data }) => {
    const document = fields.length === 0 ? data : JSON.stringify(projected(JSON.parse(data), fields))
    return `{"id":${JSON.stringify(itemId)},"dataCollectionId":${collection},"revision":"${revision}","data":${document}}`
  })
  return `[${shown.join()}]`
}
