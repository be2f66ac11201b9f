import { csvLine } from './csv-line.js'

/** Number of records of one page, at most. */
export const PAGE = 500

/** How records are written as CSV. */
export interface CsvLayout<T> {
  columns: readonly string[]
  /** Formats the cells of a record, in the order of the columns. */
  cells(record: T): string[]
}

interface RecordExport<T> {
  pages: AsyncIterable<T[]>
  /** Without it, the records are written as lines of JSON. */
  csv?: CsvLayout<T> | undefined
  /** Converts a record to the object of its line. */
  toRecord(record: T): object
  onProgress?: ((records: number) => void) | undefined
}

/** Exports pages of records as CSV or as lines of JSON. Keeps one page in memory. */
export async function* exportRecords<T>({ pages, csv, toRecord, onProgress }: RecordExport<T>): AsyncGenerator<string> {
  if (csv !== undefined) yield csvLine(csv.columns)
  let records = 0
  for await (const page of pages) {
    yield page.map((record) => (csv === undefined ? jsonLine(toRecord(record)) : csvLine(csv.cells(record)))).join('')
    records += page.length
    onProgress?.(records)
  }
}

/** Formats a record as a line of JSON Lines. */
export const jsonLine = (record: object): string => `${JSON.stringify(record)}\n`

/** Yields the pages of a list by keyset pagination: `list` returns what follows the last record. */
export async function* pagesOf<T>(list: (last: T | undefined) => Promise<T[]>): AsyncGenerator<T[]> {
  for (let last: T | undefined; ; ) {
    const page = await list(last)
    last = page.at(-1)
    if (last === undefined) return
    yield page
  }
}
