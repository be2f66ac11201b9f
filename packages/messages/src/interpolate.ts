/** Fills the placeholders of a message, such as `{site}`; a placeholder without a value stays unchanged. */
export function interpolate(text: string, values: Record<string, string | number>): string {
  return text.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place))
}
