import { describe, expect, it } from 'vitest'
import { dataWire } from '../../tests/fakes/data-wire.js'
import { applicationError } from '../../tests/fakes/scripted-server.js'
import { type DataAdmin, dataAdmin } from './collections.js'

describe('wire-protocol §9: collections and indexes', () => {
  const [createdDate, updatedDate] = ['2026-01-01T00:00:00.000Z', '2026-01-02T00:00:00.000Z']
  const collection = { id: 'Pots', revision: '1', createdDate, updatedDate }
  const known = { ...collection, createdDate: new Date(createdDate), updatedDate: new Date(updatedDate) }
  const index = { name: 'by-price', fields: [{ path: 'price', order: 'ASC' as const }] }
  const field = { key: 'price', type: 'NUMBER' as const }
  const changes = [{ position: '8', changedDate: updatedDate }]
  const reply = { changes, position: '8', collection, collections: [collection], index, indexes: [index] }

  const rows: [string, string, (admin: DataAdmin) => Promise<unknown>, object | undefined, unknown?][] = [
    [
      'createCollection',
      'POST /collections',
      (admin) => admin.createCollection({ id: 'Pots' }),
      { collection: { id: 'Pots' } },
      known,
    ],
    [
      'getCollection',
      'GET /collections/Pots?dataCollectionId=Pots',
      (admin) => admin.getCollection('Pots'),
      undefined,
      known,
    ],
    [
      'listCollections',
      'GET /collections?paging.limit=5&paging.offset=10',
      (admin) => admin.listCollections({ limit: 5, skip: 10 }),
      undefined,
      [known],
    ],
    [
      'updateCollection',
      'PUT /collections',
      (admin) => admin.updateCollection({ id: 'Pots', revision: '1' }),
      { collection: { id: 'Pots', revision: '1' } },
      known,
    ],
    [
      'deleteCollection',
      'DELETE /collections/a%2Fb?dataCollectionId=a%2Fb',
      (admin) => admin.deleteCollection('a/b'),
      undefined,
    ],
    [
      'createField',
      'POST /collections/create-field',
      (admin) => admin.createField('Pots', field),
      { dataCollectionId: 'Pots', field },
      known,
    ],
    [
      'updateField',
      'POST /collections/update-field',
      (admin) => admin.updateField('Pots', field),
      { dataCollectionId: 'Pots', field },
      known,
    ],
    [
      'deleteField',
      'POST /collections/delete-field',
      (admin) => admin.deleteField('Pots', 'price'),
      { dataCollectionId: 'Pots', fieldKey: 'price' },
      known,
    ],
    [
      'createIndex',
      'POST /indexes',
      (admin) => admin.createIndex('Pots', index),
      { dataCollectionId: 'Pots', index },
      index,
    ],
    ['listIndexes', 'GET /indexes?dataCollectionId=Pots', (admin) => admin.listIndexes('Pots'), undefined, [index]],
    [
      'dropIndex',
      'DELETE /indexes?dataCollectionId=Pots&indexName=by+price',
      (admin) => admin.dropIndex('Pots', 'by price'),
      undefined,
    ],
    [
      'changes',
      'GET /item-changes?after=7&dataCollectionId=Pots&limit=5',
      (admin) => admin.changes({ after: '7', collectionId: 'Pots', limit: 5 }),
      undefined,
      { changes: [{ position: '8', changedDate: new Date(updatedDate) }], position: '8' },
    ],
  ]
  it.each(rows)('%s', async (_what, call, run, body, answer) => {
    const { fetch, calls } = dataWire(reply)
    const answered = await run(dataAdmin(fetch))
    if (_what === 'changes') expect(answered).toMatchObject(answer as object)
    else expect(answered).toEqual(answer)
    expect(calls.map(({ method, url }) => `${method} ${url}`)).toEqual([call.replace(' ', ' /wix-data/v2')])
    expect(calls[0]?.body).toEqual(body)
  })
  it('refused are DataErrors too', async () => {
    const { fetch } = dataWire(applicationError('WDE0104', 409))
    await expect(dataAdmin(fetch).createCollection({ id: 'Pots' })).rejects.toMatchObject({
      code: 'WDE0104',
      status: 409,
    })
  })
})
