import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { type ForeignHash, readForeignHash } from './foreign-hash.js'

/** Argon2 settings, memory in KiB. */
export interface HashSettings {
  readonly algorithm: 2
  readonly memoryCost: number
  readonly timeCost: number
  readonly parallelism: number
  readonly salt?: Uint8Array
}

type Job = { password: string } & ({ settings: HashSettings } | { hash: string } | { parts: ForeignHash })
interface JobResult {
  id: number
  value?: string | boolean
  problem?: string
}
interface PendingJob {
  resolve(value: string | boolean): void
  reject(error: Error): void
}

const WORKER_FILE = new URL('../../../../bin/hashing-thread.cjs', import.meta.url)
/** Heap limits of a thread, in megabytes: small, because the memory of a hash is outside its heap. */
const RESOURCE_LIMITS = { maxYoungGenerationSizeMb: 1, maxOldGenerationSizeMb: 16 }

/** One core is reserved for the main thread, which handles requests. */
export const HASHING_THREADS = Math.max(1, availableParallelism() - 1)

/**
 * Dedicated hashing threads instead of the thread pool: they run at a lower priority than requests, take the next
 * password without waiting for the main thread, and each reuses one block of memory instead of one per thread of the
 * pool. The process has one set; the threads start with the first password and keep the process alive only while they
 * work.
 */
const threads: HashingThread[] = []

/** Hashes a password. @throws Error for settings that Argon2 does not accept */
export const hashInThread = (password: string, settings: HashSettings): Promise<string> =>
  leastBusyThread().run({ password, settings }) as Promise<string>

/** Verifies a password against a hash of ours or of another product. @throws Error for an invalid hash */
export function verifyInThread(hash: string, password: string): Promise<boolean> {
  const parts = readForeignHash(hash)
  return leastBusyThread().run(parts === undefined ? { password, hash } : { password, parts }) as Promise<boolean>
}

function leastBusyThread(): HashingThread {
  if (threads.length < HASHING_THREADS && threads.every(({ pendingJobs }) => pendingJobs > 0))
    threads.push(new HashingThread())
  return threads.reduce((best, each) => (each.pendingJobs < best.pendingJobs ? each : best))
}

class HashingThread {
  readonly #waiting = new Map<number, PendingJob>()
  #worker: Worker | undefined
  #lastId = 0

  get pendingJobs(): number {
    return this.#waiting.size
  }

  run(job: Job): Promise<string | boolean> {
    this.#worker ??= this.#start()
    const worker = this.#worker
    const id = ++this.#lastId
    worker.ref()
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject })
      worker.postMessage({ id, ...job })
    })
  }

  #start(): Worker {
    const worker = new Worker(WORKER_FILE, { resourceLimits: RESOURCE_LIMITS, execArgv: [] })
    worker.on('message', (answers: readonly JobResult[]) => {
      for (const { id, value, problem } of answers) {
        const waiting = this.#waiting.get(id)
        this.#waiting.delete(id)
        if (value === undefined) waiting?.reject(new Error(problem))
        else waiting?.resolve(value)
      }
      if (this.pendingJobs === 0) worker.unref()
    })
    // Pending jobs of a lost thread fail; the next password starts another one.
    const lost = (error: Error) => {
      if (this.#worker !== worker) return
      this.#worker = undefined
      const all = [...this.#waiting.values()]
      this.#waiting.clear()
      for (const { reject } of all) reject(error)
    }
    worker.on('error', lost)
    worker.on('exit', (code) => lost(new Error(`a hashing thread ended with ${code}`)))
    return worker
  }
}
