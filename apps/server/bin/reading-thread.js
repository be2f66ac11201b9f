/**
 * A thread that reads from a SQLite file what would keep the main thread too long (`src/database/reading-thread.ts`, decision 42). Plain
 * JavaScript in a place of its own, because a thread begins from a file, from the sources as from the build.
 */
import { hash } from 'node:crypto'
import { parentPort, workerData } from 'node:worker_threads'
import Database from 'better-sqlite3'

const handle = new Database(workerData.file, { readonly: true, timeout: workerData.busyTimeoutMs })
// It reads much at once, and copies none of it. Bytes of the file that are mapped, at most; they are the system's to take back.
handle.pragma('mmap_size = 4294967296')
let end = Number.POSITIVE_INFINITY
let isOver = false

// The same functions as in `src/database/sqlite-functions.ts`; a test compares what they answer.
handle.function('canonical_json', { deterministic: true }, (text) => canonical(JSON.parse(text)))
handle.function('sha256_hex', { deterministic: true }, (text) => hash('sha256', text))
handle.function('has_time_left', () => {
  isOver = performance.now() > end
  if (isOver) throw new Error('the time for this query is over')
  return 1
})

parentPort?.on('message', ({ id, sql, parameters, budgetMs }) => {
  isOver = false
  end = performance.now() + budgetMs
  try {
    const given = parameters.map((one) => (one instanceof Uint8Array ? Buffer.from(one) : one))
    parentPort?.postMessage({ id, rows: handle.prepare(sql).all(...given) })
  } catch (error) {
    const { code, message } = error instanceof Error ? error : new Error(String(error))
    parentPort?.postMessage({ id, problem: { code, message, isOver } })
  }
})

function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  return `{${Object.keys(value)
    .toSorted()
    .map((name) => `${JSON.stringify(name)}:${canonical(value[name])}`)
    .join()}}`
}
