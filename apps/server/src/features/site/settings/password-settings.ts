import { PASSWORD_MIN_CHARACTERS } from '@foyer/protocol'
import { z } from 'zod'

const MAX_MIN_LENGTH = 64
const parseWordList = (text: string): string[] => text.split(',').map((word) => word.trim())

/** Reduces a text to lower-case letters and digits, so that "my-HarbourPine!" contains "Harbour & Pine". */
export const normalizeWord = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')

/** Minimum length of a banned word: shorter ones would reject passwords that contain them by chance. */
const MIN_WORD_LENGTH = 3

/** The password settings, with the schemas of their texts. */
export const passwordSettingRules = {
  'password.minLength': z
    .string()
    .refine(
      (text) => /^\d{1,2}$/.test(text) && Number(text) >= PASSWORD_MIN_CHARACTERS && Number(text) <= MAX_MIN_LENGTH,
    )
    .describe(`a number from ${PASSWORD_MIN_CHARACTERS} to ${MAX_MIN_LENGTH}`),
  'password.bannedWords': z
    .string()
    .max(2000)
    .refine((text) => text === '' || parseWordList(text).every((word) => normalizeWord(word).length >= MIN_WORD_LENGTH))
    .describe(`words of at least ${MIN_WORD_LENGTH} letters or digits with commas between them, or nothing`),
} as const

type PasswordTexts = Record<keyof typeof passwordSettingRules, string>

export const passwordDefaults: PasswordTexts = {
  'password.minLength': String(PASSWORD_MIN_CHARACTERS),
  'password.bannedWords': '',
}

/** A site's rules for new passwords (V6.2.1, V6.1.2). */
export interface PasswordRules {
  minLength: number
  /** Normalized, including the name of the site. */
  bannedWords: readonly string[]
}

export const passwordRulesInForce = (texts: PasswordTexts, siteName: string): PasswordRules => ({
  minLength: Number(texts['password.minLength']),
  bannedWords: [siteName, ...parseWordList(texts['password.bannedWords'])]
    .map(normalizeWord)
    .filter((word) => word.length >= MIN_WORD_LENGTH),
})
