import type { Command } from 'commander'
import { StartError } from '../../../kernel/errors/start-error.js'
import { readEnvironment } from '../../config/environment-variables.js'
import type { Finding } from '../../doctor/finding.js'
import type { CommandContext } from '../command-context.js'
import type { SiteFlags } from '../open-site.js'
import { print } from '../output.js'

const HELP = `
One line for each check: ok, warning or problem, and what to do. Nothing is
changed. Give the same flags and variables as to "foyer serve". The exit code is
0 if there is no problem; warnings do not count.`

/** `foyer doctor` (design §5). */
export function doctorCommand(program: Command, context: CommandContext): void {
  program
    .command('doctor')
    .description('check the installation and show how to fix each problem')
    .option('--issuer <url>', 'the public address, as given to serve')
    .option('--dev', 'check a server in development mode')
    .option('--json', 'print JSON')
    .addHelpText('after', HELP)
    .action((flags: DoctorFlags) => doctor(context, flags))
}

interface DoctorFlags extends SiteFlags {
  issuer?: string
  dev?: boolean
  json?: boolean
}

async function doctor(context: CommandContext, flags: DoctorFlags): Promise<void> {
  const { data, database, issuer, dev, json } = flags
  const { runChecks } = await import('../../doctor/run-checks.js')
  const findings = await runChecks(readEnvironment(context.env, { data, database, issuer, dev }))
  print(context, findings, findings.map(formatFinding).join('\n'), json)
  const problems = findings.filter(({ level }) => level === 'problem').length
  if (problems > 0) throw new StartError(problems === 1 ? 'There is 1 problem.' : `There are ${problems} problems.`)
}

const formatFinding = ({ check, level, says, advice }: Finding): string =>
  `${level.padEnd('problem'.length)}  ${check}: ${says}.${advice === undefined ? '' : ` ${advice}`}`
