/** Statements that run at once, and keys in one of them. */
const UNDER_WAY = 2
const KEYS = 100

interface Waiting<Key, Found> {
  key: Key
  resolve(found: Found): void
  reject(error: unknown): void
}

/**
 * Combines reads of one kind into shared statements, where a round trip costs more than the rows. Reads issued in the
 * same event-loop tick, or while earlier statements are running, share the next statement. A read is sent after it was
 * issued, so a caller that awaited a write sees it. `read` returns one result for each key, in the order of the keys.
 */
export function groupedReads<Key, Found>(
  read: (keys: readonly Key[]) => Promise<readonly Found[]>,
): (key: Key) => Promise<Found> {
  let waiting: Waiting<Key, Found>[] = []
  let underWay = 0
  let isPlanned = false

  async function run(group: readonly Waiting<Key, Found>[]): Promise<void> {
    underWay++
    try {
      const found = await read(group.map(({ key }) => key))
      group.forEach(({ resolve }, at) => {
        resolve(found[at] as Found)
      })
    } catch (error) {
      for (const { reject } of group) reject(error)
    }
    underWay--
    next()
  }

  function next(): void {
    while (waiting.length > 0 && underWay < UNDER_WAY) {
      const group = waiting.slice(0, KEYS)
      waiting = waiting.slice(KEYS)
      void run(group)
    }
  }

  function plan(): void {
    if (isPlanned || underWay >= UNDER_WAY) return
    isPlanned = true
    setImmediate(() => {
      isPlanned = false
      next()
    })
  }

  return (key) =>
    new Promise((resolve, reject) => {
      waiting.push({ key, resolve, reject })
      plan()
    })
}
