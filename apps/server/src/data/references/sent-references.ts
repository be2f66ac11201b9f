import { BULK_REQUEST_LIMIT, type Json, type SentItem } from '@foyer/protocol'
import { DataError } from '../../errors/data-error.js'
import type { Collection } from '../collection.js'
import { readItemId } from '../item.js'
import { isJsonObject } from '../json.js'
import { severalReferences } from './reference-field.js'
import type { Reference } from './reference-store.js'

/**
 * The references that an item brings in its fields of several: ids, or whole items. @throws DataError WDE0002, WDE0006, WDE0075
 */
export function sentReferences(
  { data }: Pick<SentItem, 'data'>,
  collection: Collection,
  most: number = BULK_REQUEST_LIMIT,
): Omit<Reference, 'itemId'>[] {
  if (!isJsonObject(data)) return []
  const found = severalReferences(collection).flatMap(({ key }) => {
    const value = Object.hasOwn(data, key) ? data[key] : undefined
    if (value === undefined || value === null) return []
    if (!Array.isArray(value)) throw new DataError('WDE0075', `The field ${key} takes a list of ids or of items.`)
    return value.map((one) => ({ field: key, referencedId: readItemId(idIn(one)) }))
  })
  if (found.length > most) throw new DataError('WDE0006', `An item is inserted with at most ${most} references.`)
  return found
}

const idIn = (value: Json): unknown => (isJsonObject(value) ? value._id : value)
