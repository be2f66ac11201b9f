import { StartError } from '../../../kernel/errors/start-error.js'
import { NEEDS_ESCAPE } from '../items/csv-cell.js'
import { utf8Chunks } from '../items/open-input.js'
import { decodeUtf8, LineFault, parseJson, parseObject } from '../parse-line.js'
import { splitLines } from '../read-lines.js'
import { type FirebaseHashParameters, type ImportedMember, memberFromDraft, newDraft } from './imported-member.js'
import { findField, readField } from './member-fields.js'

export const memberFormats = ['csv', 'json'] as const
/** CSV with a header row, or JSON: one object per line, a list, or Firebase's `{"users": […]}`. */
export type MemberFormat = (typeof memberFormats)[number]

/** A member or a fault. `line` is where it begins; in a list, it is the position. */
export type ReadMember = { line: number; member: ImportedMember } | { line: number; fault: string }

export interface ReadOptions {
  /** The name of the file, for messages. */
  name: string
  format: MemberFormat
  firebase?: FirebaseHashParameters | undefined
  /** Called once for each unknown name in the file. */
  onIgnored(name: string): void
}

const MAX_LINE_BYTES = 1024 * 1024
/** A list is read as a whole. */
const MAX_LIST_BYTES = 256 * 1024 * 1024
/** As in a site's export: these fields describe the line, not the member. */
const EXPORT_ONLY_FIELDS = new Set(['kind'])

/**
 * Reads members from bytes. Faulty lines are reported, and the others are read.
 * @throws StartError if the file cannot be used
 */
export async function* readMembers(chunks: AsyncIterable<Buffer>, options: ReadOptions): AsyncGenerator<ReadMember> {
  const text = utf8Chunks(chunks, options.name)
  const seen = new Map<string, number>()
  for await (const read of options.format === 'csv' ? readCsv(text, options) : readJson(text, options)) {
    if ('member' in read) {
      const { emailKey } = read.member
      const before = seen.get(emailKey)
      if (before !== undefined) {
        yield { line: read.line, fault: `its address is that of line ${before}` }
        continue
      }
      seen.set(emailKey, read.line)
    }
    yield read
  }
}

type Fields = [field: string, name: string, value: unknown][]

function readLine(line: number, fields: Fields, { firebase }: ReadOptions): ReadMember {
  try {
    const draft = newDraft()
    for (const [field, name, value] of fields) readField(draft, field, value, name)
    return { line, member: memberFromDraft(draft, firebase) }
  } catch (error) {
    if (error instanceof LineFault) return { line, fault: faultMessage(error) }
    throw error
  }
}

const faultMessage = ({ message }: LineFault): string =>
  message === 'it is not UTF-8' ? 'it is not UTF-8 but perhaps Latin-1 (Windows-1252): save the file as UTF-8' : message

async function* readCsv(chunks: AsyncIterable<Buffer>, options: ReadOptions): AsyncGenerator<ReadMember> {
  // Loaded on demand.
  const { decodeCell, readCsvRows } = await import('../items/read-csv-items.js')
  const { first, all } = await peekFirst(chunks)
  if (first === undefined) throw new StartError(`${options.name} is empty: CSV begins with the names of the columns.`)
  let columns: (readonly [field: string, name: string] | undefined)[] | undefined
  let line = 1
  for await (const row of readCsvRows(all, detectSeparator(first))) {
    const begun = line
    line = row.lines + 1
    if (columns === undefined) {
      if ('fault' in row) throw new StartError(`The names of the columns cannot be read: ${row.fault}.`)
      columns = readColumns(row.cells.map(columnNameReader(decodeCell, options)), options)
    } else if ('fault' in row) {
      yield { line: begun, fault: row.fault }
      if (row.isLost) throw new StartError(`What follows line ${begun} cannot be told apart, so it was not read.`)
    } else if (row.cells.some((cell) => cell !== '')) {
      if (row.cells.length !== columns.length) {
        yield { line: begun, fault: `it has ${formatCellCount(row.cells.length)} for ${columns.length} columns` }
        continue
      }
      try {
        const fields: Fields = []
        for (const [at, column] of columns.entries())
          if (column !== undefined) fields.push([...column, unescapeCell(decodeCell(row.cells[at] as string))])
        yield readLine(begun, fields, options)
      } catch (error) {
        if (!(error instanceof LineFault)) throw error
        yield { line: begun, fault: faultMessage(error) }
      }
    }
  }
}

const formatCellCount = (count: number): string => (count === 1 ? '1 cell' : `${count} cells`)
const columnNameReader =
  (decoded: (cell: string) => string, { name }: ReadOptions) =>
  (cell: string) => {
    try {
      return unescapeCell(decoded(cell)).trim()
    } catch {
      throw new StartError(`${name} is not UTF-8 but perhaps Latin-1 (Windows-1252); save it as UTF-8.`)
    }
  }

