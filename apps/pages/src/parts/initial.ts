/** Returns the first grapheme cluster of a name in upper case. */
export function getInitial(name: string, locale: string): string {
  const [first] = new Intl.Segmenter('und', { granularity: 'grapheme' }).segment(name.trim())
  const letter = first?.segment ?? ''
  try {
    return letter.toLocaleUpperCase(locale)
  } catch {
    return letter.toUpperCase() // a locale that the runtime does not support
  }
}
