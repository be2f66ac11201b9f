import type { Faults, Plural } from './faults.js'
import { fillText } from './fill-text.js'

/** A code and its values in words; a code that has none is said by the general sentence. */
export function say(
  { code, values = {} }: { code: string; values?: Record<string, string | number> },
  faults: Faults & { GENERAL: string },
  locale: string,
): string {
  const words = Object.hasOwn(faults, code) ? (faults[code] as string | Plural) : faults.GENERAL
  if (typeof words === 'string') return fillText(words, values)
  const count = Number(values.count ?? 0)
  const sentence = words[new Intl.PluralRules(locale).select(count)] ?? words.other
  return fillText(sentence, { ...values, count: new Intl.NumberFormat(locale).format(count) })
}

const DAY = 24 * 3600

/** A length of time in the words of a language: whole days from two on, else whole minutes, or seconds below one. */
export function durationIn(seconds: number, locale: string): string {
  const [value, unit] =
    seconds < 60
      ? [Math.ceil(seconds), 'second']
      : seconds < 2 * DAY
        ? [Math.ceil(seconds / 60), 'minute']
        : [Math.floor(seconds / DAY), 'day']
  return new Intl.NumberFormat(knownLocale(locale), { style: 'unit', unit, unitDisplay: 'long' }).format(value)
}

/** A page is drawn even when its locale is none. */
function knownLocale(locale: string): string {
  try {
    return Intl.getCanonicalLocales(locale)[0] ?? 'en'
  } catch {
    return 'en'
  }
}
