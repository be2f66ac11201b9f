import { CommanderError } from 'commander'
import { ApplicationError } from '../../kernel/errors/application-error.js'
import { StartError } from '../../kernel/errors/start-error.js'
import type { CommandContext } from './command-context.js'
import { UsageError } from './usage-error.js'

const FAILED = 1
const WRONG_USAGE = 2

/** The code of Commander for a command group without a command, after its help is printed. */
const HELP_INSTEAD = 'commander.help'

interface Report {
  code: string
  message: string
  exitCode: number
}

/**
 * Writes the error that ended a command to standard error: one sentence, or with --json one line of JSON. Returns the
 * exit code (design §5): 2 for wrong usage, 1 for everything else, 0 after help and version.
 */
export function reportError(error: unknown, stderr: CommandContext['stderr'], isJson: boolean): number {
  if (error instanceof CommanderError && error.exitCode === 0) return 0
  const { code, message, exitCode } = toReport(error)
  // The message is empty if a worker has printed the reason.
  if (message === '') return exitCode
  if (isJson) stderr.write(`${JSON.stringify({ error: { code, message } })}\n`)
  else if (!(error instanceof CommanderError && error.code === HELP_INSTEAD)) stderr.write(`${message}\n`)
  return exitCode
}

function toReport(error: unknown): Report {
  if (error instanceof CommanderError)
    return { code: 'USAGE', message: formatParserError(error), exitCode: WRONG_USAGE }
  if (error instanceof UsageError) return { code: 'USAGE', message: error.message, exitCode: WRONG_USAGE }
  if (error instanceof StartError) {
    const { message, cause } = error
    return { code: cause instanceof ApplicationError ? cause.code : 'FAILED', message, exitCode: FAILED }
  }
  if (error instanceof ApplicationError) return { code: error.code, message: error.message, exitCode: FAILED }
  const details = error instanceof Error ? (error.stack ?? error.message) : String(error)
  return { code: 'FAILED', message: `Something unexpected went wrong: ${details}`, exitCode: FAILED }
}

/** Formats an error of Commander as one sentence on one line. */
function formatParserError({ code, message }: CommanderError): string {
  if (code === HELP_INSTEAD) return 'Name a command; --help lists them.'
  const text = message
    .replace(/^error: /, '')
    .trim()
    .replaceAll(/\s*\n\s*/g, ' ')
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.)]$/.test(text) ? '' : '.'}`
}
