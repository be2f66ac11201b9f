/**
 * Fills the placeholders of a message: `interpolateNodes('Hello {name}', { name: 'Ada' })`. A placeholder without a
 * value stays unchanged.
 */
export const interpolateNodes = (sentence: string, values: Record<string, string | number>): string =>
  sentence.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place))

/** Selects the plural form for a number and fills in `{count}`. */
export function plural(forms: Record<string, string> & { other: string }, count: number, locale: string): string {
  const form = forms[new Intl.PluralRules(locale).select(count)] ?? forms.other
  return interpolateNodes(form, { count: new Intl.NumberFormat(locale).format(count) })
}

/** Formats a duration: in seconds up to 90 seconds, in minutes above. */
export function formatTimeSpan(seconds: number, locale: string): string {
  const [amount, unit] = seconds < 90 ? [Math.max(1, seconds), 'second'] : [Math.ceil(seconds / 60), 'minute']
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(amount)
}

/** Formats the day of an RFC 3339 time. */
export const formatDay = (at: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }).format(new Date(at))
