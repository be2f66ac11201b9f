/** Checks the form of an email address; the server decides. */
export const isEmail = (value: string): boolean => /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)*$/.test(value) && value.length <= 254

/** Counts characters as a person perceives them: grapheme clusters (checklist SU-02). */
export function countCharacters(text: string): number {
  return [...new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text)].length
}

/**
 * Extracts the six digits of a code from pasted text: with a space, a dash, surrounding words, or in full-width digits.
 */
export function extractDigits(given: string): string {
  const text = given.normalize('NFKC')
  const code = /(?<!\d)(\d{3})[\s-]?(\d{3})(?!\d)/.exec(text)
  return code ? `${code[1]}${code[2]}` : text.replace(/\D/g, '').slice(0, 6)
}
