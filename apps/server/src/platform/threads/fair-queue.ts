/** Too much work of this kind is waiting: in total, or for one key. */
export class QueueFull extends Error {
  override readonly name = 'QueueFull'
}

interface FairQueueLimits {
  /** The maximum number of concurrent pieces of work. */
  concurrency: number
  /** The maximum number of running and waiting pieces of work: in total, and per key. */
  maxTotal: number
  maxPerKey: number
}

/** Limits concurrent and waiting work, and prevents one key from taking all slots. */
interface FairQueue {
  /**
   * Runs the work when a slot is free.
   * @param key the caller, such as a network
   * @throws QueueFull
   */
  run<T>(key: string, work: () => Promise<T>): Promise<T>
  /** Rejects all waiting work with this error. Running work continues. */
  rejectWaiting(error: Error): void
}

/** Creates a queue that starts waiting work in the order in which it was added. */
export function fairQueue({ concurrency, maxTotal, maxPerKey }: FairQueueLimits): FairQueue {
  const countByKey = new Map<string, number>()
  let waiting: { start(): void; reject(error: Error): void }[] = []
  let total = 0
  let running = 0

  function release(key: string): void {
    total--
    const remaining = (countByKey.get(key) ?? 1) - 1
    if (remaining === 0) countByKey.delete(key)
    else countByKey.set(key, remaining)
  }

  return {
    async run(key, work) {
      const countOfKey = countByKey.get(key) ?? 0
      if (total >= maxTotal || countOfKey >= maxPerKey) throw new QueueFull('too much work is waiting')
      total++
      countByKey.set(key, countOfKey + 1)
      try {
        if (running < concurrency) running++
        // Finished work passes its slot on.
        else await new Promise<void>((resolve, reject) => waiting.push({ start: resolve, reject: reject }))
      } catch (error) {
        release(key)
        throw error
      }
      try {
        return await work()
      } finally {
        release(key)
        const next = waiting.shift()
        if (next === undefined) running--
        else next.start()
      }
    },
    rejectWaiting(error) {
      const refused = waiting
      waiting = []
      for (const { reject } of refused) reject(error)
    },
  }
}
