const MAX_LENGTH = 120

/**
 * One line of text that is safe in a mail header and says what it seems to say: no line break or other control
 * character, nothing invisible that turns the direction of the rest (RFC 5322 §2.2, Unicode TR36 §3.1).
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
