/**
 * A thread that hashes and verifies passwords one after the other (`src/features/members/password/hashing-threads.ts`).
 * A separate plain JavaScript file, because a thread starts from a file, both from the sources and from the build.
 * CommonJS, because the ES module loader costs half a megabyte in each thread.
 */
const { readlinkSync } = require('node:fs')
const { setPriority } = require('node:os')
const { parentPort, receiveMessageOnPort } = require('node:worker_threads')
const { hashSync, verifySync } = require('@node-rs/argon2')

/**
 * A lower priority than the thread that answers requests, which would otherwise wait milliseconds for a hash
 * (security-checklist 111).
 */
const NICENESS = 10

/**
 * Maximum number of results in one message. While passwords are queued, results are sent together: the main thread
 * handles them at once with warm caches, and the logins share one commit. A single password does not wait; a queued one
 * waits for at most three others.
 */
const TOGETHER = 4

yieldToOthers()
parentPort?.on('message', (first) => {
  const answers = [answerTo(first)]
  // A hash of another product may take long, so completed results do not wait for the task after it.
  for (let last = first; last.parts === undefined && answers.length < TOGETHER; ) {
    const next = receiveMessageOnPort(parentPort)
    if (next === undefined) break
    last = next.message
    answers.push(answerTo(last))
  }
  parentPort.postMessage(answers)
})

/** Loaded with the first hash of another product. */
let foreign

function answerTo({ id, hash, password, settings, parts }) {
  try {
    if (parts !== undefined) {
      foreign ??= require('./foreign-hash.js')
      return { id, value: foreign.isRight(parts, password) }
    }
    return { id, value: hash === undefined ? hashSync(password, settings) : verifySync(hash, password) }
  } catch (error) {
    return { id, problem: error instanceof Error ? error.message : String(error) }
  }
}

/**
 * Lowers the priority of this thread. Linux schedules threads like processes; on other systems, or if this is not
 * permitted, all threads have the same priority.
 */
function yieldToOthers() {
  try {
    setPriority(Number(readlinkSync('/proc/thread-self').split('/').at(-1)), NICENESS)
  } catch {}
}
