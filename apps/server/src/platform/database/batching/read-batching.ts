/**
 * Batches reads issued in the same event-loop tick: runs all queries first, then resumes the callers. A query runs
 * after it was issued, so a caller that awaited a write sees it. Running one phase for all requests keeps the
 * processor's caches warm (docs/performance.md).
 */
export function batchReads(): <T>(read: () => Promise<T>) => Promise<T> {
  let pending: (() => void)[] = []
  const flush = (): void => {
    const all = pending
    pending = []
    for (const start of all) start()
  }
  return (read) =>
    new Promise((resolve, reject) => {
      const start = (): void => {
        try {
          read().then(resolve, reject)
        } catch (error) {
          reject(error)
        }
      }
      if (pending.push(start) === 1) setImmediate(flush)
    })
}
