import { Readable } from 'node:stream'
import { type Options, type Parser, parse } from 'csv-parse'
import { decodeUtf8 } from './line-fault.js'

/** A row whose text stands for bytes (latin1), or its fault. `line` is the line on which it begins. */
type Row = { cells: string[]; line: number } | { fault: string; isLost: boolean; line: number }

/** Reads the rows of CSV, each with one character per byte (`decodeCell`). */
export async function* readCsvRows(
  chunks: AsyncIterable<Buffer>,
  separator: string,
  maxBytes: number,
): AsyncGenerator<Row> {
  let line = 1
  const takeStartLine = (end: number): number => {
    const start = line
    line = end + 1
    return start
  }
  const options: Options<Row, string[]> = {
    // One character per byte, so that invalid UTF-8 is not replaced.
    encoding: 'latin1',
    delimiter: separator,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: maxBytes,
    skip_records_with_error: true,
    on_record: (cells: string[], { lines }): Row => ({ cells, line: takeStartLine(lines) }),
    on_skip: (error) => {
      const tooLong = [`it is longer than ${maxBytes} bytes`, true] as const
      const known = error?.code === 'CSV_MAX_RECORD_SIZE' ? tooLong : parseErrors[error?.code ?? '']
      const [fault, isLost] = known ?? ['it is not valid CSV', true]
      parser.push({ fault, isLost, line: takeStartLine(parser.info.lines) } satisfies Row)
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
/** The fault for each error of the parser, and whether the end of the row is lost. */
const parseErrors: Record<string, readonly [fault: string, isLost: boolean]> = {
  INVALID_OPENING_QUOTE: ['a quotation mark stands in the middle of a cell that is not quoted', false],
  CSV_INVALID_CLOSING_QUOTE: [TEXT_AFTER_QUOTE, true],
  CSV_NON_TRIMABLE_CHAR_AFTER_CLOSING_QUOTE: [TEXT_AFTER_QUOTE, true],
  CSV_QUOTE_NOT_CLOSED: ['a quotation never ends', true],
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: ASCII is what needs no decoding.
const ASCII = /^[\x00-\x7f]*$/
/** Decodes a cell of `readCsvRows` as UTF-8. @throws LineFault if it is not UTF-8 */
export const decodeCell = (cell: string): string => (ASCII.test(cell) ? cell : decodeUtf8(Buffer.from(cell, 'latin1')))
