import type { Plural } from './faults.js'
import { interpolate } from './interpolate.js'

/**
 * Selects the form of a plural for `count` by the rules of the locale (BCP 47) and fills its placeholders; `{count}` is
 * the formatted number.
 */
export function formatPlural(
  plural: Plural,
  count: number,
  locale: string,
  values: Record<string, string | number> = {},
): string {
  const message = plural[new Intl.PluralRules(locale).select(count)] ?? plural.other
  return interpolate(message, { ...values, count: new Intl.NumberFormat(locale).format(count) })
}
