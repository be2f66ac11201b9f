import { workerData } from 'node:worker_threads'
import SqliteHandle from 'better-sqlite3'
import { serveThread } from '../../threads/serve-thread.js'
import { eraseDeletedRows } from './erase-deleted-rows.js'
import { addSqliteFunctions } from './sqlite-functions.js'

// The entry point of the thread that purges deleted rows from a SQLite file. Its connection is open only meanwhile.
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
