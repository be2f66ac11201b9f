import { pino } from 'pino'

/** One write for each line costs more than the line itself. Characters and milliseconds. */
const TOGETHER = 8192
const LONGEST_WAIT_MS = 50

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
export function batchesOnStandardError(): LineStream {
  const destination = pino.destination({ dest: 2, sync: true })
  let waiting = ''
  let timer: NodeJS.Timeout | undefined
  const hand = (): void => {
    clearTimeout(timer)
    timer = undefined
    const lines = waiting
    waiting = ''
    if (lines !== '') destination.write(lines)
  }
  process.once('exit', hand)
  return {
    write: (line) => {
      waiting += line
      if (waiting.length >= TOGETHER) hand()
      else timer ??= setTimeout(hand, LONGEST_WAIT_MS).unref()
    },
  }
}
