/**
 * A thread that hashes and checks passwords, one after the other (`src/members/hashing-threads.ts`). Plain JavaScript in a place of its
 * own, because a thread begins from a file, from the sources as from the build.
 */
import { hashSync, verifySync } from '@node-rs/argon2'

// Not by `import`, which would load what these modules only offer: each thread has its own of everything (decision 33).
const { readlinkSync } = process.getBuiltinModule('node:fs')
const { setPriority } = process.getBuiltinModule('node:os')
const { parentPort } = process.getBuiltinModule('node:worker_threads')

/** Below the thread that answers requests, which a hash of milliseconds would otherwise keep waiting (security-checklist 111). */
const NICENESS = 10

yieldToOthers()
parentPort?.on('message', ({ id, hash, password, settings }) => {
  try {
    const value = hash === undefined ? hashSync(password, settings) : verifySync(hash, password)
    parentPort?.postMessage({ id, value })
  } catch (error) {
    parentPort?.postMessage({ id, problem: error instanceof Error ? error.message : String(error) })
  }
})

/** Linux counts threads as processes; elsewhere, and where it is refused, all threads stay equal. */
function yieldToOthers() {
  try {
    setPriority(Number(readlinkSync('/proc/thread-self').split('/').at(-1)), NICENESS)
  } catch {}
}
