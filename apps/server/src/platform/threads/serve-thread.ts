import { parentPort } from 'node:worker_threads'
import type { SerializedError } from './task-thread.js'

/** Runs the tasks of a `taskThread` in its thread. `errorFields` returns additional fields of an error. */
export function serveThread<Task, Outcome>(
  handle: (task: Task) => Outcome,
  errorFields: (error: Error) => object = () => ({}),
): void {
  parentPort?.on('message', (task: Task) => {
    try {
      parentPort?.postMessage({ outcome: handle(task) })
    } catch (thrown) {
      const error = thrown instanceof Error ? thrown : new Error(String(thrown))
      const problem: SerializedError = { name: error.name, message: error.message, ...errorFields(error) }
      parentPort?.postMessage({ problem })
    }
  })
}
