import { workerData } from 'node:worker_threads'
import SqliteHandle from 'better-sqlite3'
import { QueryTooLarge } from '../../../kernel/errors/query-too-large.js'
import { serveThread } from '../../threads/serve-thread.js'
import { MAX_RESULT_BYTES } from '../bounded-query.js'
import type { ReadTask } from './read-thread.js'
import { addSqliteFunctions } from './sqlite-functions.js'

// The entry point of the thread that runs SQLite reads too slow for the main thread (decision 6).
const { file, busyTimeoutMs } = workerData as { file: string; busyTimeoutMs: number }
const handle = new SqliteHandle(file, { readonly: true, timeout: busyTimeoutMs })
// Maximum in bytes: pages of the file are mapped, not copied, and the operating system can reclaim them.
handle.pragma('mmap_size = 4294967296')
const timeLimit = addSqliteFunctions(handle)

serveThread(
  ({ sql, parameters, timeoutMs }: ReadTask): unknown[] => {
    // A Buffer arrives in a thread as a plain Uint8Array.
    const bindings = parameters.map((one) => (one instanceof Uint8Array ? Buffer.from(one) : one))
    timeLimit.set(timeoutMs)
    const rows: unknown[] = []
    let bytes = 0
    for (const row of handle.prepare(sql).iterate(...bindings)) {
      for (const value of Object.values(row as object))
        bytes += typeof value === 'string' || Buffer.isBuffer(value) ? value.length : 8
      if (bytes > MAX_RESULT_BYTES) throw new QueryTooLarge(`the rows have more than ${MAX_RESULT_BYTES} bytes`)
      rows.push(row)
    }
    return rows
  },
  (error) => ({ code: (error as { code?: string }).code }),
)
