import { DataError } from '../../../kernel/errors/data-error.js'
import { isJsonObject, type JsonObject, type JsonValue } from '../../../kernel/text/json.js'
import { findUnsafeText } from '../../../kernel/text/unsafe-text.js'
import { canonicalDate } from '../wire-date.js'

/** A value that can be ordered among values of its kind. A date is in its stored form. */
export type Scalar =
  | { kind: 'number'; value: number }
  | { kind: 'string'; value: string }
  | { kind: 'boolean'; value: boolean }
  | { kind: 'date'; value: string }
/** A value to compare with. A document is a list or an object, which cannot be ordered. */
export type Operand = Scalar | { kind: 'document'; value: JsonObject | JsonValue[] }

const invalidOperand = (message: string) => new DataError('WDE0068', message)

/** Parses a value that a filter compares with; returns null for null. @throws DataError WDE0068 */
export function readOperand(json: unknown): Operand | null {
  if (json === null) return null
  if (findUnsafeText(json) !== undefined)
    throw invalidOperand(
      'A filter has a text with characters that no item can have (NUL, or half of a surrogate pair).',
    )
  const value = normalise(json)
  if (typeof value === 'number') return { kind: 'number', value }
  if (typeof value === 'string') return { kind: 'string', value }
  if (typeof value === 'boolean') return { kind: 'boolean', value }
  if (isJsonObject(value) && typeof value.$date === 'string') return { kind: 'date', value: value.$date }
  return { kind: 'document', value: value as JsonObject | JsonValue[] }
}

/** Normalizes a value to its stored form: dates in one form, no -0. */
function normalise(json: unknown): JsonValue {
  if (typeof json === 'number') {
    if (!Number.isFinite(json)) throw invalidOperand('A filter has a number that is too large.')
    return json === 0 ? 0 : json
  }
  if (Array.isArray(json)) return json.map(normalise)
  if (!isJsonObject(json)) return json as JsonValue
  if (Object.hasOwn(json, '$date')) {
    const date =
      typeof json.$date === 'string' && Object.keys(json).length === 1 ? canonicalDate(json.$date) : undefined
    if (date === undefined) throw invalidOperand('"$date" takes a date of ISO 8601, and stands alone in its object.')
    return { $date: date }
  }
  return Object.fromEntries(Object.entries(json).map(([name, value]) => [name, normalise(value)]))
}
