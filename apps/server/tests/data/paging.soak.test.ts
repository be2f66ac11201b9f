import { databases, startFoyer } from '@foyer/testing'
import { describe, it } from 'vitest'
import { expectStablePages } from './paging.js'

describe.each(databases)('wire-protocol §8.4: pages by cursor over changing data, on $name, at length', ({ name }) => {
  it('300 collections: never repeat or lose an item that stays as it is, forwards and back', async () => {
    const foyer = await startFoyer({ database: name, listen: false })
    try {
      await expectStablePages(foyer, 300)
    } finally {
      await foyer.stop()
    }
  })
})
