import type { Overlap } from '@foyer/protocol'
import type { Command } from 'commander'
import { byCommandLine } from '../owner/audit.js'
import { addApiKey, revokeApiKey, rotateApiKey } from '../owner/change-keys.js'
import { rfc3339 } from '../runtime/clock.js'
import { asCommand } from './as-command.js'
import type { CommandContext } from './command-context.js'
import { type SiteFlags, withSite } from './open-site.js'
import { print, table } from './output.js'
import { oldOneEnds, overlapOption } from './overlap-option.js'

/** `foyer key create|list|rotate|revoke`: a key is shown once; only its digest is kept (design invariant 4). */
export function keyCommands(program: Command, context: CommandContext): void {
  const key = program.command('key').description("owners' server-side credentials")

  key
    .command('create')
    .description('make an API key; it is shown this once')
    .requiredOption('--name <name>', 'what it is for')
    .option('--json', 'print JSON')
    .action((flags: SiteFlags & { name: string; json?: boolean }) =>
      withSite(context, flags, async ({ storage, random, clock }) => {
        const made = await asCommand(addApiKey(flags.name, byCommandLine, { storage, random, clock }))
        const { apiKey } = made
        const { keyId } = made.key
        print(
          context,
          { keyId, apiKey },
          `${apiKey}\n\nKeep it now: it is not shown again. Its id is ${keyId}.`,
          flags.json,
        )
      }),
    )

  key
    .command('list')
    .description('show the API keys in force, with when each was last used')
    .option('--json', 'print JSON')
    .action((flags: SiteFlags & { json?: boolean }) =>
      withSite(context, flags, async ({ storage, clock }) => {
        const found = await storage.read((stores) => stores.credentials.keys(clock.now()))
        const keys = found.map(({ keyId, name, lastFour, expiresAt, lastUse }) => ({
          keyId,
          name,
          lastFour,
          lastUsed: lastUse === null ? null : { date: rfc3339(lastUse.at), network: lastUse.network },
          expiresDate: expiresAt === undefined ? null : rfc3339(expiresAt),
        }))
        const rows = keys.map(({ keyId, name, lastFour, lastUsed, expiresDate }) => [
          keyId,
          name,
          `…${lastFour}`,
          lastUsed === null ? 'never' : `${lastUsed.date} from ${lastUsed.network}`,
          expiresDate ?? '',
        ])
        print(
          context,
          keys,
          keys.length === 0
            ? 'No API key yet. Make one with: foyer key create --name "My program"'
            : table([['KEY ID', 'NAME', 'ENDS WITH', 'LAST USED', 'WORKS UNTIL'], ...rows]),
          flags.json,
        )
      }),
    )

  key
    .command('rotate <key-id>')
    .description('make a key that takes the place of another; it is shown this once')
    .addOption(overlapOption())
    .option('--json', 'print JSON')
    .action((replaced: string, flags: SiteFlags & { overlap: Overlap; json?: boolean }) =>
      withSite(context, flags, async ({ storage, random, clock }) => {
        const made = await asCommand(rotateApiKey(replaced, flags.overlap, byCommandLine, { storage, random, clock }))
        const { apiKey } = made
        const { keyId } = made.key
        print(
          context,
          { keyId, apiKey, replaced },
          `${apiKey}\n\nKeep it now: it is not shown again. Its id is ${keyId}. ${oldOneEnds(flags.overlap)}`,
          flags.json,
        )
      }),
    )

  key
    .command('revoke <key-id>')
    .description('end a key, within a second')
    .option('--json', 'print JSON')
    .action((keyId: string, flags: SiteFlags & { json?: boolean }) =>
      withSite(context, flags, async ({ storage, random, clock }) => {
        await asCommand(revokeApiKey(keyId, byCommandLine, { storage, random, clock }))
        print(context, { keyId }, `${keyId} works no more.`, flags.json)
      }),
    )
}
