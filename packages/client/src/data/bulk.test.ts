import { describe, expect, it } from 'vitest'
import { dataWire, type WireCall } from '../../tests/fakes/data-wire.js'
import { applicationError, json } from '../../tests/fakes/scripted-server.js'
import { BulkInterruptedError, type BulkProgress } from './bulk.js'
import type { Items } from './items.js'

interface Pot {
  name: string
}
const listIn = ({ body }: WireCall): unknown[] => body.dataItems ?? body.patches ?? body.dataItemIds
/** Accepts every item whose name is not `bad`, and returns the results in reverse order. */
const taking = (action: string) => (call: WireCall) =>
  json({
    results: listIn(call)
      .map((entry, originalIndex) => {
        const { data } = entry as { data?: { name: string } }
        const error = { code: 'WDE0075', description: 'No.', data: { fieldViolations: [{ field: 'name' }] } }
        const success = data?.name !== 'bad'
        return {
          action,
          itemMetadata: { id: `id${originalIndex}`, originalIndex, success, ...(!success && { error }) },
        }
      })
      .reverse(),
  })
const wireOf = (...replies: Parameters<typeof dataWire>) => {
  const wire = dataWire(...replies)
  return { ...wire, pots: wire.data.items<Pot>('Pots'), sizes: () => wire.calls.map((call) => listIn(call).length) }
}
const many = (count: number, name = 'a') => Array.from({ length: count }, () => ({ name }))

