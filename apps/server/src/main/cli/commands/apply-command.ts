import type { Command } from 'commander'
import { commandLineAct } from '../../../features/audit/audit.js'
import { readEnvironment } from '../../config/environment-variables.js'
import type { CommandContext } from '../command-context.js'
import { type SiteFlags, withSiteOf } from '../open-site.js'
import { print } from '../output.js'
import { formatPlan } from '../site-file/format-plan.js'
import { applyDepsOf, openSiteFile } from '../site-file/open-site-file.js'
import { withCliErrors } from '../with-cli-errors.js'

const HELP = `
FILE is YAML with settings, profileFields, clients, collections, webhooks and
identityProviders; a section that is left out stays as it is. "foyer site
export" prints the site as such a file. Secrets are references: { env: NAME } or
{ file: PATH }. Everything is applied, or nothing. Applying a file twice changes
nothing the second time. What the site has beyond a section of the file is
named, and stays unless --prune deletes it. "foyer serve --apply FILE" applies a
file at start.`

interface ApplyFlags extends SiteFlags {
  diff?: boolean
  prune?: boolean
  json?: boolean
}

/** `foyer apply FILE` (docs/site-file.md). Works whether or not a server runs. */
export function applyCommand(program: Command, context: CommandContext): void {
  program
    .command('apply <file>')
    .description('apply a site file to the site')
    .option('--diff', 'print what would change, and change nothing')
    .option('--prune', 'delete what is not in the file')
    .option('--json', 'print JSON')
    .addHelpText('after', HELP)
    .action((file: string, flags: ApplyFlags) => apply(context, file, flags))
}

async function apply(
  context: CommandContext,
  name: string,
  { diff = false, prune = false, json, data, database }: ApplyFlags,
): Promise<void> {
  const environment = readEnvironment(context.env, { data, database })
  const file = await openSiteFile(name, context, environment)
  const { applySiteFile, diffSiteFile } = await import(
    '../../../features/import-export/site-file/apply/apply-site-file.js'
  )
  await withSiteOf(
    environment,
    async (site) => {
      const deps = applyDepsOf(site)
      const report = await withCliErrors(
        diff ? diffSiteFile(file, { prune }, deps) : applySiteFile(file, { prune }, commandLineAct, deps),
      )
      print(context, report, formatPlan(report), json)
    },
    { createsSite: !diff },
  )
}
