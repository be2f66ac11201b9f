import { describe, expect, it } from 'vitest'
import { ApiFault } from '../../../api/api-fault.js'
import type { Call } from '../../../api/call.js'
import { deleteItems } from './bulk-writes.js'

const ids = Array.from({ length: 250 }, (_, n) => `pot-${n}`)
const REMOVE = '/wix-data/v2/bulk/items/remove'

/** Deletes the items of `ids` with a server that `answer` may make fail. */
async function run(answer: (requests: number, stop: () => void) => void = () => {}) {
  const sizes: number[] = []
  const progress: number[] = []
  const aborting = new AbortController()
  const call = (async (path: string, { json }: { json: { dataItemIds: string[] } }) => {
    expect(path).toBe(REMOVE)
    sizes.push(json.dataItemIds.length)
    answer(sizes.length, () => aborting.abort())
    const results = json.dataItemIds.map((_, originalIndex) => ({ itemMetadata: { originalIndex, success: true } }))
    return { results }
  }) as unknown as Call
  const options = { call, collectionId: 'Pots', ids, signal: aborting.signal }
  const result = await deleteItems({ ...options, onProgress: (done) => progress.push(done) })
  return { result, sizes, progress }
}

describe('a bulk write', () => {
  it('DC-04: is sent in batches, with progress after each', async () => {
    const { result, sizes, progress } = await run()
    expect(sizes).toEqual([100, 100, 50])
    expect(progress).toEqual([100, 200, 250])
    expect(result).toMatchObject({ faults: [], rest: [] })
    expect(result.written.map(({ id }) => id)).toEqual(ids)
  })

  it('stops before the next batch', async () => {
    const { result, sizes } = await run((requests, stop) => requests === 1 && stop())
    expect(sizes).toEqual([100])
    expect(result.rest).toEqual(ids.slice(100))
    expect(result.fault).toBeUndefined()
  })

  it('ends at a request that fails; its items count as not written', async () => {
    const { result } = await run((requests) => {
      if (requests === 2) throw new ApiFault('', { status: 503 })
    })
    expect(result.written).toHaveLength(100)
    expect(result.rest).toEqual(ids.slice(100))
    expect(result.fault?.status).toBe(503)
  })
})
