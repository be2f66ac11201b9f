import { spawn } from 'node:child_process'
import { createWriteStream, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { createInterface } from 'node:readline'

const WARNING = 40 // pino's level
const STOP_LIMIT = 12_000 // The server stops within 10 s.

/**
 * Starts `foyer serve` and writes its log to `logFile`. Prints warnings, errors and lines that are not log lines.
 * `ready` resolves to the ready line of `--json`, `ended` to a sentence when the process has ended; `stop` ends it.
 */
export function startServer({ node, cli, args, env, logFile }) {
  mkdirSync(dirname(logFile), { recursive: true })
  const log = createWriteStream(logFile)
  const child = spawn(node, [cli, 'serve', ...args], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  for (const stream of [child.stdout, child.stderr]) stream.pipe(log, { end: false })
  createInterface({ input: child.stderr }).on('line', (line) => {
    const sentence = whatToShow(line)
    if (sentence) console.error(sentence)
  })
  const ready = new Promise((resolve) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (line.startsWith('{"ready":true')) resolve(JSON.parse(line))
    })
  })

  let isGone = false
  const ended = new Promise((resolve) => {
    child.on('error', (error) => resolve(`The server could not be started (${error.code ?? error.message}).`))
    child.on('close', (code, signal) => resolve(`The server ended (${signal ?? `exit code ${code}`}).`))
  }).finally(() => {
    isGone = true
    log.end()
  })

  async function stop() {
    if (isGone) return
    child.kill('SIGTERM')
    const lastResort = setTimeout(() => child.kill('SIGKILL'), STOP_LIMIT)
    await ended
    clearTimeout(lastResort)
  }
  return { ready, ended, stop }
}

/** Returns the text to print for a line of the server's log: warnings, errors and plain text. */
export function whatToShow(line) {
  if (!line.startsWith('{')) return line
  try {
    const { level, msg, err } = JSON.parse(line)
    if (typeof level === 'number' && level < WARNING) return undefined
    return [msg, err?.message].filter(Boolean).join(': ') || line
  } catch {
    return line
  }
}
