import { describe, expect, it } from 'vitest'
import { read } from './project-files.ts'
import { rulesNamedIn } from './security-checklist.ts'
import { sectionsNamedIn, titlesBy, trapsNamedIn } from './test-titles.ts'
import { itemsNamedIn } from './ux-checklist.ts'

/** The sections of docs/specification.md that state behaviour. */
const SECTIONS = [3, 4, 5, 6, 7, 8, 9].map(String)
/** The pitfalls of wire-protocol §11 that concern the data service. */
const DATA_TRAPS = [2, 4, 5, 12, 13, 14, 15, 16, 17, 18, 19, 20].map(String)

const sorted = (numbers: Iterable<string>) => [...numbers].sort((one, other) => Number(one) - Number(other))

describe('docs/specification.md', () => {
  const sections = [...read('docs/specification.md').matchAll(/^## (\d+)\./gm)].map(([, number = '']) => number)
  const named = [...titlesBy(sectionsNamedIn).keys()]

  it('has a test for each of its sections 3 to 9', () => {
    expect(sections).toEqual(expect.arrayContaining(SECTIONS))
    expect(SECTIONS.filter((section) => !named.includes(section))).toEqual([])
  })

  it('has every section that a test names', () => {
    expect(named.filter((section) => !sections.includes(section))).toEqual([])
  })
})

it('each trap of the data service has a test, and tests name no other trap', () => {
  expect(sorted(titlesBy(trapsNamedIn).keys())).toEqual(DATA_TRAPS)
})

describe('the numbers in a title', () => {
  it.each([
    ['rule 34: an origin', ['34']],
    ['rules 11, 12 and 61: replayed', ['11', '12', '61']],
    ['security-checklist 9 and 10: the client', ['9', '10']],
    ['checklist 93 to 95 hold', ['93', '94', '95']],
    ['V6.2.9 and V6.2.8: a password', ['V6.2.9', 'V6.2.8']],
    ['V13.4.1–3: nothing to find', ['V13.4.1', 'V13.4.2', 'V13.4.3']],
    ['V13.4.1 to V13.4.3: nothing to find', ['V13.4.1', 'V13.4.2', 'V13.4.3']],
    ['RFC 6749 §5.2 answers 400', []],
  ])('rules of the security checklist: %s', (title, rules) => {
    expect(rulesNamedIn(title)).toEqual(rules)
  })

  it.each([
    ['SI-06: a button', ['SI-06']],
    ['CT-01 to CT-03, P-02: the cart', ['CT-01', 'CT-02', 'CT-03', 'P-02']],
    ['VE-01..03: the code', ['VE-01', 'VE-02', 'VE-03']],
    ['the curve P-256, and P-384', []],
  ])('items of the UX checklist: %s', (title, items) => {
    expect(itemsNamedIn(title)).toEqual(items)
  })

  it.each([
    ['specification §4: renewal', ['4']],
    ['specification §4, §6 and §7: a visitor', ['4', '6', '7']],
    ['specification §3 to §5: a login', ['3', '4', '5']],
    ['specification §8, wire-protocol §6.3: a refusal', ['8']],
    ['is true for a member only (specification §6)', ['6']],
    ['wire-protocol §4.1: what may be pushed', []],
  ])('sections of the specification: %s', (title, sections) => {
    expect(sectionsNamedIn(title)).toEqual(sections)
  })

  it.each([
    ['8.2, trap 18: the same query', ['18']],
    ['trap 17, security-checklist 86: insert', ['17']],
    ['readable by the page (trap 4)', ['4']],
  ])('traps of the wire protocol: %s', (title, traps) => {
    expect(trapsNamedIn(title)).toEqual(traps)
  })
})
