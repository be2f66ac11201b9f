/**
 * Asks questions that come within one turn of the event loop one after the other, and lets those who asked go on after that, step by step. Each is asked after
 * it came, so whoever waited for a write sees it. One step again and again keeps the caches of a core warm, which a whole request after the other does not
 * (docs/performance.md).
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
