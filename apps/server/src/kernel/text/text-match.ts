import { fold, type TextPattern } from './text-pattern.js'
import type { WorkBudget } from './work-budget.js'

/** A pattern as a list of character sets, one for each character of the text it is compared with. */
type CharacterSets = readonly (readonly string[])[]

/**
 * Returns whether a text matches a pattern, in time linear in the length of the text (Knuth-Morris-Pratt for a pattern
 * that may match anywhere). @throws WorkLimitExceeded
 */
export function patternMatches(pattern: TextPattern, text: string, budget: WorkBudget): boolean {
  const { at, ignoreCase, parts } = pattern
  if (at === 'anywhere') {
    budget.countCharacters(text.length)
    const wanted = parts.map((part) => ('literal' in part ? part.literal : part.anyOf)).join('')
    return ignoreCase ? includes(foldText(text), foldText(wanted)) : includes(text, wanted)
  }
  const sets = characterSets(pattern)
  // A character has at most two code units; the additional ones allow for a slice that begins within a character.
  const units = 2 * sets.length + 2
  budget.countCharacters(Math.min(text.length, units))
  if (at === 'whole' && text.length > units) return false
  const searched = splitCharacters(at === 'end' ? text.slice(-units) : text.slice(0, units), ignoreCase)
  const last = searched.length - sets.length
  if (last < 0 || (at === 'whole' && last > 0)) return false
  return sets.every((set, offset) => set.includes(searched[offset + (at === 'end' ? last : 0)] as string))
}

const splitCharacters = (text: string, ignoreCase: boolean): string[] => (ignoreCase ? [...text].map(fold) : [...text])

const ASCII = /^[\0-\x7f]*$/

/** Folds the letter case of a text, character by character. */
const foldText = (text: string): string =>
  ASCII.test(text) ? text.toLowerCase() : splitCharacters(text, true).join('')

const setsByPattern = new WeakMap<TextPattern, CharacterSets>()

function characterSets(pattern: TextPattern): CharacterSets {
  const found = setsByPattern.get(pattern)
  if (found !== undefined) return found
  const sets = pattern.parts.flatMap((part) =>
    'literal' in part
      ? splitCharacters(part.literal, pattern.ignoreCase).map((one) => [one])
      : [splitCharacters(part.anyOf, pattern.ignoreCase)],
  )
  setsByPattern.set(pattern, sets)
  return sets
}

/** Compares code units: in well-formed texts a match cannot begin within a character. */
function includes(searched: string, wanted: string): boolean {
  if (wanted === '') return true
  const borders = borderTable(wanted)
  let matched = 0
  for (let at = 0; at < searched.length; at++) {
    const unit = searched.charCodeAt(at)
    while (matched > 0 && unit !== wanted.charCodeAt(matched)) matched = borders[matched - 1] as number
    if (unit === wanted.charCodeAt(matched)) matched++
    if (matched === wanted.length) return true
  }
  return false
}

/** Returns, for each prefix, the length of its longest proper prefix that is also its suffix. */
function borderTable(wanted: string): number[] {
  const borders = [0]
  for (let at = 1, length = 0; at < wanted.length; at++) {
    const unit = wanted.charCodeAt(at)
    while (length > 0 && unit !== wanted.charCodeAt(length)) length = borders[length - 1] as number
    if (unit === wanted.charCodeAt(length)) length++
    borders.push(length)
  }
  return borders
}
