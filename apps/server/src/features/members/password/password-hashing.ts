import { Busy } from '../../../kernel/errors/busy.js'
import { HASHING_THREADS, type HashSettings, hashInThread, verifyInThread } from './hashing-threads.js'

/** Hashes and checks passwords. */
export interface PasswordHashing {
  /** Uses a random salt unless one is given. */
  hash(password: string, salt?: Uint8Array): Promise<string>
  /** Without a hash, does the same work and returns false, so that timing reveals nothing (V6.3.8). */
  verify(hash: string | null | undefined, password: string): Promise<boolean>
  /** Whether a hash cost less than new ones do: it was imported, or made by an older version. */
  isOutdated(hash: string): boolean
}

/** Argon2id with at least m=19 MiB, t=2, p=1 (V11.4.2). */
export const ARGON2ID: HashSettings = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Load of password hashing; the object that the caller passes in is updated. */
interface HashingLoad {
  running: number
  waiting: number
  refused: number
}

const QUEUE_LIMIT = 200
const RETRY_AFTER_SECONDS = 2

/**
 * Each thread processes up to four passwords before it responds (`bin/hashing-thread.cjs`), and has as many queued
 * meanwhile.
 */
const MAX_IN_FLIGHT = 8 * HASHING_THREADS

/**
 * Creates Argon2id hashing in threads behind a bounded queue. There is one thread fewer than cores, so that a burst of
 * logins cannot stall refreshes (security-checklist 111). A lower cost is for tests.
 * @throws Busy when the queue is full.
 */
export function argon2Hashing(
  inFlight: number = MAX_IN_FLIGHT,
  cost: HashSettings = ARGON2ID,
  load: HashingLoad = { running: 0, waiting: 0, refused: 0 },
): PasswordHashing {
  const queue: (() => void)[] = []

  async function runQueued<T>(work: () => Promise<T>): Promise<T> {
    if (load.running >= inFlight) {
      if (queue.length >= QUEUE_LIMIT) {
        load.refused++
        throw new Busy('Too many people are signing in right now. Try again in a moment.', RETRY_AFTER_SECONDS)
      }
      await new Promise<void>((resolve) => {
        load.waiting = queue.push(resolve)
      })
    } else {
      load.running++
    }
    try {
      return await work()
    } finally {
      const next = queue.shift()
      load.waiting = queue.length
      if (next === undefined) load.running--
      else next()
    }
  }

  const hash = (password: string, salt?: Uint8Array): Promise<string> =>
    runQueued(() => hashInThread(password, salt === undefined ? cost : { ...cost, salt }))
  let dummyHash: Promise<string> | undefined

  return {
    hash,
    async verify(storedHash, password) {
      if (storedHash === null || storedHash === undefined) {
        dummyHash ??= hash('the password of nobody')
        const resolvedDummyHash = await dummyHash
        await runQueued(() => verifyInThread(resolvedDummyHash, password))
        return false
      }
      return runQueued(() => verifyInThread(storedHash, password))
    },
    isOutdated(storedHash) {
      const [, memory = 0, passes = 0] = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),/.exec(storedHash)?.map(Number) ?? []
      return memory * passes < cost.memoryCost * cost.timeCost
    },
  }
}
