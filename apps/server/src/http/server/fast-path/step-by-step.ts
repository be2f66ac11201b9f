/** How many works share their steps at most: the first of them waits for the others. */
const TOGETHER = 16

/**
 * Does works that come within one turn of the event loop step by step: what `begin` does for each of them, then what it handed back to be done for each. One
 * step again and again keeps the caches of a core warm, which one work after the other does not (docs/performance.md). Neither step may throw.
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
