import { describe, expect, it } from 'vitest'
import { groupedReads } from './grouped-reads.js'

/** Reads that the test completes explicitly. */
function heldReads() {
  const asked: { keys: readonly number[]; answer(): void; fail(): void }[] = []
  const read = groupedReads(
    (keys: readonly number[]) =>
      new Promise<readonly string[]>((resolve, reject) => {
        asked.push({ keys, answer: () => resolve(keys.map(String)), fail: () => reject(new Error('gone')) })
      }),
  )
  return { asked, read }
}
const turn = () => new Promise((resolve) => setImmediate(resolve))

describe('decision 5: reads that come together share a statement', () => {
  it('each gets its own answer', async () => {
    const { asked, read } = heldReads()
    const all = Promise.all([read(1), read(2), read(1)])
    await turn()
    expect(asked.map(({ keys }) => keys)).toEqual([[1, 2, 1]])
    asked[0]?.answer()
    expect(await all).toEqual(['1', '2', '1'])
  })

  it('what comes while two statements are under way waits for one of them, and is asked only then', async () => {
    const { asked, read } = heldReads()
    const first = read(1)
    await turn()
    const second = read(2)
    await turn()
    const rest = Promise.all([read(3), read(4)])
    await turn()
    expect(asked.map(({ keys }) => keys)).toEqual([[1], [2]])
    asked[1]?.answer()
    await second
    await turn()
    expect(asked.map(({ keys }) => keys)).toEqual([[1], [2], [3, 4]])
    for (const one of asked) one.answer()
    expect([await first, await rest]).toEqual(['1', ['3', '4']])
  })

  it('a statement has a hundred keys at most, and one that fails fails for those who share it', async () => {
    const { asked, read } = heldReads()
    const all = Array.from({ length: 150 }, (_, at) => read(at).catch((error: Error) => error.message))
    await turn()
    expect(asked.map(({ keys }) => keys.length)).toEqual([100, 50])
    asked[0]?.fail()
    asked[1]?.answer()
    const found = await Promise.all(all)
    expect([found[0], found[99], found[100]]).toEqual(['gone', 'gone', '100'])
  })
})
