/** Tasks in one batch: the first of them waits for the others. */
const TOGETHER = 16

/**
 * Runs tasks of the same event-loop tick phase by phase: `begin` for each task, then the function that it returned for
 * each. Running one phase for many tasks keeps the processor's caches warm (docs/performance.md). Neither phase may
 * throw.
 */
export function stepByStep<Work>(begin: (work: Work) => (() => void) | undefined): (work: Work) => void {
  let waiting: Work[] = []
  const run = (): void => {
    const all = waiting
    waiting = []
    for (let from = 0; from < all.length; from += TOGETHER) {
      const finishing: (() => void)[] = []
      for (const work of all.slice(from, from + TOGETHER)) {
        const finish = begin(work)
        if (finish !== undefined) finishing.push(finish)
      }
      for (const finish of finishing) finish()
    }
  }
  return (work) => {
    if (waiting.push(work) === 1) setImmediate(run)
  }
}
