/** The first letter of a name as a reader sees it: a whole character, not half of one. */
export function getInitial(name: string, locale: string): string {
  const [first] = new Intl.Segmenter('und', { granularity: 'grapheme' }).segment(name.trim())
  const letter = first?.segment ?? ''
  try {
    return letter.toLocaleUpperCase(locale)
  } catch {
    return letter.toUpperCase() // a locale the runtime cannot read
  }
}
