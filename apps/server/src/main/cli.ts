import { Command, CommanderError } from 'commander'
import { ApplicationError } from '../kernel/errors/application-error.js'
import { StartError } from '../kernel/errors/start-error.js'
import { type CommandContext, type OutputStream, processContext } from './cli/command-context.js'
import { backupCommand } from './cli/commands/backup-command.js'
import { clientCommands } from './cli/commands/client-commands.js'
import { collectionCommands } from './cli/commands/collection-commands.js'
import { dataCommands } from './cli/commands/data-commands.js'
import { doctorCommand } from './cli/commands/doctor-command.js'
import { exportCommand } from './cli/commands/export-command.js'
import { importCommand } from './cli/commands/import-command.js'
import { initCommand } from './cli/commands/init-command.js'
import { keyCommands } from './cli/commands/key-commands.js'
import { memberCommands } from './cli/commands/member-commands.js'
import { ownerCommands } from './cli/commands/owner-commands.js'
import { serveCommand } from './cli/commands/serve-command.js'
import { signingKeyCommands } from './cli/commands/signing-key-commands.js'
import { siteCommands } from './cli/commands/site-commands.js'
import { webhookCommands } from './cli/commands/webhook-commands.js'
import { type SiteFlags, withSite } from './cli/open-site.js'
import { variablesHelp } from './cli/variables-help.js'

const HELP_WIDTH = 80

/**
 * Runs one command (design §5). Returns the exit code: 0, or 1 after one sentence on standard error. Secrets come from
 * a variable or a file, never from a flag. Environment, standard streams and signals come from `context`, so that a
 * command can also run in the process of a test.
 */
export async function main(argv: readonly string[], context: CommandContext = processContext): Promise<number> {
  // Only the user who runs Foyer may read databases, secrets and exports.
  if (context.ownsProcess) process.umask(0o077)
  const program = new Command('foyer')
    .description('Foyer, the front door of a website: visitors, members, sessions')
    .configureOutput({
      writeOut: (text) => context.stdout.write(text),
      writeErr: (text) => context.stderr.write(text),
      getOutHelpWidth: () => helpWidth(context.stdout),
      getErrHelpWidth: () => helpWidth(context.stderr),
      outputError: (text, write) => write(formatParserError(text)),
    })
    .exitOverride()
  initCommand(program, context)
  serveCommand(program, context)
  clientCommands(program, context)
  keyCommands(program, context)
  webhookCommands(program, context)
  ownerCommands(program, context)
  memberCommands(program, context)
  siteCommands(program, context)
  collectionCommands(program, context)
  dataCommands(program, context)
  signingKeyCommands(program, context)
  program
    .command('migrate')
    .description('bring the database up to this version')
    .action((flags: SiteFlags) =>
      withSite(context, flags, async () => void context.stdout.write('The database is up to date.\n'), {
        createsSite: true,
      }),
    )
  doctorCommand(program, context)
  backupCommand(program, context)
  exportCommand(program, context)
  importCommand(program, context)
  for (const command of [program, ...program.commands.filter((one) => one.name() === 'serve')])
    command.addHelpText('after', () => variablesHelp(helpWidth(context.stdout)))
  for (const command of allCommands(program)) {
    if (command.commands.length > 0) continue
    command
      .option('--data <folder>', 'the data folder (./data)')
      .option('--database <url>', 'a PostgreSQL database instead of the data folder')
  }

  try {
    await program.parseAsync(argv, { from: 'user' })
    return 0
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode
    if (error instanceof StartError || error instanceof ApplicationError) {
      if (error.message !== '') context.stderr.write(`${error.message}\n`)
      return 1
    }
    context.stderr.write(`Something unexpected went wrong: ${(error as Error).stack ?? String(error)}\n`)
    return 1
  }
}

/** Returns the width of help texts: that of the terminal, or Commander's default for a file or a pipe. */
const helpWidth = ({ isTTY = false, columns = HELP_WIDTH }: OutputStream): number => (isTTY ? columns : HELP_WIDTH)

const allCommands = (command: Command): Command[] => command.commands.flatMap((child) => [child, ...allCommands(child)])

/** Formats an error of Commander as one sentence on one line (design §5). */
const formatParserError = (complaint: string): string => {
  const text = complaint
    .replace(/^error: /, '')
    .trim()
    .replaceAll(/\s*\n\s*/g, ' ')
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.)]$/.test(text) ? '' : '.'}\n`
}
