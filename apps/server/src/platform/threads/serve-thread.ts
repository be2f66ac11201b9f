import { parentPort } from 'node:worker_threads'
import type { Problem } from './work-thread.js'

/** Runs the tasks of a `workThread` in that thread. `problemOf` gives the further fields of an error. */
export function serveThread<Task, Outcome>(
  work: (task: Task) => Outcome,
  problemOf: (error: Error) => object = () => ({}),
): void {
  parentPort?.on('message', (task: Task) => {
    try {
      parentPort?.postMessage({ outcome: work(task) })
    } catch (thrown) {
      const error = thrown instanceof Error ? thrown : new Error(String(thrown))
      const problem: Problem = { name: error.name, message: error.message, ...problemOf(error) }
      parentPort?.postMessage({ problem })
    }
  })
}
