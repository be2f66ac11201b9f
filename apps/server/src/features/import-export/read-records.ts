import type { FileHandle } from 'node:fs/promises'
import { StartError } from '../../kernel/errors/start-error.js'
import { LineFault, parseLine } from './parse-line.js'
import { readLines } from './read-lines.js'
import type { Line, SiteRecord } from './site/site-format.js'

/** The longest line read, in bytes: about a hundred times the size of the largest member. */
export const MAX_LINE_BYTES = 1024 * 1024

/** A record of a line, or its fault. */
export type ReadRecord = { line: number; record: SiteRecord } | { line: number; fault: string }

/**
 * Reads the records of an export. Faulty records are reported and skipped; a file that is not an export, has a later
 * version or is truncated is rejected as a whole.
 * @throws StartError
 */
export async function* readRecords(file: FileHandle, name: string): AsyncGenerator<ReadRecord> {
  let expectsEnd: boolean | undefined
  let records = 0
  let ended = false
  for await (const { number, bytes } of readLines(file, MAX_LINE_BYTES)) {
    if (bytes !== undefined && isBlank(bytes)) continue
    const read = readLine(bytes)
    if (expectsEnd === undefined) {
      if (!('kind' in read) || read.kind !== 'header') throw new StartError(missingHeader(name, number, read))
      expectsEnd = read.ends
      continue
    }
    if (ended) throw new StartError(`${name} goes on after its end, on line ${number}.`)
    if ('fault' in read) yield { line: number, fault: read.fault }
    else if (read.kind === 'header') yield { line: number, fault: 'it is a second header' }
    else if (read.kind === 'end') {
      ended = true
      if (read.records !== records)
        throw new StartError(
          `${name} is not whole: it has ${records} records and its end, line ${number}, says ${read.records}.`,
        )
      continue
    } else yield { line: number, record: read }
    records++
  }
  if (expectsEnd === undefined) throw new StartError(`${name} is empty.`)
  if (expectsEnd && !ended) throw new StartError(`${name} is not whole: its end is missing.`)
}

function readLine(bytes: Buffer | undefined): Line | { fault: string } {
  if (bytes === undefined) return { fault: `it is longer than ${MAX_LINE_BYTES} bytes` }
  try {
    return parseLine(bytes)
  } catch (error) {
    if (error instanceof LineFault) return { fault: error.message }
    throw error
  }
}

const isBlank = (bytes: Buffer): boolean => bytes.every((byte) => byte === 0x20 || byte === 0x09 || byte === 0x0d)

const missingHeader = (name: string, line: number, read: Line | { fault: string }): string => {
  const why = 'fault' in read ? `: ${read.fault}` : ''
  return `${name} does not begin with the header of a Foyer export; line ${line} was refused${why}.`
}
