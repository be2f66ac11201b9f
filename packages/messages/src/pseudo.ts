import { en } from './en/en.js'
import type { Messages } from './messages.js'
import { pseudoText } from './pseudo-text.js'

/** English with accents and 40 % more length: reveals texts that are cut off or not translated (G-46). */
export const pseudo: Messages = toPseudoMessages(en)

function toPseudoMessages<T>(messages: T): T {
  if (typeof messages === 'string') return pseudoText(messages) as T
  return Object.fromEntries(
    Object.entries(messages as object).map(([key, value]) => [key, toPseudoMessages(value)]),
  ) as T
}
