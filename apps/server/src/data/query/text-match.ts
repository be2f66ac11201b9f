import type { WorkBudget } from '../work-budget.js'
import { fold, type TextPattern } from './text-pattern.js'

/** A pattern as one set of characters for each character of a text that it is compared with. */
type Sets = readonly (readonly string[])[]

/**
 * Whether a text meets a pattern, in time that grows with the length of the text alone: a text that is looked for anywhere is found as Knuth, Morris
 * and Pratt do it. @throws WorkLimitExceeded
 */
export function patternMatches(pattern: TextPattern, text: string, budget: WorkBudget): boolean {
  budget.compare(text.length)
  const searched = charactersOf(text, pattern.ignoreCase)
  const sets = setsOf(pattern)
  const last = searched.length - sets.length
  if (last < 0) return false
  switch (pattern.at) {
    case 'start':
      return standsAt(sets, searched, 0)
    case 'end':
      return standsAt(sets, searched, last)
    case 'whole':
      return last === 0 && standsAt(sets, searched, 0)
    case 'anywhere':
      return standsAnywhere(
        sets.map(([character = '']) => character),
        searched,
      )
  }
}

const charactersOf = (text: string, ignoreCase: boolean): string[] => (ignoreCase ? [...text].map(fold) : [...text])

const known = new WeakMap<TextPattern, Sets>()

function setsOf(pattern: TextPattern): Sets {
  const found = known.get(pattern)
  if (found !== undefined) return found
  const made = pattern.parts.flatMap((part) =>
    'literal' in part
      ? charactersOf(part.literal, pattern.ignoreCase).map((one) => [one])
      : [charactersOf(part.anyOf, pattern.ignoreCase)],
  )
  known.set(pattern, made)
  return made
}

const standsAt = (sets: Sets, searched: readonly string[], from: number): boolean =>
  sets.every((set, offset) => set.includes(searched[from + offset] as string))

function standsAnywhere(wanted: readonly string[], searched: readonly string[]): boolean {
  const borders = bordersOf(wanted)
  let matched = 0
  if (wanted.length === 0) return true
  for (const character of searched) {
    while (matched > 0 && character !== wanted[matched]) matched = borders[matched - 1] as number
    if (character === wanted[matched]) matched++
    if (matched === wanted.length) return true
  }
  return false
}

/** For each prefix the length of its longest proper prefix that is also its suffix. */
function bordersOf(wanted: readonly string[]): number[] {
  const borders = [0]
  for (let at = 1, length = 0; at < wanted.length; at++) {
    while (length > 0 && wanted[at] !== wanted[length]) length = borders[length - 1] as number
    if (wanted[at] === wanted[length]) length++
    borders.push(length)
  }
  return borders
}
