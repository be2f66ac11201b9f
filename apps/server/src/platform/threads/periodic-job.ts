/** Work that this node repeats. */
export interface PeriodicJob {
  /** Runs no more; resolves when the run in progress has ended. */
  stop(): Promise<void>
}

/**
 * Repeats work, one run after the other.
 * @param firstAfterMs delay of the first run, in milliseconds of real time
 * @param run returns the delay of the next run, in milliseconds of real time; it reports its own errors
 */
export function periodicJob(firstAfterMs: number, run: (isStopped: () => boolean) => Promise<number>): PeriodicJob {
  let stopped = false
  let running: Promise<void> = Promise.resolve()
  let timer: NodeJS.Timeout
  function schedule(delayMs: number): void {
    if (stopped) return
    timer = setTimeout(() => {
      running = run(() => stopped).then(schedule)
    }, delayMs).unref()
  }
  schedule(firstAfterMs)
  return {
    stop: () => {
      stopped = true
      clearTimeout(timer)
      return running
    },
  }
}
