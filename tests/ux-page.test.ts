import { describe, expect, it } from 'vitest'
import { uxItems, uxProofs } from './ux-rules.ts'
import { uxStanding } from './ux-standing.ts'

describe('docs/ux.md', () => {
  const ids = uxItems().map(({ id }) => id)
  const proofs = uxProofs()

  it('reads every item of the checklist that concerns pages, e-mails, the member site and the console', () => {
    expect(ids.length).toBeGreaterThan(150)
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('accounts for every item: a test that names it, or why there is none', () => {
    expect(ids.filter((id) => !proofs.has(id) && !(id in uxStanding))).toEqual([])
  })

  it('excuses no item that waits although a test proves it', () => {
    const proven = Object.entries(uxStanding).filter(([id, [kind]]) => kind === 'waits' && proofs.has(id))
    expect(proven.map(([id]) => id)).toEqual([])
  })

  it('excuses no item that is not there, and no test names one', () => {
    const known = new Set(ids)
    expect(Object.keys(uxStanding).filter((id) => !known.has(id))).toEqual([])
    expect([...proofs.keys()].filter((id) => !known.has(id))).toEqual([])
  })
})
