/**
 * Batches reads issued in the same event-loop tick: runs all queries first, then resumes the callers. A query runs
 * after it was issued, so a caller that awaited a write sees it. Running one phase for all requests keeps the
 * processor's caches warm (docs/performance.md).
 */
export function askedTogether(): <T>(ask: () => Promise<T>) => Promise<T> {
  let waiting: (() => void)[] = []
  const askAll = (): void => {
    const all = waiting
    waiting = []
    for (const begin of all) begin()
  }
  return (ask) =>
    new Promise((resolve, reject) => {
      const begin = (): void => {
        try {
          ask().then(resolve, reject)
        } catch (error) {
          reject(error)
        }
      }
      if (waiting.push(begin) === 1) setImmediate(askAll)
    })
}
