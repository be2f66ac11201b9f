import type { Database as Handle } from 'better-sqlite3'

/** Runs writes in groups: all writes that arrive in one event-loop tick share one commit, hence one fsync. */
export interface GroupCommits {
  run<T>(work: () => Promise<T>): Promise<T>
  /** Like `run`, for work of a single statement: if it fails, it has changed nothing, so it needs no savepoint. */
  runStatement<T>(statement: () => Promise<T>): Promise<T>
  /** Resolves when nothing is waiting or running. */
  settled(): Promise<void>
}

const MAX_PAUSE_MS = 20
const isBusy = (error: unknown): boolean => (error as { code?: string }).code?.startsWith('SQLITE_BUSY') ?? false

interface Job {
  work: () => Promise<unknown>
  isStatement: boolean
  resolve(value: unknown): void
  reject(error: unknown): void
}

/**
 * Groups commits, because with `synchronous=FULL` each costs one fsync (`docs/performance.md`). Each work runs in a
 * savepoint of its own, unless it is a single statement or alone in its group, so that an error in one does not affect
 * the others. Callers resume after the commit.
 */
export function groupCommits(
  handle: Handle,
  busyTimeoutMs: number,
  onCommit: (works: number) => void = () => {},
): GroupCommits {
  let waiting: Job[] = []
  let running: Promise<void> | undefined

  /** Waits for another process's write without blocking this one. @throws SQLITE_BUSY on timeout */
  async function begin(): Promise<void> {
    const deadline = performance.now() + busyTimeoutMs
    for (let pause = 1; ; pause = Math.min(2 * pause, MAX_PAUSE_MS)) {
      try {
        handle.exec('begin immediate')
        return
      } catch (error) {
        if (!isBusy(error) || performance.now() >= deadline) throw error
        await new Promise<void>((resolve) => setTimeout(resolve, pause))
      }
    }
  }

  /**
   * Runs without a savepoint, because SQLite would copy each page before changing it, to a temporary file if there are
   * many.
   */
  async function runAlone(job: Job): Promise<() => void> {
    const value = await job.work()
    return () => job.resolve(value)
  }

  async function runOne(job: Job): Promise<() => void> {
    if (!job.isStatement) handle.exec('savepoint work')
    try {
      const value = await job.work()
      if (!job.isStatement) handle.exec('release work')
      return () => job.resolve(value)
    } catch (error) {
      // On "disk full" SQLite has already rolled back the whole transaction, including the works before this one
      // (security-checklist section 12).
      if (!handle.inTransaction) throw error
      if (!job.isStatement) handle.exec('rollback to work; release work')
      return () => job.reject(error)
    }
  }

  async function runGroup(group: Job[]): Promise<void> {
    const replies: (() => void)[] = []
    try {
      await begin()
      for (const job of group) replies.push(await (group.length === 1 ? runAlone(job) : runOne(job)))
      handle.exec('commit')
      onCommit(group.length)
    } catch (error) {
      if (handle.inTransaction) handle.exec('rollback')
      for (const job of group) job.reject(error)
      return
    }
    for (const answer of replies) answer()
  }

  async function runAll(): Promise<void> {
    await new Promise<void>((resolve) => setImmediate(resolve))
    while (waiting.length > 0) {
      const group = waiting
      waiting = []
      await runGroup(group)
    }
    running = undefined
  }

  const enqueue = <T>(work: () => Promise<T>, isStatement: boolean) =>
    new Promise<T>((resolve, reject) => {
      waiting.push({ work, isStatement, resolve: resolve as (value: unknown) => void, reject })
      running ??= runAll()
    })

  return {
    run: (work) => enqueue(work, false),
    runStatement: (statement) => enqueue(statement, true),
    settled: async () => {
      await running
    },
  }
}
