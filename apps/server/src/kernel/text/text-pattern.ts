/** One part of a pattern: a literal text, or any one character of a set. */
export type PatternPart = { literal: string } | { anyOf: string }

/** A pattern to search texts for. `ignoreCase` compares characters after `fold`. */
export interface TextPattern {
  at: 'anywhere' | 'start' | 'end' | 'whole'
  ignoreCase: boolean
  parts: PatternPart[]
}

/**
 * Folds the letter case of a character: the result of `toLowerCase` for it alone, if that is one character (decision
 * 25). Both databases and the interpreter use this one table, so that no collation affects the result.
 */
export function fold(character: string): string {
  const lower = character.toLowerCase()
  return lower.length === ((lower.codePointAt(0) as number) > 0xffff ? 2 : 1) ? lower : character
}

let caseVariantsByFold: Map<string, string[]> | undefined

/** Returns every character with the same fold, including the given one. */
function caseVariants(character: string): string[] {
  caseVariantsByFold ??= buildCaseVariants()
  return caseVariantsByFold.get(fold(character)) ?? [character]
}

/** No character beyond the first two planes has letter case (Unicode 17). */
const MAX_CODE_POINT = 0x1ffff

function buildCaseVariants(): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (let point = 0; point <= MAX_CODE_POINT; point++) {
    if (point >= 0xd800 && point <= 0xdfff) continue
    const character = String.fromCodePoint(point)
    const folded = fold(character)
    if (folded === character) continue
    const known = found.get(folded)
    if (known === undefined) found.set(folded, [folded, character])
    else known.push(character)
  }
  return found
}

/** Converts a pattern into a list of sets, each for one character. */
function characterSets({ ignoreCase, parts }: TextPattern): string[][] {
  const each = (character: string) => (ignoreCase ? caseVariants(character) : [character])
  return parts.flatMap((part) =>
    'literal' in part ? [...part.literal].map(each) : [[...new Set([...part.anyOf].flatMap(each))]],
  )
}

/** Converts a pattern for GLOB of SQLite, which compares single characters only. */
export function toGlob(pattern: TextPattern): string {
  const body = characterSets(pattern).map(globSet).join('')
  const before = pattern.at === 'anywhere' || pattern.at === 'end' ? '*' : ''
  const after = pattern.at === 'anywhere' || pattern.at === 'start' ? '*' : ''
  return before + body + after
}

/** GLOB has no escapes: in a set, `]` must come first, `-` before all others, and `^` last. */
function globSet(set: string[]): string {
  const [only = ''] = set
  if (set.length === 1) return '*?['.includes(only) ? `[${only}]` : only
  const rank = (character: string) =>
    [']', '-'].indexOf(character) + (character === '^' ? 9 : character === ']' ? -9 : 0)
  const special = set.filter((one) => one === ']' || one === '-').toSorted((one, other) => rank(one) - rank(other))
  const last = set.filter((one) => one === '^')
  return `[${[...special, ...set.filter((one) => !'^]-'.includes(one)), ...last].join('')}]`
}

/** Converts a pattern for `~` of PostgreSQL: an advanced regular expression of sets and escaped characters only. */
export function toRegex(pattern: TextPattern): string {
  const body = characterSets(pattern).map(regexSet).join('')
  const before = pattern.at === 'start' || pattern.at === 'whole' ? '^' : ''
  const after = pattern.at === 'end' || pattern.at === 'whole' ? '$' : ''
  return before + body + after
}

const escapeRegex = (character: string) => (/[!-/:-@[-`{-~]/.test(character) ? `\\${character}` : character)
const regexSet = (set: string[]): string =>
  set.length === 1 ? escapeRegex(set[0] as string) : `[${set.map(escapeRegex).join('')}]`
