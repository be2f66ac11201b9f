import { PASSWORD_MIN_CHARACTERS } from '@foyer/protocol'
import { z } from 'zod'
import { setting, type TextsOf, type ValuesOf, valuesInForce } from '../../../kernel/setting.js'

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

const normalizeWords = (words: string[]): string[] =>
  words.map(normalizeWord).filter((word) => word.length >= MIN_WORD_LENGTH)

/** The password settings. */
export const passwordSettings = {
  minLength: setting({
    name: 'password.minLength',
    schema: z
      .string()
      .refine(
        (text) => /^\d{1,2}$/.test(text) && Number(text) >= PASSWORD_MIN_CHARACTERS && Number(text) <= MAX_MIN_LENGTH,
      )
      .describe(`a number from ${PASSWORD_MIN_CHARACTERS} to ${MAX_MIN_LENGTH}`),
    read: Number,
    default: String(PASSWORD_MIN_CHARACTERS),
    about: 'The minimum length of new passwords.',
  }),
  /** Normalized. */
  bannedWords: setting({
    name: 'password.bannedWords',
    schema: z
      .string()
      .max(2000)
      .refine(
        (text) => text === '' || parseWordList(text).every((word) => normalizeWord(word).length >= MIN_WORD_LENGTH),
      )
      .describe(`words of at least ${MIN_WORD_LENGTH} letters or digits, separated by commas, or nothing`),
    read: (text) => normalizeWords(parseWordList(text)),
    default: '',
    about:
      'Words that new passwords must not contain, such as the name of a product; the name of the site is always included.',
  }),
} as const

/** A site's rules for new passwords (V6.2.1, V6.1.2). */
export type PasswordRules = ValuesOf<typeof passwordSettings>

/** Returns the password rules; the name of the site is a banned word too. */
export function passwordRulesInForce(texts: TextsOf<typeof passwordSettings>, siteName: string): PasswordRules {
  const rules = valuesInForce(passwordSettings, texts)
  return { ...rules, bannedWords: [...normalizeWords([siteName]), ...rules.bannedWords] }
}
