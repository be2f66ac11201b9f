/** Too much work of this kind waits: all together, or of one share. */
export class SlotsTaken extends Error {
  override readonly name = 'SlotsTaken'
}

interface Settings {
  /** Pieces of work that go on at the same time. */
  slots: number
  /** Pieces of work under way or waiting: in all, and of one share. */
  most: number
  eachShare: number
}

/** Lets a few pieces of work go on at once and a few more wait, and no share take all of the places. */
export interface SharedSlots {
  /**
   * Does the work when there is a slot.
   * @param share who asks, such as a network
   * @throws SlotsTaken
   */
  run<T>(share: string, work: () => Promise<T>): Promise<T>
  /** Refuses what waits, with this error. What is under way goes on. */
  empty(error: Error): void
}

export function sharedSlots({ slots, most, eachShare }: Settings): SharedSlots {
  const shares = new Map<string, number>()
  let waiting: { begin(): void; refuse(error: Error): void }[] = []
  let present = 0
  let underWay = 0

  function leave(share: string): void {
    present--
    const left = (shares.get(share) ?? 1) - 1
    if (left === 0) shares.delete(share)
    else shares.set(share, left)
  }

  return {
    async run(share, work) {
      const ofShare = shares.get(share) ?? 0
      if (present >= most || ofShare >= eachShare) throw new SlotsTaken('too much work is waiting')
      present++
      shares.set(share, ofShare + 1)
      try {
        if (underWay < slots) underWay++
        // The work that ends passes its slot on.
        else await new Promise<void>((resolve, reject) => waiting.push({ begin: resolve, refuse: reject }))
      } catch (error) {
        leave(share)
        throw error
      }
      try {
        return await work()
      } finally {
        leave(share)
        const next = waiting.shift()
        if (next === undefined) underWay--
        else next.begin()
      }
    },
    empty(error) {
      const refused = waiting
      waiting = []
      for (const { refuse } of refused) refuse(error)
    },
  }
}
