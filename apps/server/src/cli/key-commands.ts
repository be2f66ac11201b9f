import type { Command } from 'commander'
import { API_KEY_PREFIX } from '../owner/api-key.js'
import { digestOf } from '../runtime/digest.js'
import { newId, newSecret } from '../runtime/random.js'
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
      withSite(flags, async ({ directory, siteId, random, clock }) => {
        const apiKey = newSecret(random, API_KEY_PREFIX)
        const keyId = newId(random, 'key')
        await directory.addApiKey(siteId, {
          keyId,
          name: flags.name,
          digest: digestOf(apiKey),
          lastFour: apiKey.slice(-4),
          createdAt: clock.now(),
        })
        print({ keyId, apiKey }, `${apiKey}\n\nKeep it now: it is not shown again. Its id is ${keyId}.`, flags.json)
      }),
    )
}
