import { QueryTooLarge } from '../../../kernel/errors/query-too-large.js'
import { QueryTooSlow } from '../../../kernel/errors/query-too-slow.js'
import { QueueFull } from '../../threads/fair-queue.js'
import { ThreadLimitExceeded, ThreadTaskError, taskThread } from '../../threads/task-thread.js'
import { QUERY_TIMEOUT_MS } from '../bounded-query.js'

export interface ReadTask {
  sql: string
  parameters: readonly unknown[]
  /** How long the statement may take, in milliseconds. */
  timeoutMs: number
}

/** In megabytes: allows for the rows of many large items; SQLite's own memory is outside the heap. */
const MEMORY_LIMITS = { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 512 }

/** A thread for the slow queries of one SQLite file: starts with the first query and runs one at a time. */
interface ReadThread {
  /**
   * @param queueKey the network or identity of the caller
   * @throws QueryTooSlow if the time limit is exceeded or too many queries wait; QueryTooLarge
   */
  run(task: ReadTask, queueKey?: string): Promise<unknown[]>
  stop(): Promise<void>
}

/** Creates the thread, which opens its own connection to the file when the first query comes. */
export function readThread(file: string, busyTimeoutMs: number): ReadThread {
  const thread = taskThread<ReadTask, unknown[]>({
    module: 'platform/database/sqlite/read-thread-program',
    data: { file, busyTimeoutMs },
    resourceLimits: MEMORY_LIMITS,
    timeoutMs: QUERY_TIMEOUT_MS,
  })
  return {
    async run(task, queueKey) {
      try {
        return (await thread.run(task, queueKey)).map(withBuffers)
      } catch (error) {
        throw toQueryError(error)
      }
    },
    stop: thread.stop,
  }
}

function toQueryError(error: unknown): unknown {
  if (error instanceof QueueFull || error instanceof ThreadLimitExceeded) return new QueryTooSlow(error.message)
  if (!(error instanceof ThreadTaskError)) return error
  const { name, message, code } = error.serialized
  if (name === 'QueryTooSlow') return new QueryTooSlow(message)
  return name === 'QueryTooLarge' ? new QueryTooLarge(message) : Object.assign(new Error(message), { code })
}

/** Restores Buffers, which arrive from a thread as plain Uint8Arrays. */
function withBuffers(row: unknown): unknown {
  const entries = Object.entries(row as object)
  if (!entries.some(([, value]) => value instanceof Uint8Array)) return row
  return Object.fromEntries(
    entries.map(([name, value]) => [name, value instanceof Uint8Array ? Buffer.from(value) : value]),
  )
}