describe('wire-protocol §8.4: bulk calls', () => {
  const rows: [string, string, string, (items: Items<Pot>) => Promise<unknown>, object, object][] = [
    [
      'bulkInsert',
      'insert',
      'INSERT',
      (items) => items.bulkInsert([{ name: 'a' }]),
      { dataItems: [{ data: { name: 'a' } }] },
      { inserted: 1 },
    ],
    [
      'bulkSave',
      'save',
      'UPDATE',
      (items) => items.bulkSave([{ _id: 'x', name: 'a' }]),
      { dataItems: [{ id: 'x', data: { _id: 'x', name: 'a' } }] },
      { updated: 1 },
    ],
    [
      'bulkUpdate',
      'update',
      'UPDATE',
      (items) => items.bulkUpdate([{ _id: 'x', name: 'a' }]),
      { dataItems: [{ id: 'x', data: { _id: 'x', name: 'a' } }] },
      { updated: 1 },
    ],
    [
      'bulkPatch',
      'patch',
      'PATCH',
      (items) =>
        items
          .bulkPatch(['x', { _id: 'y' }])
          .setField('name', 'b')
          .run(),
      {
        patches: ['x', 'y'].map((dataItemId) => ({
          dataItemId,
          fieldModifications: [{ fieldPath: 'name', action: 'SET_FIELD', setFieldOptions: { value: 'b' } }],
        })),
      },
      { updated: 2 },
    ],
    [
      'bulkRemove',
      'remove',
      'DELETE',
      (items) => items.bulkRemove(['x', { _id: 'y' }]),
      { dataItemIds: ['x', 'y'] },
      { removed: 2 },
    ],
  ]
  it.each(rows)('%s', async (_what, path, action, run, request, counts) => {
    const { pots, calls } = wireOf(taking(action))
    expect(await run(pots)).toMatchObject({ inserted: 0, updated: 0, removed: 0, failures: [], ...counts })
    expect(calls).toMatchObject([{ method: 'POST', path: `/wix-data/v2/bulk/items/${path}` }])
    expect(calls[0]?.body).toEqual({ dataCollectionId: 'Pots', ...request })
  })

  it.each([
    [0, []],
    [1, [1]],
    [1000, [1000]],
    [1001, [1000, 1]],
    [2500, [1000, 1000, 500]],
  ])('%i items are %j of a request', async (count, sizes) => {
    const wire = wireOf(taking('INSERT'))
    const { results, inserted } = await wire.pots.bulkInsert(many(count))
    expect(wire.sizes()).toEqual(sizes)
    expect([results.length, inserted]).toEqual([count, count])
    expect(results.map(({ index }) => index)).toEqual(many(count).map((_, index) => index))
  })
  it('are split by bytes of UTF-8 too, and one item that is larger goes alone', async () => {
    const wire = wireOf(taking('INSERT'))
    const names = ['碗'.repeat(100), 'a', 'b'.repeat(2000), 'c'.repeat(300), 'd'.repeat(300)]
    await wire.pots.bulkInsert(
      names.map((name) => ({ name })),
      { maxBytes: 800 },
    )
    expect(wire.sizes()).toEqual([2, 1, 2])
    const bytes = wire.calls.map(({ body }) => Buffer.byteLength(JSON.stringify(body)))
    expect(bytes.map((size) => size <= 800)).toEqual([true, false, true])
  })
  it('of exactly so many bytes are one request', async () => {
    const items = many(20)
    const exact = wireOf(taking('INSERT'))
    await exact.pots.bulkInsert(items)
    const maxBytes = Buffer.byteLength(JSON.stringify(exact.calls[0]?.body))
    await exact.pots.bulkInsert(items, { maxBytes })
    await exact.pots.bulkInsert(items, { maxBytes: maxBytes - 1 })
    expect(exact.sizes()).toEqual([20, 20, 19, 1])
  })
  it('that are too large for something on the way are halved until they pass', async () => {
    const wire = wireOf((call) =>
      listIn(call).length > 3 ? new Response('', { status: 413 }) : taking('INSERT')(call),
    )
    const { inserted, results } = await wire.pots.bulkInsert(many(10))
    expect(inserted).toBe(10)
    expect(results.map(({ index }) => index)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
    expect(wire.sizes()).toEqual([10, 5, 2, 3, 5, 2, 3])
  })
  it('give up on one item that is too large', async () => {
    await expect(wireOf(new Response('', { status: 413 })).pots.bulkInsert(many(1))).rejects.toMatchObject({
      code: 'WDE0109',
    })
  })
  it('say of each item whether it was taken, and why not', async () => {
    const wire = wireOf(taking('INSERT'))
    const items = many(1500)
    items[3] = items[1200] = { name: 'bad' }
    const report = await wire.pots.bulkInsert(items)
    expect(report.inserted).toBe(1498)
    expect(report.failures.map(({ index, error }) => [index, error.code, error.description])).toEqual([
      [3, 'WDE0075', 'No.'],
      [1200, 'WDE0075', 'No.'],
    ])
    expect(report.failures[0]?.error.fieldViolations).toEqual([{ field: 'name' }])
    expect(report.results[1001]).toEqual({ index: 1001, id: 'id1', action: 'INSERT', error: undefined })
  })
  it('say how far they are', async () => {
    const wire = wireOf(taking('INSERT'))
    const heard: BulkProgress[] = []
    const items = many(2001)
    items[1100] = { name: 'bad' }
    await wire.pots.bulkInsert(items, { onProgress: (progress) => void heard.push(progress) })
    expect(heard).toEqual([
      { done: 1000, total: 2001, failed: 0 },
      { done: 2000, total: 2001, failed: 1 },
      { done: 2001, total: 2001, failed: 1 },
    ])
  })
  it('that end between two requests say what is decided, and why they ended', async () => {
    const wire = wireOf(taking('INSERT'), new TypeError('down'))
    const error = await wire.pots.bulkInsert(many(2500)).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(BulkInterruptedError)
    expect(error).toMatchObject({
      code: 'BULK_INTERRUPTED',
      cause: { code: 'NETWORK_FAILED' },
      report: { inserted: 1000 },
    })
    expect(wire.calls).toHaveLength(2)
  })
  it('that end at the first request throw what it throws', async () => {
    await expect(wireOf(applicationError('WDE0027', 403)).pots.bulkInsert(many(2))).rejects.toMatchObject({
      code: 'WDE0027',
    })
  })
  it('stop at the signal, between two requests', async () => {
    const wire = wireOf(taking('INSERT'))
    const controller = new AbortController()
    const onProgress = () => controller.abort(new Error('enough'))
    const error = await wire.pots
      .bulkInsert(many(2500), { signal: controller.signal, onProgress })
      .catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ code: 'BULK_INTERRUPTED', cause: { message: 'enough' }, report: { inserted: 1000 } })
    expect(wire.calls).toHaveLength(1)
  })
})
