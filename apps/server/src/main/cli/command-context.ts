import type { EventEmitter } from 'node:events'
import type { Readable, Writable } from 'node:stream'
import { bufferedStandardError, type LineStream } from '../../platform/log/buffered-standard-error.js'
import { readVariables } from '../config/read-variables.js'

/** An input stream. A terminal has `isTTY`. */
type InputStream = Readable & { isTTY?: boolean }

/** An output stream. A terminal has `isTTY` and a width in columns. */
export type OutputStream = Writable & { isTTY?: boolean; columns?: number }

/**
 * The parts of its process that a command uses, except the messages of `--workers`. `main` passes it to each command;
 * tests pass their own.
 */
export interface CommandContext {
  /** For commands, also the variables of `.env` and secrets from files (`withVariables`). */
  readonly env: Readonly<Record<string, string | undefined>>
  /** The working folder, with the `.env` that is read. */
  readonly folder: string
  readonly stdin: InputStream
  readonly stdout: OutputStream
  readonly stderr: OutputStream
  /** Opens the stream for log lines of the server. */
  logStream(): LineStream
  /** Emits `SIGTERM` and `SIGINT`, which request a stop, and `uncaughtException` and `unhandledRejection`. */
  readonly events: EventEmitter
  /** Exits the process immediately. */
  exit(code: number): void
  /** True if the process runs only this command, which may then set the umask and V8 flags of the whole process. */
  readonly ownsProcess: boolean
}

/**
 * The context of `bin/foyer.js`: the process itself. The standard streams are getters because Node opens each on first
 * access.
 */
export const processContext: CommandContext = {
  env: process.env,
  get folder() {
    return process.cwd()
  },
  get stdin() {
    return process.stdin
  },
  get stdout() {
    return process.stdout
  },
  get stderr() {
    return process.stderr
  },
  logStream: bufferedStandardError,
  events: process,
  exit: (code) => process.exit(code),
  ownsProcess: true,
}

/**
 * Returns the context with `.env` and files of secrets in its variables. They are read at first use: help and
 * completion need none, and a faulty file must not break them.
 */
export function withVariables(context: CommandContext): CommandContext {
  let env: CommandContext['env'] | undefined
  return Object.create(context, {
    env: {
      get: () => {
        env ??= readVariables(context.env, context.folder)
        return env
      },
    },
  }) as CommandContext
}
