import { spawn } from 'node:child_process'
import { realpathSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { root } from './project.mjs'

/** Ends a script with one sentence and no stack, or without a word when everything is said. */
export class Stop extends Error {}

/** Seconds since `start` (from `Date.now()`), for people. */
export const secondsSince = (start) => `${((Date.now() - start) / 1000).toFixed(1)} s`

/** Prints one line about a finished step. */
export const report = (name, note) => console.log(`· ${name.padEnd(26)} ${note}`.trimEnd())

/**
 * Runs a command as a step and prints one line with its time; what the command says is printed only when it fails. A
 * step that is shown (`show`) speaks for itself: its output comes as it is, and has the last word.
 */
export async function runStep(name, command, args, { show = false, env = process.env, cwd = root } = {}) {
  const start = Date.now()
  if (show) report(name, '')
  const { code, signal, output } = await run(command, args, { show, env, cwd })
  if (show && code !== 0) throw new Stop('')
  if (show) return
  if (code === 0) return report(name, secondsSince(start))
  if (output) process.stderr.write(`${output.trimEnd()}\n`)
  const end = signal ? `was stopped by ${signal}` : `failed with exit code ${code}`
  throw new Stop(`The step "${name}" ${end} after ${secondsSince(start)}.`)
}

function run(command, args, { show, env, cwd }) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, env, stdio: show ? 'inherit' : ['ignore', 'pipe', 'pipe'] })
    let output = ''
    const keep = (chunk) => {
      output += chunk
    }
    child.stdout?.setEncoding('utf8').on('data', keep)
    child.stderr?.setEncoding('utf8').on('data', keep)
    const forward = (signal) => child.kill(signal)
    process.on('SIGINT', forward).on('SIGTERM', forward)
    const rest = () => process.off('SIGINT', forward).off('SIGTERM', forward)
    child.on('error', (error) => {
      rest()
      reject(new Stop(`${command} could not be started (${error.code ?? error.message}).`))
    })
    child.on('close', (code, signal) => {
      rest()
      resolve({ code, signal, output })
    })
  })
}

/**
 * Runs `main` when the module at `moduleUrl` is the script that was started, and not merely imported. What stops it
 * becomes one sentence on standard error and exit code 1.
 */
export async function runWhenStarted(moduleUrl, main) {
  const script = process.argv[1]
  if (!script || pathToFileURL(realpathSync(script)).href !== moduleUrl) return
  try {
    await main()
  } catch (error) {
    if (!(error instanceof Stop)) console.error(error)
    else if (error.message) console.error(error.message)
    process.exitCode = 1
  }
}
