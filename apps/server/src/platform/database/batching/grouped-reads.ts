/** Maximum number of concurrent statements, and of keys in one statement. */
const MAX_CONCURRENT = 2
const MAX_KEYS = 100

interface PendingRead<Key, Found> {
  key: Key
  resolve(found: Found): void
  reject(error: unknown): void
}

/**
 * Combines reads of one kind into shared statements, for databases where a round trip costs more than the rows. Reads
 * issued in the same event-loop tick, or while earlier statements are running, share the next statement. A read is sent
 * after it was issued, so a caller that awaited a write sees it. `read` returns one result for each key, in the order
 * of the keys.
 */
export function groupedReads<Key, Found>(
  read: (keys: readonly Key[]) => Promise<readonly Found[]>,
): (key: Key) => Promise<Found> {
  let pending: PendingRead<Key, Found>[] = []
  let running = 0
  let isScheduled = false

  async function run(group: readonly PendingRead<Key, Found>[]): Promise<void> {
    running++
    try {
      const found = await read(group.map(({ key }) => key))
      group.forEach(({ resolve }, at) => {
        resolve(found[at] as Found)
      })
    } catch (error) {
      for (const { reject } of group) reject(error)
    }
    running--
    startReads()
  }

  function startReads(): void {
    while (pending.length > 0 && running < MAX_CONCURRENT) {
      const group = pending.slice(0, MAX_KEYS)
      pending = pending.slice(MAX_KEYS)
      void run(group)
    }
  }

  function scheduleReads(): void {
    if (isScheduled || running >= MAX_CONCURRENT) return
    isScheduled = true
    setImmediate(() => {
      isScheduled = false
      startReads()
    })
  }

  return (key) =>
    new Promise((resolve, reject) => {
      pending.push({ key, resolve, reject })
      scheduleReads()
    })
}
