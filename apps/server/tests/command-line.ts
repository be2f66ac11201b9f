import { type ChildProcess, spawn } from 'node:child_process'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from '@foyer/testing'

const program = fileURLToPath(new URL('../bin/foyer.js', import.meta.url))

/** How a command ended. */
export interface Ended {
  code: number | null
  stdout: string
  stderr: string
}

export type CommandEnvironment = Record<string, string>

/** Only what a command is given: nothing of Foyer's from the environment the tests run in. The first Node it finds is that of the tests. */
const environmentOf = ({ PATH = process.env.PATH ?? '', ...given }: CommandEnvironment): CommandEnvironment => ({
  PATH: [dirname(process.execPath), PATH].join(delimiter),
  // Hundreds of commands are run, and half of what most of them take is compiling the program.
  NODE_COMPILE_CACHE: join(tmpdir(), 'foyer-compiled'),
  ...given,
})

function start(args: readonly string[], environment: CommandEnvironment): ChildProcess & { ended: Promise<Ended> } {
  const child = spawn(program, args, { env: environmentOf(environment) })
  let stdout = ''
  let stderr = ''
  child.stdout.on('data', (part) => {
    stdout += part
  })
  child.stderr.on('data', (part) => {
    stderr += part
  })
  const ended = new Promise<Ended>((resolve) => child.on('close', (code) => resolve({ code, stdout, stderr })))
  return Object.assign(child, { ended })
}

/** Runs `foyer …` as a process of its own. */
export async function foyer(args: readonly string[], environment: CommandEnvironment = {}, input = ''): Promise<Ended> {
  const child = start(args, environment)
  child.stdin?.on('error', () => {})
  child.stdin?.end(input)
  return child.ended
}

/** A running `foyer serve`. */
export interface Served {
  url: string
  pid: number
  ended: Promise<Ended>
  stop(signal?: 'SIGTERM' | 'SIGINT'): Promise<Ended>
}

/** Starts `foyer serve` on a free port and waits for its line on standard output. */
export async function serve(
  environment: CommandEnvironment,
  { flags = [], port }: { flags?: readonly string[]; port?: number } = {},
): Promise<Served> {
  const listenOn = port ?? (await freePort())
  const child = start(['serve', '--port', String(listenOn), ...flags], environment)
  const ready = new Promise<void>((resolve, reject) => {
    child.stdout?.once('data', () => resolve())
    child.ended.then(({ stderr }) => reject(new Error(`serve ended: ${stderr}`)))
  })
  await ready
  return {
    url: `http://127.0.0.1:${listenOn}`,
    pid: child.pid as number,
    ended: child.ended,
    stop: (signal = 'SIGTERM') => {
      child.kill(signal)
      return child.ended
    },
  }
}
