import { Readable } from 'node:stream'
import type { JsonObject } from '@foyer/protocol'
import { type Options, type Parser, parse } from 'csv-parse'
import { DataError } from '../../../kernel/errors/data-error.js'
import { StartError } from '../../../kernel/errors/start-error.js'
import type { Collection } from '../../data/collections/collection.js'
import { assertFieldName } from '../../data/items/document.js'
import { decodeUtf8, LineFault } from '../parse-line.js'
import { type ColumnKind, columnKindsFor, parseCell } from './csv-cell.js'
import { type ItemLine, MAX_ITEM_LINE_BYTES } from './item-lines.js'

interface Column {
  name: string
  kind: ColumnKind
}
/** A record whose text stands for bytes (latin1), or its fault. `lines` is the line on which it ends. */
type Row = { cells: string[]; lines: number } | { fault: string; isLost: boolean; lines: number }

/**
 * Reads items from CSV with a header row. Faulty records are reported, and the others are read.
 * @throws StartError if the header is invalid, or after a quotation that is not closed correctly, because the start of
 * the next record is then unknown
 */
export async function* readCsvItems(
  chunks: AsyncIterable<Buffer>,
  collection: Pick<Collection, 'fields'>,
  separator: string,
): AsyncGenerator<ItemLine> {
  let columns: Column[] | undefined
  let line = 1
  for await (const row of readCsvRows(chunks, separator)) {
    const begun = line
    line = row.lines + 1
    if (columns === undefined) {
      if ('fault' in row) throw new StartError(`The names of the fields cannot be read: ${row.fault}.`)
      columns = readColumns(row.cells, collection, separator)
    } else if ('fault' in row) {
      yield { line: begun, fault: row.fault }
      if (row.isLost) throw new StartError(`What follows line ${begun} cannot be told apart, so it was not read.`)
    } else if (row.cells.some((cell) => cell !== '')) yield itemFromRow(row.cells, columns, begun)
  }
  if (columns === undefined) throw new StartError('The file is empty: CSV begins with the names of the fields.')
}

/** Reads the records of CSV, each with one character per byte (`decodeCell`). */
export async function* readCsvRows(chunks: AsyncIterable<Buffer>, separator: string): AsyncGenerator<Row> {
  const options: Options<Row, string[]> = {
    // One character per byte, so that invalid UTF-8 is not replaced.
    encoding: 'latin1',
    delimiter: separator,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: MAX_ITEM_LINE_BYTES,
    skip_records_with_error: true,
    on_record: (cells: string[], { lines }): Row => ({ cells, lines }),
    on_skip: (error) => {
      const [fault, isLost] = parseErrors[error?.code ?? ''] ?? ['it is not valid CSV', true]
      parser.push({ fault, isLost, lines: parser.info.lines } satisfies Row)
      return undefined
    },
  }
  // The library's types do not cover custom records without column names.
  const parser: Parser = parse(options as unknown as Options)
  const source = Readable.from(chunks, { objectMode: false })
  source.on('error', (error) => parser.destroy(error))
  try {
    for await (const row of source.pipe(parser)) yield row as Row
  } finally {
    source.destroy()
  }
}

const TEXT_AFTER_QUOTE = 'something stands between a closing quotation mark and the end of the cell'
/** The fault for each error of the parser, and whether the end of the record is lost. */
const parseErrors: Record<string, [fault: string, isLost: boolean]> = {
  CSV_MAX_RECORD_SIZE: [`it is longer than ${MAX_ITEM_LINE_BYTES} bytes`, true],
  INVALID_OPENING_QUOTE: ['a quotation mark stands in the middle of a cell that is not quoted', false],
  CSV_INVALID_CLOSING_QUOTE: [TEXT_AFTER_QUOTE, true],
  CSV_NON_TRIMABLE_CHAR_AFTER_CLOSING_QUOTE: [TEXT_AFTER_QUOTE, true],
  CSV_QUOTE_NOT_CLOSED: ['a quotation never ends', true],
}

function readColumns(names: string[], collection: Pick<Collection, 'fields'>, separator: string): Column[] {
  const kinds = columnKindsFor(collection)
  const columns = names.map((cell, at) => {
    const name = parseCell(decodeCell(cell), 'text')
    if (typeof name !== 'string') throw new StartError(`Column ${at + 1} has no name.`)
    try {
      assertFieldName(name)
    } catch (error) {
      if (error instanceof DataError) throw new StartError(`Column ${at + 1} cannot be a field: ${error.message}`)
      throw error
    }
    return { name, kind: kinds.get(name) ?? 'any' }
  })
  const duplicate = columns.find(({ name }, at) => columns.findIndex((other) => other.name === name) !== at)
  if (duplicate !== undefined) throw new StartError(`There are two columns "${duplicate.name.slice(0, 50)}".`)
  const [only] = columns
  const other = [';', '\t', ',', '|'].find((one) => one !== separator && only?.name.includes(one))
  if (columns.length === 1 && other !== undefined)
    throw new StartError(
      `The names of the fields are separated by ${other === '\t' ? 'tabs: give --separator tab' : `"${other}": give --separator "${other}"`}.`,
    )
  return columns
}

function itemFromRow(cells: string[], columns: readonly Column[], line: number): ItemLine {
  if (cells.length !== columns.length)
    return {
      line,
      fault: `it has ${cells.length} ${cells.length === 1 ? 'cell' : 'cells'} for ${columns.length} columns`,
    }
  const data: JsonObject = {}
  let bytes = 0
  for (const [at, { name, kind }] of columns.entries()) {
    try {
      const cell = cells[at] as string
      bytes += cell.length
      const value = parseCell(decodeCell(cell), kind)
      if (value !== undefined) data[name] = value
    } catch (error) {
      if (!(error instanceof LineFault)) throw error
      return { line, fault: `the cell "${name}": ${error.message}` }
    }
  }
  return { line, data, bytes }
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: ASCII is what needs no decoding.
const ASCII = /^[\x00-\x7f]*$/
/** Decodes a cell of `readCsvRows` as UTF-8. @throws LineFault if it is not UTF-8 */
export const decodeCell = (cell: string): string => (ASCII.test(cell) ? cell : decodeUtf8(Buffer.from(cell, 'latin1')))
