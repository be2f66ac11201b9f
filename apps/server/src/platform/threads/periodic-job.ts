/** Work that this node repeats. */
export interface PeriodicJob {
  /** Runs no more; resolves when the run in progress has ended. */
  stop(): Promise<void>
}

/**
 * Repeats work, one run after the other.
 * @param firstAfterMs delay of the first run, in milliseconds of real time; 0 runs it at once
 * @param run returns the delay of the next run, in milliseconds of real time; it reports its own errors
 */
export function periodicJob(firstAfterMs: number, run: (isStopped: () => boolean) => Promise<number>): PeriodicJob {
  let stopped = false
  let running: Promise<void> = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  const start = () => {
    running = run(() => stopped).then(schedule)
  }
  function schedule(delayMs: number): void {
    if (!stopped) timer = setTimeout(start, delayMs).unref()
  }
  if (firstAfterMs === 0) start()
  else schedule(firstAfterMs)
  return {
    stop: () => {
      stopped = true
      clearTimeout(timer)
      return running
    },
  }
}
