import fc from 'fast-check'
import { expect, it } from 'vitest'
import { unlimitedWork } from '../../../tests/data/unlimited-work.js'
import { patternMatches } from './text-match.js'
import { fold, type TextPattern } from './text-pattern.js'
import { WorkBudget } from './work-budget.js'

/** Compares at every position, character by character. */
function matchesPlainly({ at, ignoreCase, parts }: TextPattern, text: string): boolean {
  const same = (given: string) => (ignoreCase ? [...given].map(fold).join('') : given)
  const literal = same(parts.map((part) => ('literal' in part ? part.literal : part.anyOf)).join(''))
  const searched = same(text)
  switch (at) {
    case 'start':
      return searched.startsWith(literal)
    case 'end':
      return searched.endsWith(literal)
    case 'whole':
      return searched === literal
    case 'anywhere':
      return searched.includes(literal)
  }
}

it('decision 25: a text is found where its characters stand one after the other', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'A', 'b', 'İ', 'i', '𝒳', 'ß', 'é') })
  const at = fc.constantFrom('anywhere', 'start', 'end', 'whole' as const)
  const wanted = fc.record({ text, literal: text, at, ignoreCase: fc.boolean() })
  fc.assert(
    fc.property(wanted, ({ text: searched, literal, at, ignoreCase }) => {
      const pattern: TextPattern = { at: at as TextPattern['at'], ignoreCase, parts: [{ literal }] }
      expect(patternMatches(pattern, searched, unlimitedWork())).toBe(matchesPlainly(pattern, searched))
    }),
    { numRuns: 2000 },
  )
})

it('security-checklist 92: a text that nearly fits everywhere is looked through once', () => {
  const budget = new WorkBudget({ bytes: 0, characters: 500_000, steps: 10_000, milliseconds: 60_000 })
  const pattern: TextPattern = { at: 'anywhere', ignoreCase: false, parts: [{ literal: `${'a'.repeat(999)}b` }] }
  expect(patternMatches(pattern, 'a'.repeat(500_000), budget)).toBe(false)
  expect(() => patternMatches(pattern, 'a', budget)).toThrow(expect.objectContaining({ exceeded: 'characters' }))
})
