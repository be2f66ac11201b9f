import { spawn } from 'node:child_process'
import { realpathSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { root } from './project.mjs'

/** Ends a script with one sentence and no stack trace, or without output if the error is already printed. */
export class Stop extends Error {}

/** Formats the seconds since `start` (from `Date.now()`). */
export const secondsSince = (start) => `${((Date.now() - start) / 1000).toFixed(1)} s`

/** Prints one line about a finished step. */
export const report = (name, note) => console.log(`· ${name.padEnd(26)} ${note}`.trimEnd())

/**
 * Runs a command as a step and prints one line with its duration; the output of the command is printed only if it
 * fails. With `show`, prints the name first and passes the output through.
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
 * Runs `main` if the module at `moduleUrl` is the started script and not just imported. An error is printed as one
 * sentence on standard error, with exit code 1.
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
