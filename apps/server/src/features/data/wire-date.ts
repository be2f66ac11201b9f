const ISO_8601 =
  /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?(Z|[+-]\d{2}(?::?\d{2})?)?)?$/i

/**
 * Converts a date to its stored form, `2026-01-31T09:30:00.000Z`, in which text order is chronological order. Returns
 * undefined unless the text is an ISO 8601 date between the years 0 and 9999. Without a zone it is UTC. Fractions of a
 * millisecond are cut off.
 */
export function canonicalDate(text: string): string | undefined {
  const found = ISO_8601.exec(text)
  if (found === null) return undefined
  const [, year, month, day, hour = '00', minute = '00', second = '00', fraction = '', zone = 'Z'] = found
  const time = `${hour}:${minute}:${second}.${fraction.slice(0, 3).padEnd(3, '0')}`
  const wall = new Date(`${year}-${month}-${day}T${time}Z`)
  // Rejects days such as 31 February, which `Date` would move into March.
  if (Number.isNaN(wall.getTime()) || wall.getUTCDate() !== Number(day)) return undefined
  const at = wall.getTime() - offsetMinutes(zone) * 60_000
  const canonical = new Date(at).toISOString()
  return canonical.length === 24 ? canonical : undefined
}

function offsetMinutes(zone: string): number {
  if (zone.toUpperCase() === 'Z') return 0
  const digits = zone.replaceAll(/\D/g, '').padEnd(4, '0')
  const minutes = Number(digits.slice(0, 2)) * 60 + Number(digits.slice(2))
  return zone.startsWith('-') ? -minutes : minutes
}

/** Converts milliseconds to a date in the form that items use. */
export const wireDate = (milliseconds: number) => ({ $date: new Date(milliseconds).toISOString() })

/** Whether a value is a date in the form that items use. */
export const isWireDate = (value: unknown): value is { $date: string } =>
  typeof value === 'object' && value !== null && '$date' in value && typeof value.$date === 'string'
