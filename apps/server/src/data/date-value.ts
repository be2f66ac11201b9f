import { isJsonObject, type JsonValue } from './json.js'

const ISO_8601 = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)?)?$/

/**
 * The stored form of a date (decision 39): `2026-01-31T09:30:00.000Z`, whose order as text is the order in time. A date without a zone is
 * in UTC. Undefined for what is no date of ISO 8601 in the years 0 to 9999.
 */
export function readDate(text: string): string | undefined {
  const match = ISO_8601.exec(text)
  if (match === null) return undefined
  const time = Date.parse(match[1] !== undefined && match[4] === undefined ? `${text}Z` : text)
  if (Number.isNaN(time)) return undefined
  const iso = new Date(time).toISOString()
  return /^\d/.test(iso) ? iso : undefined
}

/** The text of a stored value that is a date, or undefined. Every evaluator asks the same: an object whose `$date` is a text. */
export const dateIn = (value: JsonValue | undefined): string | undefined =>
  isJsonObject(value) && Object.hasOwn(value, '$date') && typeof value.$date === 'string' ? value.$date : undefined
