import { en } from './en/en.js'
import type { Messages } from './messages.js'

const plain = 'abcdefghijklnoprstuwyzABCDEGHIJKLNOPRSTUWYZ'
const accented = 'áƀçðéƒĝĥíĵķļñöþŕšţûŵýžÅƁÇÐÉĜĤÎĴĶĻÑÖÞŔŠŢÛŴÝŽ'

/** English with accents and 40 % more length: shows what is cut off and what was never given to translation (G-46). */
export const pseudo: Messages = pseudoOf(en)

function pseudoOf<T>(words: T): T {
  if (typeof words === 'string') return pseudoText(words) as T
  return Object.fromEntries(Object.entries(words as object).map(([key, value]) => [key, pseudoOf(value)])) as T
}

function pseudoText(text: string): string {
  const said = text.replace(/\{\w+\}|[a-zA-Z]/g, (piece) => accented[plain.indexOf(piece)] ?? piece)
  return `[${said}${' ~'.repeat(Math.ceil((text.length * 0.4) / 2))}]`
}
