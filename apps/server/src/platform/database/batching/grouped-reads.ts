/** How many statements are under way at most, and how many keys one of them asks for. */
const UNDER_WAY = 2
const KEYS = 100

interface Waiting<Key, Found> {
  key: Key
  resolve(found: Found): void
  reject(error: unknown): void
}

/**
 * Lets reads of one kind share statements where a round trip costs more than what is read: those that come within one turn of the event loop, and those
 * that come while others are under way, are asked for together. Each is asked after it came, so whoever waited for a write sees it. `read` answers in
 * the order of its keys.
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
