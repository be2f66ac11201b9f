/** An address as far as a page can tell: the server has the last word. */
export const isEmail = (value: string): boolean => /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)*$/.test(value) && value.length <= 254

/** Length in characters as a person sees them (checklist SU-02). */
export function countCharacters(text: string): number {
  return [...new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text)].length
}

/** The six digits of a code however it was copied: with a space, a dash, words around it, or in full-width digits. */
export function extractDigits(given: string): string {
  const text = given.normalize('NFKC')
  const code = /(?<!\d)(\d{3})[\s-]?(\d{3})(?!\d)/.exec(text)
  return code ? `${code[1]}${code[2]}` : text.replace(/\D/g, '').slice(0, 6)
}