/** Removes the apostrophe that an export put before a text that looks like a formula (ux-checklist ME-09). */
const unescapeCell = (cell: string): string =>
  cell.startsWith("'") && NEEDS_ESCAPE.test(cell.slice(1)) ? cell.slice(1) : cell

function readColumns(names: readonly string[], { name: file, onIgnored }: ReadOptions) {
  const columns = names.map((name) => {
    const field = findField(name)
    if (field === undefined && name !== '') onIgnored(name)
    return field === undefined ? undefined : ([field, name] as const)
  })
  const fields = columns.flatMap((column) => (column === undefined ? [] : [column[0]]))
  if (!fields.includes('email'))
    throw new StartError(
      `${file} has no column "email": its first line must name the columns${names.some((one) => one.includes('@')) ? ' (of Firebase, export JSON and not CSV)' : ''}.`,
    )
  const duplicate = fields.find((field, at) => fields.indexOf(field) !== at)
  if (duplicate !== undefined) throw new StartError(`${file} has two columns for "${duplicate}"; leave one out.`)
  return columns
}

/** Returns the most frequent separator in the header row. */
function detectSeparator(first: Buffer): string {
  const line = first.toString('latin1').split(/\r|\n/, 1)[0] ?? ''
  const outside = line.replaceAll(/"[^"]*"/g, '')
  const counted = [',', ';', '\t'].map((one) => [one, outside.split(one).length] as const)
  return counted.reduce((most, one) => (one[1] > most[1] ? one : most))[0]
}

async function peekFirst(chunks: AsyncIterable<Buffer>) {
  const iterator = chunks[Symbol.asyncIterator]()
  const { value: first, done } = await iterator.next()
  const all = (async function* () {
    if (done) return
    yield first as Buffer
    for (;;) {
      const next = await iterator.next()
      if (next.done) return
      yield next.value
    }
  })()
  return { first: done ? undefined : (first as Buffer), all }
}

async function* readJson(chunks: AsyncIterable<Buffer>, options: ReadOptions): AsyncGenerator<ReadMember> {
  const { first, all } = await peekFirst(chunks)
  if (first === undefined) throw new StartError(`${options.name} is empty.`)
  const ignored = new Set<string>()
  const read = (line: number, given: unknown): ReadMember => {
    if (typeof given !== 'object' || given === null || Array.isArray(given))
      return { line, fault: 'it is not an object' }
    const fields: Fields = []
    for (const [name, value] of Object.entries(given)) {
      const field = name === 'profile' ? undefined : findField(name)
      if (field !== undefined) fields.push([field, name, value])
      else if (name === 'profile') fields.push(['profile', name, value])
      else if (!EXPORT_ONLY_FIELDS.has(name) && !ignored.has(name)) {
        ignored.add(name)
        options.onIgnored(name)
      }
    }
    return readLine(line, fields, options)
  }
  if (isSingleDocument(first)) {
    for (const [at, one] of (await readMemberList(all, options.name)).entries()) yield read(at + 1, one)
    return
  }
  for await (const { number, bytes } of splitLines(all, MAX_LINE_BYTES)) {
    if (bytes?.every((byte) => byte <= 0x20)) continue
    if (bytes === undefined) yield { line: number, fault: `it is longer than ${MAX_LINE_BYTES} bytes` }
    else
      try {
        yield read(number, parseObject(bytes))
      } catch (error) {
        if (!(error instanceof LineFault)) throw error
        yield { line: number, fault: faultMessage(error) }
      }
  }
}

/** Whether the file is a list, or Firebase's object with one, rather than lines. */
function isSingleDocument(first: Buffer): boolean {
  const begin = first.subarray(0, 4096).toString('latin1').trimStart()
  return begin.startsWith('[') || /^\{\s*"users"\s*:/.test(begin)
}

async function readMemberList(chunks: AsyncIterable<Buffer>, name: string): Promise<unknown[]> {
  const parts: Buffer[] = []
  let bytes = 0
  for await (const chunk of chunks) {
    bytes += chunk.length
    if (bytes > MAX_LIST_BYTES)
      throw new StartError(`${name} is one list of more than ${MAX_LIST_BYTES} bytes; write one object on each line.`)
    parts.push(Buffer.from(chunk))
  }
  try {
    const given = parseLenientJson(decodeUtf8(Buffer.concat(parts)))
    const list = Array.isArray(given) ? given : (given as { users?: unknown } | null)?.users
    if (Array.isArray(list)) return list
  } catch (error) {
    if (!(error instanceof LineFault)) throw error
    throw new StartError(`${name} cannot be read: ${faultMessage(error)}.`)
  }
  throw new StartError(`${name} has no list of members.`)
}

/**
 * A list has more names than the strict parser accepts for one line; each member is validated separately.
 * @throws LineFault
 */
function parseLenientJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return parseJson(text)
  }
}
