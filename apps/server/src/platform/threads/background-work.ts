/** Work that waits in the database and that any node may do: mail, jobs, deliveries. */
export interface BackgroundWork {
  /** Says that there may be something to do. */
  wake(): void
  /** Resolves when nothing that could be done now is left. */
  settled(): Promise<void>
  /** No longer looks; resolves when what is under way has ended. */
  stop(): Promise<void>
}

interface Work {
  /** How often to look for what another node left or what has become due, in milliseconds of real time. */
  lookEveryMs: number
  /** True when there may be something to do. A database that is away is reported by whoever asks it next. */
  isDue(): Promise<boolean>
  /** Does all that is due, and breaks off between two pieces once `isStopped` says so. */
  doAll(isStopped: () => boolean): Promise<void>
  /** `doAll` failed as a whole; the next look tries again. */
  failed(error: unknown): void
}

/** Does work whenever it is woken or a look finds some, never twice at a time on this node. */
export function backgroundWork({ lookEveryMs, isDue, doAll, failed }: Work): BackgroundWork {
  let running: Promise<void> | undefined
  let again = false
  let stopped = false
  const isStopped = () => stopped

  async function run(): Promise<void> {
    do {
      again = false
      await doAll(isStopped)
    } while (again && !stopped)
  }

  function wake(): void {
    if (stopped) return
    again = true
    running ??= run().then(
      () => {
        running = undefined
        // Woken after the last look and before this line: that call must not be lost.
        if (again) wake()
      },
      (error) => {
        running = undefined
        failed(error)
      },
    )
  }

  async function look(): Promise<void> {
    if (running === undefined && (await isDue())) wake()
  }
  const timer = setInterval(() => {
    look().catch(() => {})
  }, lookEveryMs)
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
