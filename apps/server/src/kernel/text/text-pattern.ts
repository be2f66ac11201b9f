/** One step of a pattern: a text, or any one character of a set. */
export type PatternPart = { literal: string } | { anyOf: string }

/** What a text is looked for by. Letter case is ignored by `fold`. */
export interface TextPattern {
  at: 'anywhere' | 'start' | 'end' | 'whole'
  ignoreCase: boolean
  parts: PatternPart[]
}

/**
 * A character without its letter case: what `toLowerCase` makes of it alone, where that is one character (decision 25).
 * One table for both databases and the interpreter, so no collation has a say.
 */
export function fold(character: string): string {
  const lower = character.toLowerCase()
  return lower.length === ((lower.codePointAt(0) as number) > 0xffff ? 2 : 1) ? lower : character
}

let caseVariantsByFold: Map<string, string[]> | undefined

/** Every character that folds to what this one folds to, itself among them. */
function caseVariants(character: string): string[] {
  caseVariantsByFold ??= buildCaseVariants()
  return caseVariantsByFold.get(fold(character)) ?? [character]
}

/** No letter case is known beyond the first two planes (Unicode 17). */
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

/** A pattern as a list of sets, each of which one character must come from. */
function characterSets({ ignoreCase, parts }: TextPattern): string[][] {
  const each = (character: string) => (ignoreCase ? caseVariants(character) : [character])
  return parts.flatMap((part) =>
    'literal' in part ? [...part.literal].map(each) : [[...new Set([...part.anyOf].flatMap(each))]],
  )
}

/** The pattern for GLOB of SQLite, which compares characters and nothing else. */
export function toGlob(pattern: TextPattern): string {
  const body = characterSets(pattern).map(globSet).join('')
  const before = pattern.at === 'anywhere' || pattern.at === 'end' ? '*' : ''
  const after = pattern.at === 'anywhere' || pattern.at === 'start' ? '*' : ''
  return before + body + after
}

/** GLOB knows no escapes: in a set `]` stands first, `-` before all others, and `^` last. */
function globSet(set: string[]): string {
  const [only = ''] = set
  if (set.length === 1) return '*?['.includes(only) ? `[${only}]` : only
  const rank = (character: string) =>
    [']', '-'].indexOf(character) + (character === '^' ? 9 : character === ']' ? -9 : 0)
  const special = set.filter((one) => one === ']' || one === '-').toSorted((one, other) => rank(one) - rank(other))
  const last = set.filter((one) => one === '^')
  return `[${[...special, ...set.filter((one) => !'^]-'.includes(one)), ...last].join('')}]`
}

/** The pattern for `~` of PostgreSQL: an advanced regular expression of sets and escaped characters only. */
export function toRegex(pattern: TextPattern): string {
  const body = characterSets(pattern).map(regexSet).join('')
  const before = pattern.at === 'start' || pattern.at === 'whole' ? '^' : ''
  const after = pattern.at === 'end' || pattern.at === 'whole' ? '$' : ''
  return before + body + after
}

const escapeRegex = (character: string) => (/[!-/:-@[-`{-~]/.test(character) ? `\\${character}` : character)
const regexSet = (set: string[]): string =>
  set.length === 1 ? escapeRegex(set[0] as string) : `[${set.map(escapeRegex).join('')}]`
