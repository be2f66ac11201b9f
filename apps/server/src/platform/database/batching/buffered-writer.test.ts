import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { bufferedWriter } from './buffered-writer.js'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A writer of a database that can be unavailable, with the batches that were written. */
function openWriter(maxRetried: number) {
  const written: [string, number][][] = []
  const dropped: number[] = []
  const state = { isAvailable: true }
  const writer = bufferedWriter<string, number>({
    flushAfterMs: 1000,
    batchSize: 2,
    maxRetried,
    write: async (batch) => {
      if (!state.isAvailable) throw new Error('unavailable')
      written.push([...batch])
    },
    onDropped: (count) => dropped.push(count),
  })
  return { writer, written, dropped, state }
}

describe('a buffered writer', () => {
  it('writes in batches, a fixed time after the first value, and the last value of a key', async () => {
    const { writer, written } = openWriter(0)
    writer.set('a', 1)
    await vi.advanceTimersByTimeAsync(900)
    writer.set('b', 2)
    writer.set('c', 3)
    writer.set('a', 4)
    expect([written, writer.buffer.size]).toEqual([[], 3])
    await vi.advanceTimersByTimeAsync(100)
    expect(written).toEqual([
      [
        ['a', 4],
        ['b', 2],
      ],
      [['c', 3]],
    ])
    expect([writer.buffer.size, vi.getTimerCount()]).toEqual([0, 0])
  })

  it('counts the time of a value collected after a flush from that value', async () => {
    const { writer, written } = openWriter(0)
    writer.set('a', 1)
    await vi.advanceTimersByTimeAsync(900)
    await writer.flush()
    writer.set('b', 2)
    await vi.advanceTimersByTimeAsync(900)
    expect(written).toEqual([[['a', 1]]])
    await vi.advanceTimersByTimeAsync(100)
    expect(written).toEqual([[['a', 1]], [['b', 2]]])
  })

  it('retries what a failed write left, without a new value, and newer values win', async () => {
    const { writer, written, dropped, state } = openWriter(2)
    state.isAvailable = false
    writer.set('a', 1)
    writer.set('b', 2)
    const flushed = writer.flush()
    await Promise.resolve()
    writer.set('a', 3)
    await flushed
    state.isAvailable = true
    await vi.advanceTimersByTimeAsync(1000)
    expect(written).toEqual([
      [
        ['a', 3],
        ['b', 2],
      ],
    ])
    expect(dropped).toEqual([])
  })

  it('drops more values than it retries, and reports how many', async () => {
    const { writer, written, dropped, state } = openWriter(2)
    state.isAvailable = false
    for (const key of ['a', 'b', 'c']) writer.set(key, 1)
    await writer.flush()
    expect([dropped, writer.buffer.size]).toEqual([[3], 0])
    state.isAvailable = true
    await writer.flush()
    expect(written).toEqual([])
  })

  it('writes when it stops, and leaves no timer even if that fails', async () => {
    const { writer, written, state } = openWriter(2)
    writer.set('a', 1)
    await writer.stop()
    expect([written, vi.getTimerCount()]).toEqual([[[['a', 1]]], 0])
    state.isAvailable = false
    writer.set('b', 1)
    await writer.stop()
    expect(vi.getTimerCount()).toBe(0)
  })
})
