import type { Faults, Plural } from './faults.js'
import { formatPlural } from './format-plural.js'
import { interpolate } from './interpolate.js'

/** Formats a code and its values as a message; codes without a message get the general one. */
export function formatFault(
  { code, values = {} }: { code: string; values?: Record<string, string | number> },
  faults: Faults & { GENERAL: string },
  locale: string,
): string {
  const messages = Object.hasOwn(faults, code) ? (faults[code] as string | Plural) : faults.GENERAL
  if (typeof messages === 'string') return interpolate(messages, values)
  return formatPlural(messages, Number(values.count ?? 0), locale, values)
}

const DAY = 24 * 3600

/** Formats a duration: in whole days from two days on, otherwise in whole minutes, or in seconds below one minute. */
export function formatDuration(seconds: number, locale: string): string {
  const [value, unit] =
    seconds < 60
      ? [Math.ceil(seconds), 'second']
      : seconds < 2 * DAY
        ? [Math.ceil(seconds / 60), 'minute']
        : [Math.floor(seconds / DAY), 'day']
  return new Intl.NumberFormat(toSupportedLocale(locale), { style: 'unit', unit, unitDisplay: 'long' }).format(value)
}

/** A page is rendered even if its locale is invalid. */
function toSupportedLocale(locale: string): string {
  try {
    return Intl.getCanonicalLocales(locale)[0] ?? 'en'
  } catch {
    return 'en'
  }
}
