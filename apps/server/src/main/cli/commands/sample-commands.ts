import type { Command } from 'commander'
import { commandLineAct } from '../../../features/audit/audit.js'
import type { SampleDeps } from '../../../features/import-export/sample/load-sample.js'
import { StartError } from '../../../kernel/errors/start-error.js'
import { deriveSecrets } from '../../../kernel/secrets.js'
import type { CommandContext } from '../command-context.js'
import { type OpenSite, type SiteFlags, withSite } from '../open-site.js'
import { print } from '../output.js'
import { withCliErrors } from '../with-cli-errors.js'

type Flags = SiteFlags & { json?: boolean }

/** `foyer sample`: sample data for development, which fills every screen of the console. */
export function sampleCommands(program: Command, context: CommandContext): void {
  const sample = program.command('sample').description('sample data for development')

  sample
    .command('load')
    .description('add 200 sample members with 90 days of activity')
    .option('--json', 'print JSON')
    .action((flags: Flags) =>
      withSite(context, flags, async (site) => {
        const { loadSample } = await import('../../../features/import-export/sample/load-sample.js')
        const { members } = await withCliErrors(loadSample(commandLineAct, sampleDeps(site)))
        const text = `${members} sample members are loaded. "foyer sample remove" removes them again.`
        print(context, { loaded: true, members }, text, flags.json)
      }),
    )

  sample
    .command('remove')
    .description('remove the sample data; everything else is kept')
    .option('--json', 'print JSON')
    .action((flags: Flags) =>
      withSite(context, flags, async (site) => {
        const { removeSample } = await import('../../../features/import-export/sample/remove-sample.js')
        await withCliErrors(removeSample(commandLineAct, sampleDeps(site)))
        print(context, { loaded: false }, 'The sample data is removed.', flags.json)
      }),
    )
}

/** @throws StartError unless the server of this site runs with --dev */
function sampleDeps({ environment, siteId, storage, clock, random, rootSecret }: OpenSite): SampleDeps {
  if (environment.dev !== true)
    throw new StartError('Sample data is for development: start the server with --dev (or "foyer dev") first.')
  return {
    siteId,
    storage,
    clock,
    random,
    secrets: deriveSecrets(rootSecret()),
    webhookReach: { dev: true, allowPrivate: false },
  }
}
