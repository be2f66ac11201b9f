import { pino } from 'pino'

/** One write for each line costs more than the line itself. Characters and milliseconds. */
const FLUSH_CHARACTERS = 8192
const FLUSH_INTERVAL_MS = 50

/** Where lines of the log go. */
export interface LineStream {
  write(line: string): void
}

/**
 * Standard error, written to in batches: when there is enough, after 50 milliseconds, and when the process ends, also
 * by an error that nobody caught. Only `kill -9` can lose the last lines. A batch is written at once, as Node writes to
 * a pipe: what is under way when a process ends would be lost, torn or there twice. pino's own batches would also
 * measure all of a batch again for each line.
 */
export function bufferedStandardError(): LineStream {
  const destination = pino.destination({ dest: 2, sync: true })
  let buffer = ''
  let timer: NodeJS.Timeout | undefined
  const flush = (): void => {
    clearTimeout(timer)
    timer = undefined
    const lines = buffer
    buffer = ''
    if (lines !== '') destination.write(lines)
  }
  process.once('exit', flush)
  return {
    write: (line) => {
      buffer += line
      if (buffer.length >= FLUSH_CHARACTERS) flush()
      else timer ??= setTimeout(flush, FLUSH_INTERVAL_MS).unref()
    },
  }
}
