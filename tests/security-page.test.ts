import { describe, expect, it } from 'vitest'
import { rulesOfThePage } from './security-page.ts'
import { rulesNamedIn, securityProofs } from './security-rules.ts'
import { securityStanding } from './security-standing.ts'

describe('docs/security.md', () => {
  const rules = rulesOfThePage()
  const proofs = securityProofs()

  it('accounts for every rule of its sections: a test that names it, or why there is none', () => {
    const unaccounted = rules.filter(({ id }) => !proofs.has(id) && !(id in securityStanding)).map(({ id }) => id)
    expect(unaccounted).toEqual([])
  })

  it('excuses no rule that is not there, and none that waits although a test proves it', () => {
    const ids = new Set(rules.map(({ id }) => id))
    expect(Object.keys(securityStanding).filter((id) => !ids.has(id))).toEqual([])
    const proven = Object.entries(securityStanding).filter(([id, [kind]]) => kind === 'waits' && proofs.has(id))
    expect(proven.map(([id]) => id)).toEqual([])
  })
})

describe('the names of tests', () => {
  it.each([
    ['rule 34: an origin', ['34']],
    ['rules 11, 12 and 61: replayed', ['11', '12', '61']],
    ['security-checklist 9 and 10: the client', ['9', '10']],
    ['checklist 93 to 95 hold', ['93', '94', '95']],
    ['V6.2.9 and V6.2.8: a password', ['V6.2.9', 'V6.2.8']],
    ['V13.4.1–3: nothing to find', ['V13.4.1', 'V13.4.2', 'V13.4.3']],
    ['V13.4.1 to V13.4.3: nothing to find', ['V13.4.1', 'V13.4.2', 'V13.4.3']],
    ['RFC 6749 §5.2 answers 400', []],
  ])('%s', (title, ids) => {
    expect(rulesNamedIn(title)).toEqual(ids)
  })
})
