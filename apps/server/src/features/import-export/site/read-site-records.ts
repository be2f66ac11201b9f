import { StartError } from '../../../kernel/errors/start-error.js'
import type { Source } from '../records/open-input.js'
import { type ReadRecord, readRecords } from '../records/read-records.js'
import { siteCodec } from './site-codec.js'
import type { SiteRecord } from './site-format.js'

/** The longest line read, in bytes: about a hundred times the size of the largest member. */
const MAX_LINE_BYTES = 1024 * 1024

/**
 * Reads the records of an export. Faulty records are reported; a file that is not an export, has a later version or is
 * truncated is rejected as a whole.
 * @throws StartError
 */
export async function* readSiteRecords(source: Source): AsyncGenerator<ReadRecord<SiteRecord>> {
  const { name } = source
  let expectsEnd: boolean | undefined
  let records = 0
  let ended = false
  for await (const read of readRecords(source, { format: 'json', maxBytes: MAX_LINE_BYTES, codec: siteCodec })) {
    const { line } = read
    if (expectsEnd === undefined) {
      if ('fault' in read || read.record.kind !== 'header') throw new StartError(missingHeader(name, read))
      expectsEnd = read.record.ends
      continue
    }
    if (ended) throw new StartError(`${name} goes on after its end, on line ${line}.`)
    if ('fault' in read) yield read
    else if (read.record.kind === 'header') yield { line, fault: 'it is a second header' }
    else if (read.record.kind === 'end') {
      ended = true
      if (read.record.records !== records)
        throw new StartError(
          `${name} is not whole: it has ${records} records and its end, line ${line}, says ${read.record.records}.`,
        )
      continue
    } else yield { ...read, record: read.record }
    records++
  }
  if (expectsEnd === undefined) throw new StartError(`${name} is empty.`)
  if (expectsEnd && !ended) throw new StartError(`${name} is not whole: its end is missing.`)
}

const missingHeader = (name: string, read: { line: number; fault?: string }): string => {
  const why = read.fault === undefined ? '' : `: ${read.fault}`
  return `${name} does not begin with the header of a Foyer export; line ${read.line} was refused${why}.`
}
