import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { EventEmitter } from 'node:events'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { PassThrough, Writable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { getFreePort } from '@foyer/testing'
import { main } from '../../src/main/cli.js'

const program = fileURLToPath(new URL('../../bin/foyer.js', import.meta.url))

/** The result of a command. */
export interface CommandResult {
  code: number | null
  stdout: string
  stderr: string
}

export type CommandEnvironment = Record<string, string>
type StopSignal = 'SIGTERM' | 'SIGINT'

/** A running `foyer serve`. */
export interface ServedFoyer {
  url: string
  ended: Promise<CommandResult>
  stop(signal?: StopSignal): Promise<CommandResult>
}

/** A running `foyer serve` with its own process. */
export interface SpawnedServer extends ServedFoyer {
  pid: number
}

interface ServeOptions {
  flags?: readonly string[]
  /** A free port unless given. */
  port?: number
}

/** A command that was started. */
interface RunningCommand {
  /** Resolves with the first output on standard output. */
  getOutput: Promise<void>
  ended: Promise<CommandResult>
  stop(signal: StopSignal): void
}

/** Runs `foyer …` in this process, from the sources. The command sees no variables but the given ones and PATH. */
export const runCommand = (
  args: readonly string[],
  environment: CommandEnvironment = {},
  input = '',
): Promise<CommandResult> => startInProcess(args, environment, input).ended

/**
 * Starts `foyer serve` in this process and resolves once it is ready. Only this server receives the signal of `stop`.
 */
export const serve = async (environment: CommandEnvironment, options: ServeOptions = {}): Promise<ServedFoyer> =>
  (await serveWith(startInProcess, environment, options)).served

/** Runs `foyer …` as its own process, from the build. */
export function spawnFoyer(
  args: readonly string[],
  environment: CommandEnvironment = {},
  input = '',
): Promise<CommandResult> {
  const { child, ended } = startProcess(args, environment)
  child.stdin.on('error', () => {})
  child.stdin.end(input)
  return ended
}

/** Starts `foyer serve` as its own process and resolves once it is ready. */
export async function spawnServe(environment: CommandEnvironment, options: ServeOptions = {}): Promise<SpawnedServer> {
  const { served, running } = await serveWith(startProcess, environment, options)
  return { ...served, pid: running.child.pid as number }
}

/** Starts `foyer …` as its own process. */
export function startProcess(
  args: readonly string[],
  environment: CommandEnvironment,
): RunningCommand & { child: ChildProcessWithoutNullStreams } {
  const child = spawn(program, args, { env: processEnvironment(environment) })
  let stdout = ''
  let stderr = ''
  child.stdout.setEncoding('utf8').on('data', (part) => {
    stdout += part
  })
  child.stderr.setEncoding('utf8').on('data', (part) => {
    stderr += part
  })
  return {
    child,
    getOutput: new Promise((resolve) => child.stdout.once('data', () => resolve())),
    ended: new Promise((resolve) => child.on('close', (code) => resolve({ code, stdout, stderr }))),
    stop: (signal) => void child.kill(signal),
  }
}

/** Adds what a process needs: the Node of the tests first on PATH, and a compile cache that all processes share. */
const processEnvironment = ({ PATH = process.env.PATH ?? '', ...given }: CommandEnvironment): CommandEnvironment => ({
  PATH: [dirname(process.execPath), PATH].join(delimiter),
  NODE_COMPILE_CACHE: join(tmpdir(), 'foyer-compiled'),
  ...given,
})

/** Starts `main` with captured output. */
function startInProcess(args: readonly string[], environment: CommandEnvironment, input = ''): RunningCommand {
  const output = { stdout: '', stderr: '' }
  const events = new EventEmitter()
  const wrote = Promise.withResolvers<void>()
  const ended = Promise.withResolvers<CommandResult>()
  const end = (code: number) => ended.resolve({ code, ...output })
  main(args, {
    env: { PATH: process.env.PATH, ...environment },
    folder: tmpdir(),
    stdin: new PassThrough().end(input),
    stdout: capture((text) => {
      output.stdout += text
      wrote.resolve()
    }),
    stderr: capture((text) => {
      output.stderr += text
    }),
    logStream: () => ({
      write: (line) => {
        output.stderr += line
      },
    }),
    events,
    exit: end,
    ownsProcess: false,
  }).then(end, ended.reject)
  return { getOutput: wrote.promise, ended: ended.promise, stop: (signal) => void events.emit(signal) }
}

const capture = (take: (text: string) => void): Writable =>
  new Writable({
    decodeStrings: false,
    write: (text, _encoding, done) => {
      take(String(text))
      done()
    },
  })

/** Starts a server on a free port. Another process may take the port first; then it tries again with another one. */
async function serveWith<Started extends RunningCommand>(
  start: (args: readonly string[], environment: CommandEnvironment) => Started,
  environment: CommandEnvironment,
  { flags = [], port }: ServeOptions,
): Promise<{ served: ServedFoyer; running: Started }> {
  for (;;) {
    const listenOn = port ?? (await getFreePort())
    const running = start(['serve', '--port', String(listenOn), ...flags], environment)
    const { ended } = running
    const failed = await Promise.race([running.getOutput, ended])
    if (failed === undefined) {
      const stop = (signal: StopSignal = 'SIGTERM') => {
        running.stop(signal)
        return ended
      }
      return { served: { url: `http://127.0.0.1:${listenOn}`, ended, stop }, running }
    }
    if (port !== undefined || !failed.stderr.includes(`Port ${listenOn} is in use`))
      throw new Error(`serve ended: ${failed.stderr}`)
  }
}
