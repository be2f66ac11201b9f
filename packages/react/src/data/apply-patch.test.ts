import { type AnyItem, dataClient, type Patch } from '@foyer/client/data'
import { expect, it } from 'vitest'
import { applyPatch } from './apply-patch.js'

const pot = { _id: 'a', price: 5, tags: ['new', 'blue'], kiln: { heat: 1200 }, name: 'Bowl' }
type Build = (patch: Patch<AnyItem, unknown, never>) => { toJSON(): readonly object[] }
const rows: [string, Build, object][] = [
  ['sets', (patch) => patch.setField('price', 7), { price: 7 }],
  ['sets within an object', (patch) => patch.setField('kiln.heat', 900), { kiln: { heat: 900 } }],
  ['makes the objects on the way', (patch) => patch.setField('a.b', 1), { a: { b: 1 } }],
  ['adds', (patch) => patch.incrementField('price', -2), { price: 3 }],
  ['adds to nothing', (patch) => patch.incrementField('stock', 2), { stock: 2 }],
  ['leaves a text that is added to', (patch) => patch.incrementField('name', 2), {}],
  ['appends', (patch) => patch.appendToArray('tags', 'sale'), { tags: ['new', 'blue', 'sale'] }],
  ['takes out of a list', (patch) => patch.removeFromArray('tags', 'blue'), { tags: ['new'] }],
  ['removes', (patch) => patch.removeField('kiln'), { kiln: undefined }],
  ['removes nothing from nothing', (patch) => patch.removeField('no.thing'), {}],
  ['one after the other', (patch) => patch.setField('price', 1).incrementField('price', 1), { price: 2 }],
]

it.each(rows)('decision 25: what the page foresees of a patch: %s', (_what, build, change) => {
  const { collectionId: _, ...items } = dataClient(async () => new Response()).items('Pots')
  const expected = JSON.parse(JSON.stringify({ ...pot, ...change }))
  expect(applyPatch(pot, build(items.patch('a') as never).toJSON())).toEqual(expected)
})
