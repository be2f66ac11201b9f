import { act, renderHook } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { useSelection } from './use-selection.js'

const render = () =>
  renderHook(({ query, page }) => useSelection(query, page), {
    initialProps: { query: 'all', page: ['a', 'b', 'c', 'd'] },
  })
type Hook = ReturnType<typeof render>
const selected = ({ result }: Hook) => [...result.current.ids].sort()
/** Each change is rendered before the next one. */
const change = ({ result }: Hook, ...changes: ((selection: Hook['result']['current']) => void)[]) => {
  for (const one of changes) act(() => one(result.current))
}

describe('a selection', () => {
  it('extends to a range in both directions, which becomes what its beginning is', () => {
    const hook = render()
    change(
      hook,
      (selection) => selection.toggle('c'),
      (selection) => selection.extendTo('a'),
    )
    expect(selected(hook)).toEqual(['a', 'b', 'c'])
    change(
      hook,
      (selection) => selection.toggle('a'),
      (selection) => selection.extendTo('d'),
    )
    expect(selected(hook)).toEqual([])
  })

  it('keeps the items of other pages of the same query, and none of another query', () => {
    const hook = render()
    change(hook, (selection) => selection.setPage(true))
    hook.rerender({ query: 'all', page: ['e', 'f'] })
    change(hook, (selection) => selection.toggle('f'))
    expect(selected(hook)).toEqual(['a', 'b', 'c', 'd', 'f'])
    change(hook, (selection) => selection.setPage(false))
    expect(selected(hook)).toEqual(['a', 'b', 'c', 'd'])
    hook.rerender({ query: 'filtered', page: ['a'] })
    expect(selected(hook)).toEqual([])
  })
})
