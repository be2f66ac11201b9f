import { PASSWORD_MAX_BYTES } from '@foyer/protocol'
import { foldedWord, type PasswordRules } from '../owner/password-settings.js'

/**
 * What is wrong with a new password, in a public sentence, or undefined when it may be used. Nothing is asked of its
 * characters (V6.2.5); the list of common passwords is loaded with the first one that is looked up.
 */
export async function passwordFault(password: string, rules: PasswordRules): Promise<string | undefined> {
  if (!isHashable(password)) return 'contains characters that cannot be stored safely'
  if (Buffer.byteLength(password, 'utf8') > PASSWORD_MAX_BYTES) return `is longer than ${PASSWORD_MAX_BYTES} bytes`
  if ([...new Intl.Segmenter().segment(password)].length < rules.minLength)
    return `must have at least ${rules.minLength} characters`
  const folded = foldedWord(password)
  if (rules.bannedWords.some((word) => folded.includes(word)))
    return 'must not contain the name of the site, or a word that the site does not allow'
  const { commonPasswords } = await import('./common-passwords.js')
  if (commonPasswords.has(password.toLowerCase())) return 'is one of the most used passwords, which are guessed first'
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
