import { type FieldViolation, PASSWORD_MAX_BYTES } from '@foyer/protocol'
import { ValidationError, violation } from '../../../kernel/errors/application-error.js'
import { normalizeWord, type PasswordRules } from '../../site/settings/password-settings.js'
import type { BreachedPasswords } from './breached-passwords/breached-passwords.js'

/** Dependencies of a password check besides the rules of the site. */
interface PasswordCheckDeps {
  breachedPasswords: BreachedPasswords
}

type PasswordFault =
  | 'PASSWORD_CHARACTERS'
  | 'PASSWORD_TOO_LONG'
  | 'PASSWORD_TOO_SHORT'
  | 'PASSWORD_BANNED_WORD'
  | 'PASSWORD_COMMON'
  | 'PASSWORD_BREACHED'
  | 'PASSWORD_SAME'

/**
 * Returns the rule that a new password breaks, without looking up breaches, or undefined. Requires no kinds of
 * characters (V6.2.5). The list of common passwords is loaded on first use.
 */
export async function checkPasswordRules(password: string, rules: PasswordRules): Promise<PasswordFault | undefined> {
  if (!isHashable(password)) return 'PASSWORD_CHARACTERS'
  if (Buffer.byteLength(password, 'utf8') > PASSWORD_MAX_BYTES) return 'PASSWORD_TOO_LONG'
  if ([...new Intl.Segmenter().segment(password)].length < rules.minLength) return 'PASSWORD_TOO_SHORT'
  const folded = normalizeWord(password)
  if (rules.bannedWords.some((word) => folded.includes(word))) return 'PASSWORD_BANNED_WORD'
  const { commonPasswords } = await import('./common-passwords.js')
  return commonPasswords.has(password.toLowerCase()) ? 'PASSWORD_COMMON' : undefined
}

/** Returns what is wrong with a new password, or undefined. Looks up published breaches last (V6.2.12). */
async function checkNewPassword(
  password: string,
  rules: PasswordRules,
  { breachedPasswords }: PasswordCheckDeps,
): Promise<PasswordFault | undefined> {
  const ruleFault = await checkPasswordRules(password, rules)
  if (ruleFault !== undefined) return ruleFault
  return (await breachedPasswords.has(password)) ? 'PASSWORD_BREACHED' : undefined
}

/** Like `checkNewPassword`, as a public sentence without its subject. */
export async function passwordFaultMessage(
  password: string,
  rules: PasswordRules,
  deps: PasswordCheckDeps,
): Promise<string | undefined> {
  const code = await checkNewPassword(password, rules, deps)
  return code === undefined ? undefined : faultMessages(rules)[code]
}

/** Checks a new password: its rules, then published breaches. @throws ValidationError whose rule is the code */
export async function assertPassword(
  field: string,
  password: string,
  rules: PasswordRules,
  deps: PasswordCheckDeps,
): Promise<void> {
  await assertPasswordRules(field, password, rules)
  await assertNotBreached(field, password, rules, deps)
}

/** Checks a new password by the rules only. @throws ValidationError whose rule is the code */
export async function assertPasswordRules(field: string, password: string, rules: PasswordRules): Promise<void> {
  const fault = await checkPasswordRules(password, rules)
  if (fault !== undefined) throw new ValidationError([passwordViolation(field, fault, rules)])
}

/**
 * Checks that a password is in no published breach (V6.2.12). May send a request to another server, so call it after
 * the limits, and after all other requirements of the caller.
 * @throws ValidationError whose rule is the code
 */
export async function assertNotBreached(
  field: string,
  password: string,
  rules: PasswordRules,
  { breachedPasswords }: PasswordCheckDeps,
): Promise<void> {
  if (await breachedPasswords.has(password))
    throw new ValidationError([passwordViolation(field, 'PASSWORD_BREACHED', rules)])
}

/** Returns the violation of a refused password, with a public sentence without its subject, for the API. */
export const passwordViolation = (field: string, fault: PasswordFault, rules: PasswordRules): FieldViolation =>
  violation(field, faultMessages(rules)[fault], 'PASSWORD', fault)

const faultMessages = ({ minLength }: PasswordRules): Record<PasswordFault, string> => ({
  PASSWORD_CHARACTERS: 'contains characters that cannot be stored safely',
  PASSWORD_TOO_LONG: `is longer than ${PASSWORD_MAX_BYTES} bytes`,
  PASSWORD_TOO_SHORT: `must have at least ${minLength} characters`,
  PASSWORD_BANNED_WORD: 'must not contain the name of the site, or a word that the site does not allow',
  PASSWORD_COMMON: 'is one of the most used passwords, which are guessed first',
  PASSWORD_BREACHED: 'was stolen somewhere and published, so that it is guessed first',
  PASSWORD_SAME: 'is the password that the account has already',
})

/**
 * True when the password can be hashed exactly as sent. Lone surrogates and NUL are refused, because they would collide
 * in UTF-8 (V6.2.8).
 */
export const isHashable = (password: string): boolean => password.isWellFormed() && !password.includes('\0')

/**
 * True when a password may be compared with a hash. Passwords that are too long are refused before hashing, at login,
 * too (V6.2.9).
 */
export const isComparable = (password: string): boolean =>
  isHashable(password) && Buffer.byteLength(password, 'utf8') <= PASSWORD_MAX_BYTES
