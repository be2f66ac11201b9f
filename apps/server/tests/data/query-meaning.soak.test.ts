import { databases } from '@foyer/testing'
import { describe, it } from 'vitest'
import { expectSameResults } from './expect-same-results.js'

describe.each(databases)('decision 25: one meaning of a query, on $name, at length', ({ name }) => {
  it('20,000 generated cases of items, filters and sorts', async () => {
    await expectSameResults(name, 400, 50)
  })
})
