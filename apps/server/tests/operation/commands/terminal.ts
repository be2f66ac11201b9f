import { EventEmitter } from 'node:events'
import { PassThrough, Writable } from 'node:stream'
import type { CommandContext } from '../../../src/main/cli/command-context.js'
import { main } from '../../../src/main/cli.js'
import type { CommandEnvironment, CommandResult } from '../command-line.js'

interface TerminalOptions {
  environment?: CommandEnvironment
  /** The working folder. */
  folder?: string
  /** What is typed, in order, one at each question. */
  answers?: readonly string[]
  /** What is read instead of a terminal. */
  input?: string
  /** Emits the signals of the process. */
  events?: EventEmitter
}

const CTRL_C = '\x03'

/**
 * Runs `foyer …` in this process on a terminal, whose keys are those of `answers`, or with `input` on standard input
 * instead. `\x03` is Ctrl+C.
 */
export async function runOnTerminal(
  args: readonly string[],
  { environment = {}, folder = '/', answers = [], input, events = new EventEmitter() }: TerminalOptions,
): Promise<CommandResult> {
  const output = { stdout: '', stderr: '' }
  const stdin: PassThrough & { isTTY?: boolean } = new PassThrough()
  if (input === undefined) stdin.isTTY = true
  else stdin.end(input)
  const keys = answers.map((answer) => (answer === CTRL_C ? answer : `${answer}\r`))
  const capture = (name: 'stdout' | 'stderr'): Writable =>
    new Writable({
      decodeStrings: false,
      write: (text, _encoding, done) => {
        output[name] += text
        // A question ends with its default in parentheses.
        if (name === 'stderr' && /\([^)]*\) $/.test(withoutEscapes(String(text)))) stdin.write(keys.shift() ?? CTRL_C)
        done()
      },
    })
  const context: CommandContext = {
    env: { PATH: process.env.PATH, ...environment },
    folder,
    stdin,
    stdout: capture('stdout'),
    stderr: capture('stderr'),
    logStream: () => ({ write: () => {} }),
    events,
    exit: () => {},
    ownsProcess: false,
  }
  const code = await main(args, context)
  return { code, stdout: output.stdout, stderr: withoutEscapes(output.stderr) }
}

/** Removes the control sequences that move the cursor and clear the line. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control sequences begin with ESC.
const withoutEscapes = (text: string): string => text.replaceAll(/\x1b\[[0-9;]*[A-Za-z]/g, '')
