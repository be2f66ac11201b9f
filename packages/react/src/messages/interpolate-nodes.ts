/** Fills the places of a sentence: `fill('Hello {name}', { name: 'Ada' })`. A place without a value stays as it is. */
export const interpolateNodes = (sentence: string, values: Record<string, string | number>): string =>
  sentence.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place))

/** The form of a plural for a number, filled with it as `{count}`. */
export function plural(forms: Record<string, string> & { other: string }, count: number, locale: string): string {
  const form = forms[new Intl.PluralRules(locale).select(count)] ?? forms.other
  return interpolateNodes(form, { count: new Intl.NumberFormat(locale).format(count) })
}

/** A span of time in words: seconds up to a minute and a half, minutes above. */
export function formatTimeSpan(seconds: number, locale: string): string {
  const [amount, unit] = seconds < 90 ? [Math.max(1, seconds), 'second'] : [Math.ceil(seconds / 60), 'minute']
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(amount)
}
