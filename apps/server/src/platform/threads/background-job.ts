import { setImmediate as nextTurn } from 'node:timers/promises'

/** Work queued in the database that any node can do: mail, jobs, deliveries. */
export interface BackgroundJob {
  /** Signals that there may be work to do. */
  wake(): void
  /** Resolves when no work that can be done now is left. */
  settled(): Promise<void>
  /** Stops polling; resolves when the work in progress has ended. */
  stop(): Promise<void>
}

interface BackgroundJobOptions {
  /** How often to poll for work that another node left or that has become due, in milliseconds of real time. */
  pollEveryMs: number
  /**
   * Returns true if there may be work to do. Its errors are ignored: an unavailable database is reported by the next
   * regular query.
   */
  hasWork(): Promise<boolean>
  /** Does all due work, and stops between two pieces once `isStopped` returns true. */
  runAll(isStopped: () => boolean): Promise<void>
  /** `runAll` failed as a whole; the next poll retries. */
  onError(error: unknown): void
}

/** Runs work when woken or when polling finds some, never concurrently on this node. */
export function backgroundJob({ pollEveryMs, hasWork, runAll, onError }: BackgroundJobOptions): BackgroundJob {
  let running: Promise<void> | undefined
  let isWoken = false
  let stopped = false
  const isStopped = () => stopped

  async function run(): Promise<void> {
    // The request that has left the work is answered first: how long the work takes must not show in its time (V6.3.8).
    await nextTurn()
    do {
      isWoken = false
      await runAll(isStopped)
    } while (isWoken && !stopped)
  }

  function wake(): void {
    if (stopped) return
    isWoken = true
    running ??= run().then(
      () => {
        running = undefined
        // `wake` was called after the last iteration and before this line.
        if (isWoken) wake()
      },
      (error) => {
        running = undefined
        onError(error)
      },
    )
  }

  async function poll(): Promise<void> {
    if (running === undefined && (await hasWork())) wake()
  }
  const timer = setInterval(() => {
    poll().catch(() => {})
  }, pollEveryMs)
  timer.unref()

  return {
    wake,
    settled: async () => {
      while (running !== undefined) await running
    },
    stop: async () => {
      stopped = true
      clearInterval(timer)
      await running
    },
  }
}
