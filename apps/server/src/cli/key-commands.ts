import type { Command } from 'commander'
import { byCommandLine } from '../owner/audit.js'
import { addApiKey } from '../owner/change-keys.js'
import { asCommand } from './as-command.js'
import { type SiteFlags, withSite } from './open-site.js'
import { print } from './output.js'

/** `foyer key create`: the key is shown once; only its digest is kept (design invariant 4). */
export function keyCommands(program: Command): void {
  program
    .command('key')
    .description("owners' server-side credentials")
    .command('create')
    .description('make an API key; it is shown this once')
    .requiredOption('--name <name>', 'what it is for')
    .option('--json', 'print JSON')
    .action((flags: SiteFlags & { name: string; json?: boolean }) =>
      withSite(flags, async ({ storage, random, clock }) => {
        const { key, apiKey } = await asCommand(addApiKey(flags.name, byCommandLine, { storage, random, clock }))
        const { keyId } = key
        print({ keyId, apiKey }, `${apiKey}\n\nKeep it now: it is not shown again. Its id is ${keyId}.`, flags.json)
      }),
    )
}
