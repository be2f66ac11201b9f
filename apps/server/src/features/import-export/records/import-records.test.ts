import { describe, expect, it } from 'vitest'
import { StartError } from '../../../kernel/errors/start-error.js'
import { importRecords } from './import-records.js'
import type { ReadRecord } from './read-records.js'

type Options = Partial<Parameters<typeof importRecords<string, 'kept', { kept: number; bad: number }>>[0]>

/** Imports a record from each line: "!" is a fault, "?" is refused when written, behind "#" nothing is readable. */
async function run(texts: readonly string[], options: Options = {}) {
  async function* records(): AsyncGenerator<ReadRecord<string>> {
    for (const [at, record] of texts.entries()) {
      if (record === '#') throw new StartError('cannot be told apart')
      yield record.startsWith('!') ? { line: at + 1, fault: record } : { line: at + 1, record, bytes: 1 }
    }
  }
  const counts = { kept: 0, bad: 0 }
  const told: { batches: string[]; faults: number[]; lines: number[] } = { batches: [], faults: [], lines: [] }
  const importing = importRecords<string, 'kept', typeof counts>({
    records: records(),
    maxRecords: 3,
    counts,
    write: async (batch) => {
      told.batches.push(batch.join(''))
      return batch.map((one) => (one.startsWith('?') ? { fault: 'refused' } : 'kept'))
    },
    count(next) {
      next.kept++
    },
    onFault: (line) => void told.faults.push(line),
    onProgress: (_, line) => void told.lines.push(line),
    ...options,
  })
  const end = await importing.catch((error: Error) => error.message)
  return { ...told, counts, end }
}

describe('an import of records', () => {
  it('stores batches; a bad line stores nothing and is told with its number', async () => {
    expect(await run(['a', '!', 'b', '?', 'c'])).toEqual({
      batches: ['ab', '?c'],
      faults: [2, 4],
      lines: [3, 5],
      counts: { kept: 3, bad: 2 },
      end: undefined,
    })
  })

  it('puts records of the same key, and of different groups, into different batches', async () => {
    expect((await run(['a', 'b', 'a', 'c'], { keyOf: (one) => one })).batches).toEqual(['ab', 'ac'])
    const groupOf = (one: string) => one < 'c'
    expect((await run(['a', 'b', 'c', 'd', 'a'], { groupOf })).batches).toEqual(['ab', 'cd', 'a'])
    expect((await run(['a', 'b', 'c'], { maxBytes: 2 })).batches).toEqual(['ab', 'c'])
  })

  it('goes on behind the lines of an earlier run', async () => {
    expect(await run(['a', '!', 'b', 'c'], { skipLines: 2 })).toMatchObject({ batches: ['bc'], faults: [] })
  })

  it.each([
    ['read', ['a', '!', 'b', '!'], ['a'], { kept: 1, bad: 1 }],
    ['written', ['a', '?', 'b', 'c'], ['a?b'], { kept: 1, bad: 1 }],
  ])(
    'ends at the first bad line when asked to, whether it is found when it is %s',
    async (_, texts, batches, counts) => {
      const { end, ...found } = await run(texts, { stopsOnFault: true })
      expect(end).toMatchObject({ line: 2 })
      expect(found).toMatchObject({ batches, counts, faults: [2] })
    },
  )

  it('a file in disorder keeps the whole batches before, and the last one when asked to', async () => {
    const texts = ['a', 'b', 'c', 'd', '#']
    expect(await run(texts)).toMatchObject({ batches: ['abc'], end: 'cannot be told apart', counts: { kept: 3 } })
    expect(await run(texts, { keepsRest: true })).toMatchObject({
      batches: ['abc', 'd'],
      end: 'cannot be told apart',
      counts: { kept: 4 },
    })
  })
})
