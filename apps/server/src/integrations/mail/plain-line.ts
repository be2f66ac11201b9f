const MAX_LENGTH = 120

/**
 * Reduces a text to one line that is safe in a mail header and displays as written: removes line breaks, other control
 * characters and invisible characters that change the text direction (RFC 5322 §2.2, Unicode TR36 §3.1).
 */
export function plainLine(text: string, maxLength = MAX_LENGTH): string {
  const line = text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/[\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g, '')
    .replace(/ {2,}/g, ' ')
    .trim()
  const characters = [...line]
  return characters.length <= maxLength ? line : `${characters.slice(0, maxLength - 1).join('')}…`
}
