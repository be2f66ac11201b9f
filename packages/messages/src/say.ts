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

/** A length of time in the words of a language: whole minutes, or seconds below one. */
export function durationIn(seconds: number, locale: string): string {
  const [value, unit] = seconds < 60 ? [Math.ceil(seconds), 'second'] : [Math.ceil(seconds / 60), 'minute']
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(value)
}
