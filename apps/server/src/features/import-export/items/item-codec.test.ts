import { describe, expect, it } from 'vitest'
import type { Collection } from '../../data/collections/collection.js'
import { readRecords } from '../records/read-records.js'
import { itemCodec, MAX_ITEM_LINE_BYTES } from './item-codec.js'

/** Yields a file in chunks of `size` bytes. */
async function* pieces(content: string | Buffer, size = 7): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(content)
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}
interface Given {
  format: 'csv' | 'json'
  content: string | Buffer
  fields?: Collection['fields']
  size?: number | undefined
  separator?: string
}
async function gathered({ format, content, fields = [], size, separator = ',' }: Given): Promise<unknown[]> {
  const found: unknown[] = []
  const source = { name: 'The file', chunks: () => pieces(content, size) }
  const options = { format, separator, maxBytes: MAX_ITEM_LINE_BYTES, codec: itemCodec({ fields }) }
  try {
    for await (const one of readRecords(source, options))
      found.push([one.line, 'record' in one ? one.record : one.fault])
  } catch (error) {
    found.push((error as Error).message)
  }
  return found
}
const json = (content: string | Buffer, size?: number) => gathered({ format: 'json', content, size })
const csv = (content: string | Buffer, fields: Collection['fields'] = [], size?: number, separator = ',') =>
  gathered({ format: 'csv', content, fields, size, separator })

describe('items as lines of JSON', () => {
  it('are read one by one, bad ones told by their line, whatever the line ends', async () => {
    const file = '{"a":1}\r\n\n  \n{"a":1,"a":2}\n{"__proto__":{}}\n[1]\n5\n{"a":"é"}\n{"a":'
    expect(await json(file)).toEqual([
      [1, { a: 1 }],
      [4, 'the member a appears twice'],
      [5, 'the line has a member named __proto__'],
      [6, 'it is not an object'],
      [7, 'it is not an object'],
      [8, { a: 'é' }],
      [9, 'the line is not valid JSON'],
    ])
  })

  it('a line in another encoding, one that nests too deep and one that never ends are bad lines', async () => {
    const file = Buffer.concat([
      Buffer.from('{"a":"\xfc"}\n', 'latin1'),
      Buffer.from(`${'{"a":'.repeat(50)}1${'}'.repeat(50)}\n"${'x'.repeat(MAX_ITEM_LINE_BYTES)}"\n{"a":1}`),
    ])
    expect(await json(file, 100_000)).toEqual([
      [1, 'it is not UTF-8'],
      [2, 'the line nests deeper than 20 levels'],
      [3, 'it is longer than 4194304 bytes'],
      [4, { a: 1 }],
    ])
  })

  it.each([
    ['one list', '[{"a":1},{"a":2}]\n', /each item must be on a line of its own/],
    ['one list over many lines', '[\n{"a":1},\n{"a":2}\n]\n', /each item must be on a line of its own/],
    ['the export of a site', '{"kind":"header","format":"foyer-site","version":3}\n', /"foyer import" reads it/],
  ])('%s is another kind of file', async (_what, file, words) =>
    expect(await json(file)).toEqual([expect.stringMatching(words)]),
  )
})

describe('items as CSV', () => {
  it('have quotes, line ends and empty cells; a row without anything is none', async () => {
    const file = '_id,a,b\r\nx,1,\r\n"y","two\r\nlines, ""q""",\'\r\n,,\r\n\r\nz,,ü'
    expect(await csv(file)).toEqual([
      [2, { _id: 'x', a: 1 }],
      [3, { _id: 'y', a: 'two\r\nlines, "q"', b: '' }],
      [7, { _id: 'z', b: 'ü' }],
    ])
  })

  it('bad rows are told by their line, and the others are read', async () => {
    const file = Buffer.from('_id,a\nx,1,2\ny\nz,\xfc\nu,"{""b"":1,""b"":2}"\nv"q,1\nw,3\n', 'latin1')
    expect(await csv(file)).toEqual([
      [2, 'it has 3 cells for 2 columns'],
      [3, 'it has 1 cell for 2 columns'],
      [4, 'the cell "a": it is not UTF-8'],
      [5, 'the cell "a": the member b appears twice'],
      [6, 'a quotation mark stands in the middle of a cell that is not quoted'],
      [7, { _id: 'w', a: 3 }],
    ])
  })

  it.each([
    ['a,b\n1,"cut', [[2, 'a quotation never ends']]],
    ['a,b\n1,"x"y\n2,3\n', [[2, 'something stands between a closing quotation mark and the end of the cell']]],
    [`a\n"${'x'.repeat(MAX_ITEM_LINE_BYTES + 10)}"\nb\n`, [[2, 'it is longer than 4194304 bytes']]],
  ])('nothing is guessed behind a quotation in disorder', async (file, found) => {
    expect(await csv(file, [], 100_000)).toEqual([
      ...found,
      'What follows line 2 cannot be told apart, so it was not read.',
    ])
  })

  it.each([
    ['', /^The file is empty/],
    ['a,a\n1,2\n', /two columns "a"/],
    ['a,\n1,2\n', /Column 2 has no name/],
    ['a,__proto__\n1,2\n', /Column 2 cannot be a field/],
    ['a.b\n1\n', /Column 1 cannot be a field/],
    ['a;b\n1;2\n', /give --separator ";"/],
    ['a\tb\n1\t2\n', /give --separator tab/],
  ])('names that will not do refuse the file: %j', async (file, words) =>
    expect(await csv(file)).toEqual([expect.stringMatching(words)]),
  )

  it('is read by the declared fields, and with another separator', async () => {
    const fields = [
      { key: 'code', type: 'TEXT' },
      { key: 'at', type: 'DATETIME' },
    ] as Collection['fields']
    expect(await csv('code;at;_id\n007;2026-01-31;12\n', fields, 5, ';')).toEqual([
      [2, { code: '007', at: { $date: '2026-01-31T00:00:00.000Z' }, _id: '12' }],
    ])
  })
})
