/** Creating an `Intl` format takes longer than using it, so that each is kept. */
const formats = new Map<string, unknown>()

function once<Format>(key: string, create: () => Format): Format {
  const known = formats.get(key) as Format | undefined
  const format = known ?? create()
  if (known === undefined) formats.set(key, format)
  return format
}

/** Formats a number. Formatters are cached, because creating one is slow. */
export const formatNumber = (value: number, locale: string, options: Intl.NumberFormatOptions = {}): string =>
  once(`number ${locale} ${JSON.stringify(options)}`, () => new Intl.NumberFormat(locale, options)).format(value)

/** Formats a time: a date, milliseconds since 1970, or an ISO 8601 text. */
export const formatDate = (at: Date | number | string, locale: string, options: Intl.DateTimeFormatOptions): string =>
  once(`date ${locale} ${JSON.stringify(options)}`, () => new Intl.DateTimeFormat(locale, options)).format(new Date(at))

/** Formats a list: "a, b and c". */
export const formatList = (parts: readonly string[], locale: string): string =>
  once(`list ${locale}`, () => new Intl.ListFormat(locale)).format(parts)

const STEPS: [limit: number, unit: Intl.RelativeTimeFormatUnit, seconds: number][] = [
  [60, 'second', 1],
  [3600, 'minute', 60],
  [86_400, 'hour', 3600],
  [7 * 86_400, 'day', 86_400],
]

/**
 * Formats the distance between two times in milliseconds: "12 sec. ago". From a week on it is too vague: the date is
 * shown instead, with the year if that is another one.
 */
export function formatAgo(then: number, now: number, locale: string): string {
  const seconds = Math.round((then - now) / 1000)
  const step = STEPS.find(([limit]) => Math.abs(seconds) < limit)
  if (step === undefined) {
    const isThisYear = new Date(then).getFullYear() === new Date(now).getFullYear()
    return formatDate(then, locale, isThisYear ? { month: 'short', day: 'numeric' } : { dateStyle: 'medium' })
  }
  const [, unit, size] = step
  // Zero seconds are "now"; a day is a number, because 40 hours ago is not always "yesterday".
  const numeric = unit === 'second' ? 'auto' : 'always'
  const format = once(
    `relative ${locale} ${numeric}`,
    () => new Intl.RelativeTimeFormat(locale, { numeric, style: 'short' }),
  )
  return format.format(Math.trunc(seconds / size), unit)
}
