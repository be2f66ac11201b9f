import { describe, expect, it } from 'vitest'
import { english } from '../../../language/messages.js'
import type { Document, Field } from '../collection.js'
import { parseItems, toCsv, toJsonLines } from './file-formats.js'

const fields: Field[] = [
  { key: 'name', type: 'TEXT' },
  { key: 'price', type: 'NUMBER' },
  { key: 'firedAt', type: 'DATETIME' },
]
const items: Document[] = [
  { _id: 'a', name: 'Bowl, "blue"', price: 12.5, firedAt: { $date: '2026-01-31T09:30:00.000Z' } },
  { _id: 'b', name: '=1+1', price: -3, tags: ['x', 'y'], kiln: { heat: 1200 }, sold: true },
  { _id: 'c', name: '007', note: '007', code: '+49', two: 'lines\nhere', nothing: null, empty: '' },
  { _id: 'd', name: "'", other: "'quoted", looks: 'true', json: '[1]' },
]
const itemsIn = (text: string, name: string) =>
  parseItems(text, name, fields, english).map((line) => ('item' in line ? line.item : line))

describe('items in files', () => {
  it('DC-04: go out as JSON lines and CSV and come back as they were', () => {
    expect(itemsIn(toJsonLines(items), 'pots.jsonl')).toEqual(items)
    expect(itemsIn(toCsv(items, fields), 'pots.csv')).toEqual(items)
  })

  it('DC-04: what a spreadsheet would run is made harmless', () => {
    const csv = toCsv([{ _id: 'a', name: '=HYPERLINK("x")', note: '@sum', more: '＝1' }], fields)
    expect(csv).toContain(`"'=HYPERLINK(""x"")"`)
    expect(csv).toContain("'@sum")
    expect(csv).toContain("'＝1")
  })

  it('DC-04: bad lines are named by their number, and the others are read', () => {
    expect(parseItems('{"a":1}\n\n{"a":\n[1]\n{"a":2}\n', 'x.jsonl', [], english)).toEqual([
      { line: 1, item: { a: 1 } },
      { line: 3, fault: 'Invalid JSON.' },
      { line: 4, fault: 'Each line must be a JSON object.' },
      { line: 5, item: { a: 2 } },
    ])
    const csv = '_id,name\na,"two\nlines"\nb,x,y\nc,"z"z\nd,fine\n'
    expect(parseItems(csv, 'x.csv', fields, english)).toEqual([
      { line: 2, item: { _id: 'a', name: 'two\nlines' } },
      { line: 4, fault: expect.stringContaining('3 cells') },
      { line: 5, fault: expect.stringContaining('closing quotation mark') },
      { line: 6, item: { _id: 'd', name: 'fine' } },
    ])
  })

  it('DC-04: semicolons, tabs, a byte order mark and the ends of lines of Windows are understood', () => {
    expect(itemsIn('\uFEFF_id;price\r\na;3\r\n', 'x.csv')).toEqual([{ _id: 'a', price: 3 }])
    expect(itemsIn('_id\tname\na\tb\n', 'x.csv')).toEqual([{ _id: 'a', name: 'b' }])
  })
})
