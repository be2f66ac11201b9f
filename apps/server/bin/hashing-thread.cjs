/**
 * A thread that hashes and checks passwords, one after the other (`src/features/members/password/hashing-threads.ts`).
 * Plain JavaScript in a place of its own, because a thread begins from a file, from the sources as from the build;
 * CommonJS, because each thread has its own of everything, and what loads other modules is half a megabyte.
 */
const { readlinkSync } = require('node:fs')
const { setPriority } = require('node:os')
const { parentPort, receiveMessageOnPort } = require('node:worker_threads')
const { hashSync, verifySync } = require('@node-rs/argon2')

/**
 * Below the thread that answers requests, which a hash of milliseconds would otherwise keep waiting (security-checklist
 * 111).
 */
const NICENESS = 10

/**
 * Answers are given together while passwords wait: the main thread comes to them once, with warm caches, and what the
 * logins write shares one commit. Who is alone waits for nobody; in a crowd nobody waits for more than three others.
 */
const TOGETHER = 4

yieldToOthers()
parentPort?.on('message', (first) => {
  const answers = [answerTo(first)]
  // One of another product may take long: nobody waits for it whose own is done.
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

/** Linux counts threads as processes; elsewhere, and where it is refused, all threads stay equal. */
function yieldToOthers() {
  try {
    setPriority(Number(readlinkSync('/proc/thread-self').split('/').at(-1)), NICENESS)
  } catch {}
}
