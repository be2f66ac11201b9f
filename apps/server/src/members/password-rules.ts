import { PASSWORD_MAX_BYTES, PASSWORD_MIN_CHARACTERS } from '@foyer/protocol'

/** What is wrong with a password, in a public sentence, or undefined when it may be used. */
export function passwordFault(password: string): string | undefined {
  if (!isHashable(password)) return 'contains characters that cannot be stored safely'
  if (Buffer.byteLength(password, 'utf8') > PASSWORD_MAX_BYTES) return `is longer than ${PASSWORD_MAX_BYTES} bytes`
  if ([...new Intl.Segmenter().segment(password)].length < PASSWORD_MIN_CHARACTERS)
    return `must have at least ${PASSWORD_MIN_CHARACTERS} characters`
  return undefined
}

/**
 * True when the password can be hashed exactly as sent: lone surrogates and NUL are refused, because they would collide
 * in UTF-8 (V6.2.8), and what is too long is refused before hashing, at login too (V6.2.9).
 */
export const isHashable = (password: string): boolean => password.isWellFormed() && !password.includes('\0')

/** True when a password may be compared with a hash at all. */
export const isComparable = (password: string): boolean =>
  isHashable(password) && Buffer.byteLength(password, 'utf8') <= PASSWORD_MAX_BYTES
