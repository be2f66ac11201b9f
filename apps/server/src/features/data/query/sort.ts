import { DataError } from '../../../kernel/errors/data-error.js'
import { isJsonObject } from '../../../kernel/text/json.js'
import { readFieldName } from './field-name.js'

export interface OrderKey {
  field: string
  direction: 'asc' | 'desc'
}

const MAX_KEYS = 10
const NEWEST_FIRST: readonly OrderKey[] = [
  { field: '_createdDate', direction: 'desc' },
  { field: '_id', direction: 'desc' },
]

const invalidSort = (message: string) => new DataError('WDE0075', message)

/**
 * Parses a sort (wire-protocol §8.3). `_id` breaks ties, in the direction of the last key; the default is newest
 * first.
 * @throws DataError WDE0075
 */
export function readSort(json: unknown): OrderKey[] {
  if (json === undefined || json === null) return [...NEWEST_FIRST]
  if (!Array.isArray(json) || json.length > MAX_KEYS)
    throw invalidSort(`A sort is a list of at most ${MAX_KEYS} fields.`)
  const order: OrderKey[] = []
  for (const entry of json) {
    const { fieldName, order: direction = 'ASC' } = isJsonObject(entry) ? entry : {}
    if (direction !== 'ASC' && direction !== 'DESC') throw invalidSort('The order of a sort is ASC or DESC.')
    const field = readFieldName(fieldName, 'WDE0075')
    if (!order.some((key) => key.field === field))
      order.push({ field, direction: direction === 'ASC' ? 'asc' : 'desc' })
    // `_id` is unique, so further keys have no effect.
    if (field === '_id') return order
  }
  const last = order.at(-1)
  return last === undefined ? [...NEWEST_FIRST] : [...order, { field: '_id', direction: last.direction }]
}
