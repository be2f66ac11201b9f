/** Converts digits of any script, such as full-width, Arabic or Persian, to ASCII. */
const toAsciiDigits = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String((digit.codePointAt(0) as number) & 0xf))

/** Returns the digits of a text in ASCII. */
export const extractDigits = (text: string): string => toAsciiDigits(text).replace(/[^0-9]/g, '')

/**
 * Extracts the code from a pasted text: six digits separated by at most one space or dash each; otherwise its first
 * digits (VE-02).
 */
export function extractCode(text: string): string {
  const [found = text] = /(?<!\d)\d(?:[\s\u2010-\u2015-]?\d){5}(?!\d)/.exec(toAsciiDigits(text)) ?? []
  return extractDigits(found).slice(0, 6)
}
