import type { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { StartError } from '../errors/start-error.js'

/** Writes an export to where it goes, no faster than it is taken; standard output stays open. @throws StartError */
export async function sendLines(lines: AsyncIterable<string>, to: Writable): Promise<void> {
  try {
    await pipeline(lines, to, { end: to !== process.stdout })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EPIPE')
      throw new StartError('Whoever read the export stopped reading.')
    throw error
  }
}
