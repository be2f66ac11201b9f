import { paths } from '@foyer/protocol'
import { expect, it } from 'vitest'
import { dataWire } from '../../tests/fakes/data-wire.js'
import { downloadData } from './own-data.js'

it('DD-01: downloadData answers everything a member may see', async () => {
  const answer = {
    exportedAt: '2030-01-01T12:00:00.000Z',
    member: { id: 'mem_1' },
    sessions: [],
    items: [{ collectionId: 'Pots', item: { _id: 'a', name: 'Bowl' } }],
  }
  const { fetch, calls } = dataWire(answer)
  expect(await downloadData({ fetch })).toEqual(answer)
  expect(calls[0]).toMatchObject({ method: 'GET', url: paths.ownData })
})
