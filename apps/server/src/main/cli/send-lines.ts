import type { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { StartError } from '../../kernel/errors/start-error.js'

/**
 * Writes an export to a stream with back pressure. Pass `end: false` for standard output, which stays open.
 * @throws StartError if the reader has closed the stream
 */
export async function sendLines(lines: AsyncIterable<string>, to: Writable, { end = true } = {}): Promise<void> {
  try {
    await pipeline(lines, to, { end })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EPIPE')
      throw new StartError('The reader of the export closed the pipe.')
    throw error
  }
}
