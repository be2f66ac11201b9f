import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { csvLine } from '../records/csv-line.js'
import { formatCell, formatTextCell, parseCell } from './csv-cell.js'

const text = fc.oneof(
  fc.constantFrom(
    '',
    "'",
    '=1+1',
    '+1',
    '-',
    '@a',
    '\t=1',
    ' =1',
    '＝1',
    'null',
    'TRUE',
    '0',
    '-5',
    '1e3',
    '[',
    '[]',
    '{"a":1}',
    '{"a":1,"a":2}',
  ),
  fc.constantFrom(
    '2026-01-31',
    '2026-01-31T09:30:00.000Z',
    '2026-02-31T09:30',
    '007',
    '12345678901234567890',
    '[draft]',
    '__proto__',
  ),
  fc.string({ unit: 'binary', maxLength: 6 }),
)
const value = fc.oneof(
  text,
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((one) => one + 0),
  fc.constantFrom(null, true, false, { $date: '2026-01-31T09:30:00.000Z' }, [], {}, [{ $date: 'x' }], { a: [1, '=x'] }),
)

describe('the cells of CSV', () => {
  it('every value is read back as it was, and what is missing stays missing', () => {
    fc.assert(
      fc.property(value, (one) => {
        expect(parseCell(formatCell(one), 'any')).toEqual(one)
      }),
      { numRuns: 500 },
    )
    expect([formatCell(undefined), parseCell('', 'any'), parseCell('', 'text')]).toEqual(['', undefined, undefined])
  })

  it('a text and null are read back in every kind of column', () => {
    fc.assert(
      fc.property(fc.oneof(text, fc.constant(null)), fc.constantFrom('text', 'date', 'any'), (one, kind) => {
        expect(parseCell(formatCell(one, kind), kind)).toBe(one)
        expect(parseCell(formatCell(one, kind), 'any')).toBe(one)
      }),
      { numRuns: 500 },
    )
  })

  it('no text becomes a cell that a spreadsheet runs', () => {
    fc.assert(
      fc.property(text, (one) => {
        expect(formatTextCell(one)).not.toMatch(/^\s*[=+\-@＝＋－＠]|^[\t\r\n]/)
      }),
      { numRuns: 500 },
    )
  })

  it.each([
    ['12.50', 12.5],
    ['-3', -3],
    ['007', '007'],
    ['+49 30 1234', '+49 30 1234'],
    ['12345678901234567890', '12345678901234567890'],
    ['1e999', '1e999'],
    ['1,5', '1,5'],
    ['FALSE', false],
    ['False', 'False'],
    ['2026-01-31', '2026-01-31'],
    ['2026-01-31T10:30+01:00', { $date: '2026-01-31T09:30:00.000Z' }],
    ['[1,"a"]', [1, 'a']],
    ['[draft] of it', '[draft] of it'],
  ])('what other programs write: %s', (cell, read) => expect(parseCell(cell, 'any')).toEqual(read))

  it('a declared text stays text whatever it looks like; a declared date may leave its time away', () => {
    expect(['007', '12', 'true', '{}'].map((cell) => parseCell(cell, 'text'))).toEqual(['007', '12', 'true', '{}'])
    expect(parseCell('2026-01-31', 'date')).toEqual({ $date: '2026-01-31T00:00:00.000Z' })
  })

  it('RFC 4180 §2: quotation marks, line ends and separators are quoted', () => {
    expect(csvLine(['a', 'b"c', 'd,e', 'f;g', 'h\ni', ' j', ''])).toBe('a,"b""c","d,e","f;g","h\ni"," j",\r\n')
  })
})
