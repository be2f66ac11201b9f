import type { Database as Handle } from 'better-sqlite3'

/**
 * Runs works in groups: every work that arrives within one turn of the event loop shares one commit, hence one fsync.
 */
export interface GroupCommits {
  run<T>(work: () => Promise<T>): Promise<T>
  /** As `run`, for a work of one statement: one that fails has changed nothing, so it needs no savepoint. */
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
 * `synchronous=FULL` costs one fsync per commit (`docs/performance.md`), so commits are grouped. Each work runs inside
 * a savepoint of its own, unless it is a single statement or alone: one that throws leaves the others alone. Nobody is
 * answered before the commit.
 */
export function groupCommits(
  handle: Handle,
  busyTimeoutMs: number,
  onCommit: (works: number) => void = () => {},
): GroupCommits {
  let waiting: Job[] = []
  let running: Promise<void> | undefined

  /** Waits for another process's write without holding up this one. @throws SQLITE_BUSY when it takes too long */
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
   * Without a savepoint, for which SQLite would copy each page before it changes it, into a file where there are many.
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
      // On "disk full" SQLite has already rolled everything back, the works before this one too (security-checklist
      // section 12).
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
