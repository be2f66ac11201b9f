/**
 * JSON as the data service takes it: a `Date` is `{"$date": "<ISO 8601>"}` (wire-protocol §8.1).
 * @throws RangeError for an invalid date.
 */
export function encode(value: unknown): string {
  return JSON.stringify(value, function (this: Record<string, unknown>, key, json) {
    const held = this[key]
    return held instanceof Date ? { $date: held.toISOString() } : json
  })
}

/** Makes dates of `{"$date": "<ISO 8601>"}` at every depth, in place. Every other object stays as it is. */
export function decode(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  const json = value as Record<string, unknown>
  const names = Object.keys(json)
  if (names.length === 1 && typeof json.$date === 'string') {
    const date = new Date(json.$date)
    if (!Number.isNaN(date.getTime())) return date
  }
  for (const name of names) json[name] = decode(json[name])
  return json
}
