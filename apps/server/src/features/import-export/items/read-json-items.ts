import type { JsonObject } from '@foyer/protocol'
import { StartError } from '../../../kernel/errors/start-error.js'
import { LineFault, parseObject } from '../parse-line.js'
import { splitLines } from '../read-lines.js'
import { FORMAT_NAME } from '../site/site-format.js'
import { type ItemLine, MAX_ITEM_LINE_BYTES } from './item-lines.js'

const OPENING_BRACKET = '['.charCodeAt(0)

/**
 * Reads items from lines of JSON, one per line; blank lines are skipped.
 * @throws StartError if it is another kind of file
 */
export async function* readJsonItems(chunks: AsyncIterable<Buffer>): AsyncGenerator<ItemLine> {
  let isFirst = true
  for await (const { number: line, bytes } of splitLines(chunks, MAX_ITEM_LINE_BYTES)) {
    if (bytes === undefined) {
      yield { line, fault: `it is longer than ${MAX_ITEM_LINE_BYTES} bytes` }
      continue
    }
    const first = bytes.findIndex((byte) => byte !== 0x20 && byte !== 0x09 && byte !== 0x0d)
    if (first === -1) continue
    const read = readLine(line, bytes)
    if (isFirst) {
      isFirst = false
      if (bytes[first] === OPENING_BRACKET)
        throw new StartError('The file is one list of JSON; each item must be on a line of its own.')
      if ('data' in read && read.data.kind === 'header' && read.data.format === FORMAT_NAME)
        throw new StartError('The file is the export of a whole site; "foyer import" reads it.')
    }
    yield read
  }
}

function readLine(line: number, bytes: Buffer): ItemLine {
  try {
    return { line, data: parseObject(bytes) as JsonObject, bytes: bytes.length }
  } catch (error) {
    if (error instanceof LineFault) return { line, fault: error.message }
    throw error
  }
}
