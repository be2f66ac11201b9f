/**
 * Text that a spreadsheet may run as a formula (ux-checklist ME-09), also after spaces, and the apostrophe itself. Some
 * spreadsheets treat full-width characters like their ASCII forms.
 */
const NEEDS_ESCAPE = /^(?:'|\s*[=+\-@＝＋－＠]|[\t\r\n])/

/** Returns whether a spreadsheet could run the text as a formula. */
export const needsEscape = (text: string): boolean => NEEDS_ESCAPE.test(text)

/** Puts an apostrophe before a text that a spreadsheet would run; the import removes it. */
export const escapeFormula = (text: string): string => (needsEscape(text) ? `'${text}` : text)

/** Removes the apostrophe of `escapeFormula`; the apostrophe of another text stays. */
export const unescapeFormula = (cell: string): string =>
  cell.startsWith("'") && needsEscape(cell.slice(1)) ? cell.slice(1) : cell

const QUOTED = /[",;\t\r\n]|^\s|\s$/

/** Formats cells as a line (RFC 4180). Cells with other common separators are quoted, too. */
export const csvLine = (cells: readonly string[]): string =>
  `${cells.map((cell) => (QUOTED.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(',')}\r\n`
