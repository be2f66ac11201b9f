import { workerData } from 'node:worker_threads'
import SqliteHandle from 'better-sqlite3'
import { serveThread } from '../../threads/serve-thread.js'
import { eraseDeletedRows } from './erase-deleted-rows.js'
import { addSqliteFunctions } from './sqlite-functions.js'

// The program of the thread that purges a SQLite file of deleted rows. Its connection is open while it does so.
const { file, busyTimeoutMs } = workerData as { file: string; busyTimeoutMs: number }

serveThread((_task: null): null => {
  const handle = new SqliteHandle(file, { fileMustExist: true, timeout: busyTimeoutMs })
  try {
    addSqliteFunctions(handle)
    eraseDeletedRows(handle)
    return null
  } finally {
    handle.close()
  }
})
