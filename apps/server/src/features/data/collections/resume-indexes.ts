import { MINUTE } from '../../../kernel/clock.js'
import { resumeIndexes } from './indexes.js'

const INTERVAL_MS = 10 * MINUTE

/**
 * Resumes interrupted index builds and drops at start-up and then periodically, because the node that worked on one may
 * never restart.
 */
export function scheduleIndexResume(
  deps: Parameters<typeof resumeIndexes>[0],
  log: { finished(indexes: number): void; failed(error: unknown): void },
): { stop(): Promise<void> } {
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = run()
  function run(): Promise<void> {
    if (!stopped)
      timer = setTimeout(() => {
        running = run()
      }, INTERVAL_MS).unref()
    return resumeIndexes(deps, () => stopped).then(
      (indexes) => {
        if (indexes > 0) log.finished(indexes)
      },
      (error) => log.failed(error),
    )
  }
  return {
    stop: () => {
      stopped = true
      clearTimeout(timer)
      return running
    },
  }
}
