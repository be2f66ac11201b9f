/** Tasks in one batch. The first task of a batch waits for the others. */
const BATCH_SIZE = 16

/**
 * Runs tasks of the same event-loop tick phase by phase: `begin` for each task, then the function that it returned for
 * each. Running one phase for many tasks keeps the processor's caches warm (docs/performance.md). Neither phase may
 * throw.
 */
export function batchPhases<Work>(begin: (work: Work) => (() => void) | undefined): (work: Work) => void {
  let queue: Work[] = []
  const run = (): void => {
    const all = queue
    queue = []
    for (let from = 0; from < all.length; from += BATCH_SIZE) {
      const finishers: (() => void)[] = []
      for (const work of all.slice(from, from + BATCH_SIZE)) {
        const finish = begin(work)
        if (finish !== undefined) finishers.push(finish)
      }
      for (const finish of finishers) finish()
    }
  }
  return (work) => {
    if (queue.push(work) === 1) setImmediate(run)
  }
}
