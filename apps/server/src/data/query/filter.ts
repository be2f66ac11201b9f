import type { Json } from '@foyer/protocol'
import { DataError } from '../../errors/data-error.js'
import { isObject, normalise } from '../document.js'

/** A filter that was read: fields and what they equal. */
export type Filter = readonly { field: string; value: Json }[]

/** Reads a filter by a closed grammar. @throws DataError WDE0068 */
export function readFilter(json: unknown): Filter {
  if (json === undefined || json === null) return []
  if (!isObject(json)) throw new DataError('WDE0068', 'A filter is an object of fields and operators.')
  return Object.entries(json).map(([field, value]) => {
    const isOperator =
      field.startsWith('$') ||
      (isObject(value) && Object.keys(value).some((name) => name.startsWith('$') && name !== '$date'))
    if (isOperator) throw new DataError('WDE0068', `The condition on "${field.slice(0, 50)}" has an unknown operator.`)
    return { field, value: normalise(structuredClone(value), [field]) }
  })
}
