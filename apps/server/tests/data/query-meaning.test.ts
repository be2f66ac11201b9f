import { databases } from '@foyer/testing'
import { describe, it } from 'vitest'
import { expectSameResults } from './expect-same-results.js'

describe.each(databases)('decision 25: one meaning of a query, on $name', ({ name }) => {
  it('generated items, filters and sorts: the database finds what the plain interpreter finds, in its order', async () => {
    await expectSameResults(name, 40, 25)
  }, 120_000)
})
