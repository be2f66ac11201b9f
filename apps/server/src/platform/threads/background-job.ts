/** Work that waits in the database and that any node may do: mail, jobs, deliveries. */
export interface BackgroundJob {
  /** Says that there may be something to do. */
  wake(): void
  /** Resolves when nothing that could be done now is left. */
  settled(): Promise<void>
  /** No longer looks; resolves when what is under way has ended. */
  stop(): Promise<void>
}

interface BackgroundJobOptions {
  /** How often to look for what another node left or what has become due, in milliseconds of real time. */
  pollEveryMs: number
  /** True when there may be something to do. A database that is away is reported by whoever asks it next. */
  hasWork(): Promise<boolean>
  /** Does all that is due, and breaks off between two pieces once `isStopped` says so. */
  runAll(isStopped: () => boolean): Promise<void>
  /** `doAll` failed as a whole; the next look tries again. */
  onError(error: unknown): void
}

/** Does work whenever it is woken or a look finds some, never twice at a time on this node. */
export function backgroundJob({ pollEveryMs, hasWork, runAll, onError }: BackgroundJobOptions): BackgroundJob {
  let running: Promise<void> | undefined
  let isWoken = false
  let stopped = false
  const isStopped = () => stopped

  async function run(): Promise<void> {
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
        // Woken after the last look and before this line: that call must not be lost.
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
