import { describe, expect, it } from 'vitest'
import { rulesOfThePage } from './security-page.ts'
import { securityProofs } from './security-rules.ts'
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
