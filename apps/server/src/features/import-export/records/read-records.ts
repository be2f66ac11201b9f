import type { JsonObject } from '@foyer/protocol'
import { StartError } from '../../../kernel/errors/start-error.js'
import { asObject, decodeUtf8, faultOf, LineFault, parseJson, parseObject } from './line-fault.js'
import { type Source, utf8Chunks } from './open-input.js'
import { splitLines } from './split-lines.js'

/**
 * A record of a file and its approximate size in bytes, or its fault. `line` is where it begins; in a list it is the
 * position.
 */
export type ReadRecord<T> = { line: number; record: T; bytes: number } | { line: number; fault: string }

/** A column of CSV. `readCell` returns undefined for a missing value. @throws LineFault */
export interface CsvColumn {
  name: string
  readCell(cell: string): unknown
}

/** How one kind of records is read. CSV and lines of JSON are the same to `readRecord`. */
export interface RecordCodec<T> {
  /** Reads a record, as the object of a line or as the named cells of a row. @throws LineFault */
  readRecord(object: JsonObject): T
  /** Reads the names of the columns; the cells of an undefined one are not read. @throws StartError */
  readColumns?(names: readonly string[], separator: string): (CsvColumn | undefined)[]
  /**
   * Returns the reader of a file that is one JSON document, by its first characters; undefined for lines.
   * @throws StartError
   */
  documentReader?(start: string | undefined): ((chunks: AsyncIterable<Buffer>) => Promise<unknown[]>) | undefined
  /** Words a fault of the bytes, or of the cell of a column. */
  wordFault?(fault: string, column?: CsvColumn): string
}

interface ReadOptions<T> {
  format: 'csv' | 'json'
  /** The separator of CSV cells; without it, the most frequent one of the first line. */
  separator?: string
  /** The longest line or row that is read, in bytes. */
  maxBytes: number
  codec: RecordCodec<T>
}

type Read = { line: number; object: unknown; bytes: number } | { line: number; fault: string }

/**
 * Reads the records of a file, whatever its size. Faulty ones are reported, and the others are read.
 * @throws StartError if the file cannot be used
 */
export async function* readRecords<T>(source: Source, options: ReadOptions<T>): AsyncGenerator<ReadRecord<T>> {
  const { codec } = options
  const { first, all } = await peekFirst(utf8Chunks(source.chunks(), source.name))
  const read = options.format === 'csv' ? readCsv(first, all, source.name, options) : readJson(first, all, options)
  for await (const one of read) {
    if ('fault' in one) yield one
    else
      try {
        yield { line: one.line, record: codec.readRecord(asObject(one.object)), bytes: one.bytes }
      } catch (error) {
        yield { line: one.line, fault: faultOf(error) }
      }
  }
}

async function* readJson<T>(
  first: Buffer | undefined,
  chunks: AsyncIterable<Buffer>,
  { codec, maxBytes }: ReadOptions<T>,
): AsyncGenerator<Read> {
  const readDocument = codec.documentReader?.(first?.subarray(0, 4096).toString('latin1').trimStart())
  if (readDocument !== undefined) {
    for (const [at, object] of (await readDocument(chunks)).entries()) yield { line: at + 1, object, bytes: 0 }
    return
  }
  for await (const { number: line, bytes } of splitLines(chunks, maxBytes)) {
    if (bytes === undefined) yield { line, fault: `it is longer than ${maxBytes} bytes` }
    else if (!isBlank(bytes))
      try {
        yield { line, object: parseObject(bytes), bytes: bytes.length }
      } catch (error) {
        yield { line, fault: wordFault(error, codec) }
      }
  }
}

async function* readCsv<T>(
  first: Buffer | undefined,
  chunks: AsyncIterable<Buffer>,
  name: string,
  { codec, maxBytes, separator = detectSeparator(first) }: ReadOptions<T>,
): AsyncGenerator<Read> {
  // Loaded on demand.
  const { decodeCell, readCsvRows } = await import('./csv-rows.js')
  let columns: (CsvColumn | undefined)[] | undefined
  for await (const row of readCsvRows(chunks, separator, maxBytes)) {
    const { line } = row
    if (columns === undefined) {
      if ('fault' in row) throw new StartError(`The names of the columns cannot be read: ${row.fault}.`)
      columns = codec.readColumns?.(decodeNames(row.cells, decodeCell, name), separator) ?? []
    } else if ('fault' in row) {
      yield row
      if (row.isLost) throw new StartError(`What follows line ${line} cannot be told apart, so it was not read.`)
    } else if (row.cells.some((cell) => cell !== '')) {
      const object: [string, unknown][] = []
      let bytes = 0
      let column: CsvColumn | undefined
      try {
        assertCellCount(row.cells.length, columns.length)
        for (const [at, cell] of row.cells.entries()) {
          bytes += cell.length
          column = columns[at]
          const value = column?.readCell(decodeCell(cell))
          if (column !== undefined && value !== undefined) object.push([column.name, value])
        }
        yield { line, object: Object.fromEntries(object), bytes }
      } catch (error) {
        yield { line, fault: wordFault(error, codec, column) }
      }
    }
  }
  if (columns === undefined) throw new StartError(`${name} is empty: CSV begins with the names of the columns.`)
}

const wordFault = <T>(error: unknown, codec: RecordCodec<T>, column?: CsvColumn): string =>
  codec.wordFault?.(faultOf(error), column) ?? faultOf(error)

function decodeNames(cells: readonly string[], decode: (cell: string) => string, file: string): string[] {
  try {
    return cells.map(decode)
  } catch {
    throw new StartError(`${file} is not UTF-8 but perhaps Latin-1 (Windows-1252); save it as UTF-8.`)
  }
}

function assertCellCount(cells: number, columns: number): void {
  if (cells !== columns)
    throw new LineFault(`it has ${cells === 1 ? '1 cell' : `${cells} cells`} for ${columns} columns`)
}

const isBlank = (bytes: Buffer): boolean => bytes.every((byte) => byte === 0x20 || byte === 0x09 || byte === 0x0d)

/** Returns the most frequent separator in the first row. */
function detectSeparator(first: Buffer | undefined): string {
  const line = first?.toString('latin1').split(/\r|\n/, 1)[0] ?? ''
  const outside = line.replaceAll(/"[^"]*"/g, '')
  const counted = [',', ';', '\t'].map((one) => [one, outside.split(one).length] as const)
  return counted.reduce((most, one) => (one[1] > most[1] ? one : most))[0]
}

async function peekFirst(chunks: AsyncGenerator<Buffer>) {
  const { value: first, done } = await chunks.next()
  const all = (async function* () {
    if (done) return
    yield first as Buffer
    yield* chunks
  })()
  return { first: done ? undefined : (first as Buffer), all }
}

/** Reads a file that is one JSON document. @throws LineFault; StartError if it is longer */
export async function readDocument(chunks: AsyncIterable<Buffer>, maxBytes: number, tooLong: string): Promise<unknown> {
  const parts: Buffer[] = []
  let bytes = 0
  for await (const chunk of chunks) {
    bytes += chunk.length
    if (bytes > maxBytes) throw new StartError(tooLong)
    parts.push(chunk)
  }
  const text = decodeUtf8(Buffer.concat(parts))
  try {
    // A list has more names than the strict parser accepts for one line; each record is checked separately.
    return JSON.parse(text)
  } catch {
    return parseJson(text)
  }
}
