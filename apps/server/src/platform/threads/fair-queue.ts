/** Too much work of this kind waits: all together, or of one share. */
export class QueueFull extends Error {
  override readonly name = 'QueueFull'
}

interface FairQueueLimits {
  /** Pieces of work that go on at the same time. */
  concurrency: number
  /** Pieces of work under way or waiting: in all, and of one share. */
  maxTotal: number
  maxPerKey: number
}

/** Lets a few pieces of work go on at once and a few more wait, and no share take all of the places. */
export interface FairQueue {
  /**
   * Does the work when there is a slot.
   * @param key who asks, such as a network
   * @throws SlotsTaken
   */
  run<T>(key: string, work: () => Promise<T>): Promise<T>
  /** Refuses what waits, with this error. What is under way goes on. */
  rejectWaiting(error: Error): void
}

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
        // The work that ends passes its slot on.
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
