import { databases } from '@foyer/testing'
import { describe, it } from 'vitest'
import { expectOneMeaning } from './data-meaning.js'

describe.each(databases)('decision 39: one meaning of a query, on $name, at length', ({ name }) => {
  it('20,000 generated cases of items, filters and sorts', async () => {
    await expectOneMeaning(name, 400, 50)
  })
})
