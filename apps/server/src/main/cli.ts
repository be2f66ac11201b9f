import { Command } from 'commander'
import { version } from '../platform/version.js'
import { type CommandContext, type OutputStream, processContext, withVariables } from './cli/command-context.js'
import { applyCommand } from './cli/commands/apply-command.js'
import { backupCommand } from './cli/commands/backup-command.js'
import { clientCommands } from './cli/commands/client-commands.js'
import { collectionCommands } from './cli/commands/collection-commands.js'
import { dataCommands } from './cli/commands/data-commands.js'
import { devCommand } from './cli/commands/dev-command.js'
import { doctorCommand } from './cli/commands/doctor-command.js'
import { exportCommand } from './cli/commands/export-command.js'
import { importCommand } from './cli/commands/import-command.js'
import { initCommand } from './cli/commands/init-command.js'
import { keyCommands } from './cli/commands/key-commands.js'
import { memberCommands } from './cli/commands/member-commands.js'
import { ownerCommands } from './cli/commands/owner-commands.js'
import { providerCommands } from './cli/commands/provider-commands.js'
import { restoreCommand } from './cli/commands/restore-command.js'
import { sampleCommands } from './cli/commands/sample-commands.js'
import { serveCommand } from './cli/commands/serve-command.js'
import { signingKeyCommands } from './cli/commands/signing-key-commands.js'
import { siteCommands } from './cli/commands/site-commands.js'
import { webhookCommands } from './cli/commands/webhook-commands.js'
import { completionCommand } from './cli/completion/completion-command.js'
import { databaseOption } from './cli/database-option.js'
import { type SiteFlags, withSite } from './cli/open-site.js'
import { print } from './cli/output.js'
import { reportError } from './cli/report-error.js'
import { variablesHelp } from './cli/variables-help.js'
import { unknownVariables } from './config/unknown-variables.js'

const HELP_WIDTH = 80

/**
 * Runs one command (design §5). Returns the exit code: 0, 1 for a failure or 2 for wrong usage. Secrets come from a
 * variable or a file, never from a flag. Environment, standard streams and signals come from `context`, so that a
 * command can also run in the process of a test.
 */
export async function main(argv: readonly string[], context: CommandContext = processContext): Promise<number> {
  // Only the user who runs Foyer may read databases, secrets and exports.
  if (context.ownsProcess) process.umask(0o077)
  const isJson = argv.includes('--json')
  try {
    await createProgram(withVariables(context), isJson).parseAsync(argv, { from: 'user' })
    return 0
  } catch (error) {
    return reportError(error, context.stderr, isJson)
  }
}

/** Creates the program with all commands. With `isJson`, versions, warnings and errors are JSON. */
export function createProgram(context: CommandContext, isJson: boolean): Command {
  const program = new Command('foyer')
    .description('Foyer: sessions and membership for websites')
    .version(versionText(isJson), '-V, --version', 'print the version; with --json also of Node, and the platform')
    .configureOutput({
      writeOut: (text) => context.stdout.write(text),
      writeErr: (text) => void (isJson || context.stderr.write(text)),
      getOutHelpWidth: () => helpWidth(context.stdout),
      getErrHelpWidth: () => helpWidth(context.stderr),
      // `reportError` prints the errors.
      outputError: () => {},
    })
    .exitOverride()
    .hook('preAction', (_, command) => {
      // `serve` and `dev` write these warnings to the log; `completion` reads no variables.
      if (opensSite(command) && !['serve', 'dev'].includes(command.name())) warnAboutVariables(context, isJson)
    })
  initCommand(program, context)
  devCommand(program, context)
  serveCommand(program, context)
  applyCommand(program, context)
  clientCommands(program, context)
  keyCommands(program, context)
  webhookCommands(program, context)
  providerCommands(program, context)
  ownerCommands(program, context)
  memberCommands(program, context)
  siteCommands(program, context)
  collectionCommands(program, context)
  dataCommands(program, context)
  signingKeyCommands(program, context)
  sampleCommands(program, context)
  program
    .command('migrate')
    .description('migrate the database to this version')
    .option('--json', 'print JSON')
    .action((flags: SiteFlags & { json?: boolean }) =>
      withSite(
        context,
        flags,
        async () => print(context, { upToDate: true, version }, 'The database is up to date.', flags.json),
        { createsSite: true },
      ),
    )
  doctorCommand(program, context)
  backupCommand(program, context)
  restoreCommand(program, context)
  exportCommand(program, context)
  importCommand(program, context)
  for (const command of [program, ...program.commands.filter((one) => one.name() === 'serve')])
    command.addHelpText('after', () => variablesHelp(helpWidth(context.stdout)))
  for (const command of allCommands(program))
    if (command.commands.length === 0)
      command.option('--data <folder>', 'the data folder (./data)').addOption(databaseOption())
  completionCommand(program, context)
  return program
}

/** Returns the width of help texts: that of the terminal, or Commander's default for a file or a pipe. */
const helpWidth = ({ isTTY = false, columns = HELP_WIDTH }: OutputStream): number => (isTTY ? columns : HELP_WIDTH)

const allCommands = (command: Command): Command[] => command.commands.flatMap((child) => [child, ...allCommands(child)])

const opensSite = (command: Command): boolean => command.options.some(({ long }) => long === '--database')

const versionText = (isJson: boolean): string =>
  isJson
    ? JSON.stringify({ version, node: process.versions.node, platform: `${process.platform}-${process.arch}` })
    : version

function warnAboutVariables({ env, stderr }: CommandContext, isJson: boolean): void {
  for (const message of unknownVariables(env))
    stderr.write(isJson ? `${JSON.stringify({ warning: { code: 'UNKNOWN_VARIABLE', message } })}\n` : `${message}\n`)
}
