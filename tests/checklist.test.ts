import { describe, expect, it } from 'vitest'
import { STATES } from './checklist.ts'
import { securityChecklist, securityRules } from './security-checklist.ts'
import { uxChecklist } from './ux-checklist.ts'

/** Minimum number of items of each page: fewer means that the checklist is parsed incorrectly. */
const checklists = [
  { ...securityChecklist(), fewest: 300, known: securityRules() },
  { ...uxChecklist(), fewest: 200, known: uxChecklist().items },
]

describe.each(checklists)('$page', ({ items, exceptions, titles, fewest, known }) => {
  const ids = items.map(({ id }) => id)
  const excepted = exceptions.map(({ id }) => id)

  it('lists each item of its checklist once', () => {
    expect(ids.length).toBeGreaterThan(fewest)
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('has a test or an exception for every item', () => {
    expect(ids.filter((id) => !titles.has(id) && !excepted.includes(id))).toEqual([])
  })

  it('has each exception once, with a state and a reason, for an item that exists', () => {
    expect(excepted.filter((id, at) => !ids.includes(id) || excepted.indexOf(id) !== at)).toEqual([])
    expect(exceptions.filter(({ state, reason }) => !STATES.includes(state) || reason === '')).toEqual([])
  })

  it('has no exception "not built" for an item that a test names', () => {
    expect(exceptions.filter(({ id, state }) => state === 'not built' && titles.has(id))).toEqual([])
  })

  it('has every item that a test names, or items of the chapter that it names', () => {
    const exists = (name: string) => known.some(({ id }) => id === name || id.startsWith(`${name}.`))
    expect([...titles.keys()].filter((name) => !exists(name))).toEqual([])
  })
})
