import { en } from './en/en.js'
import type { Messages } from './messages.js'
import { pseudoText } from './pseudo-text.js'

/** English with accents and 40 % more length: shows what is cut off and what was never given to translation (G-46). */
export const pseudo: Messages = pseudoOf(en)

function pseudoOf<T>(words: T): T {
  if (typeof words === 'string') return pseudoText(words) as T
  return Object.fromEntries(Object.entries(words as object).map(([key, value]) => [key, pseudoOf(value)])) as T
}
