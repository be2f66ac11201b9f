import { startFoyer, type TestFoyer } from '@foyer/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { queryItemsFastPath } from '../../src/http/server/fast-path/data-fast-paths.js'
import { createDataCalls } from './data-steps.js'

let foyer: TestFoyer
beforeAll(async () => {
  foyer = await startFoyer({ listen: false })
  await createDataCalls(foyer, await foyer.addApiKey()).create('Notes')
})
afterAll(() => foyer.stop())

it('issue 15 §1: queries of many visitors from one network are one share of the queue, on the fast path too', async () => {
  const deps = foyer.deps
  const shares: string[] = []
  const storage: typeof deps.storage = {
    ...deps.storage,
    read: (work) =>
      deps.storage.read((stores) => {
        const { select } = stores.itemQueries
        const noting: typeof select = (selection) => {
          shares.push(selection.queueKey)
          return select(selection)
        }
        return work({ ...stores, itemQueries: { ...stores.itemQueries, select: noting } })
      }),
  }
  const query = queryItemsFastPath({ ...deps, storage })
  for (const network of ['198.51.100.1', '198.51.100.1', '2001:db8:0:0::/64']) {
    const { access_token: authorization } = await foyer.createVisitor()
    expect(await query.handle({ dataCollectionId: 'Notes' }, { authorization }, () => network)).toBeDefined()
  }
  expect(shares).toEqual(['198.51.100.1', '198.51.100.1', '2001:db8:0:0::/64'])
})
