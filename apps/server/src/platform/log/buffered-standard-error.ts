import { pino } from 'pino'

/**
 * Batch size in characters and maximum delay in milliseconds: one write per line costs more than formatting the line.
 */
const FLUSH_CHARACTERS = 8192
const FLUSH_INTERVAL_MS = 50

/** A destination of log lines. */
export interface LineStream {
  write(line: string): void
}

/**
 * Buffers writes to standard error: flushes when enough has accumulated, after 50 milliseconds, and when the process
 * ends, also by an uncaught error. Only `kill -9` can lose the last lines. A batch is written synchronously, as Node
 * writes to a pipe, because an asynchronous write could be lost, truncated or duplicated when the process ends. pino's
 * own buffering would also measure the whole batch again for each line.
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
