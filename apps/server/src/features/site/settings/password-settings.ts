import { PASSWORD_MIN_CHARACTERS } from '@foyer/protocol'
import { z } from 'zod'

const LONGEST_MINIMUM = 64
const wordsIn = (text: string): string[] => text.split(',').map((word) => word.trim())

/** Letters and digits in lower case: "Harbour & Pine" is in "my-HarbourPine!" too. */
export const foldedWord = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')

/** Words shorter than this would refuse passwords that merely contain them by chance. */
const SHORTEST_WORD = 3

/** The settings of passwords, with the rules for their texts. */
export const passwordSettingRules = {
  'password.minLength': z
    .string()
    .refine(
      (text) => /^\d{1,2}$/.test(text) && Number(text) >= PASSWORD_MIN_CHARACTERS && Number(text) <= LONGEST_MINIMUM,
    )
    .describe(`a number from ${PASSWORD_MIN_CHARACTERS} to ${LONGEST_MINIMUM}`),
  'password.bannedWords': z
    .string()
    .max(2000)
    .refine((text) => text === '' || wordsIn(text).every((word) => foldedWord(word).length >= SHORTEST_WORD))
    .describe(`words of at least ${SHORTEST_WORD} letters or digits with commas between them, or nothing`),
} as const

type PasswordTexts = Record<keyof typeof passwordSettingRules, string>

export const passwordDefaults: PasswordTexts = {
  'password.minLength': String(PASSWORD_MIN_CHARACTERS),
  'password.bannedWords': '',
}

/** What a site asks of new passwords (V6.2.1, V6.1.2). */
export interface PasswordRules {
  minLength: number
  /** Folded, the name of the site among them. */
  bannedWords: readonly string[]
}

export const passwordRulesInForce = (texts: PasswordTexts, siteName: string): PasswordRules => ({
  minLength: Number(texts['password.minLength']),
  bannedWords: [siteName, ...wordsIn(texts['password.bannedWords'])]
    .map(foldedWord)
    .filter((word) => word.length >= SHORTEST_WORD),
})
