import type { Clock } from '../../src/index.js'

export interface VirtualClock extends Clock {
  /** Advances the time and runs what is due. */
  advance(milliseconds: number): void
  readonly scheduled: readonly number[]
}

/** A frozen clock. Timers due within `patience` milliseconds run automatically. */
export function virtualClock({ start = 1_900_000_000_000, patience = 0 } = {}): VirtualClock {
  let now = start
  let timers: { due: number; run: () => void }[] = []
  const advance = (milliseconds: number) => {
    now += milliseconds
    const due = timers.filter((timer) => timer.due <= now)
    timers = timers.filter((timer) => timer.due > now)
    for (const timer of due) timer.run()
  }
  return {
    now: () => now,
    advance,
    get scheduled() {
      return timers.map((timer) => timer.due - now)
    },
    schedule(milliseconds, run) {
      const timer = { due: now + milliseconds, run }
      timers.push(timer)
      if (milliseconds <= patience) queueMicrotask(() => timers.includes(timer) && advance(milliseconds))
      return () => {
        timers = timers.filter((each) => each !== timer)
      }
    },
  }
}

/** Runs everything that waits only for promises. */
export const flushPromises = () => new Promise<void>((resolve) => setImmediate(resolve))
