/**
 * Encodes JSON for the data service: a `Date` becomes `{"$date": "<ISO 8601>"}` (wire-protocol §8.1).
 * @throws RangeError for an invalid date.
 */
export function encode(value: unknown): string {
  return JSON.stringify(value, function (this: Record<string, unknown>, key, json) {
    const held = this[key]
    return held instanceof Date ? { $date: held.toISOString() } : json
  })
}

/** Replaces `{"$date": "<ISO 8601>"}` by dates at every depth, in place. Other objects are not changed. */
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
