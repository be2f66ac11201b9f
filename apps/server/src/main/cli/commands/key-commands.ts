import { backEndScopes, type KeyScope, keyScopes, type Overlap } from '@foyer/protocol'
import type { Command } from 'commander'
import { commandLineAct } from '../../../features/audit/audit.js'
import { addApiKey, revokeApiKey, rotateApiKey } from '../../../features/site/credentials/change-keys.js'
import { rfc3339 } from '../../../kernel/clock.js'
import { StartError } from '../../../kernel/errors/start-error.js'
import type { CommandContext } from '../command-context.js'
import { parseExpiry } from '../expiry-option.js'
import { type SiteFlags, withSite } from '../open-site.js'
import { print, table } from '../output.js'
import { overlapMessage, overlapOption } from '../overlap-option.js'
import { withCliErrors } from '../with-cli-errors.js'

interface CreateFlags extends SiteFlags {
  name: string
  scope: string[]
  network: string[]
  expires?: string
  json?: boolean
}

const collect = (value: string, before: string[]): string[] => [...before, value]

function parseScope(text: string): KeyScope {
  const scope = keyScopes.find((known) => known === text)
  if (scope === undefined) throw new StartError(`--scope must be one of ${keyScopes.join(', ')}, not "${text}".`)
  return scope
}

/** `foyer key create|list|rotate|revoke`. A key is shown once; only its digest is stored (design invariant 4). */
export function keyCommands(program: Command, context: CommandContext): void {
  const key = program.command('key').description('manage API keys')

  key
    .command('create')
    .description('create an API key; it is shown once')
    .requiredOption('--name <name>', 'the name of the program that uses it')
    .option(
      '--scope <scope>',
      `what the key allows (repeat for more): ${keyScopes.join(', ')}. Without it: ${backEndScopes.join(', ')}`,
      collect,
      [],
    )
    .option(
      '--network <network>',
      'an address or network that may use it (repeat for more); any by default',
      collect,
      [],
    )
    .option('--expires <date>', 'when it expires, such as 2030-12-31 or 2030-12-31T12:00:00Z; never by default')
    .option('--json', 'print JSON')
    .action((flags: CreateFlags) =>
      withSite(context, flags, async ({ storage, random, clock }) => {
        const scopes = flags.scope.length === 0 ? backEndScopes : flags.scope.map(parseScope)
        const input = { name: flags.name, scopes, networks: flags.network, ...parseExpiry(flags.expires) }
        const created = await withCliErrors(addApiKey(input, commandLineAct, { storage, random, clock }))
        const { apiKey } = created
        const { keyId } = created.key
        print(
          context,
          { keyId, apiKey },
          `${apiKey}\n\nKeep it now: it is not shown again. Its id is ${keyId}.\nIt may: ${scopes.join(', ')}.${flags.scope.length === 0 ? ' Choose with --scope.' : ''}`,
          flags.json,
        )
      }),
    )

  key
    .command('list')
    .description('list the valid API keys and when each was last used')
    .option('--json', 'print JSON')
    .action((flags: SiteFlags & { json?: boolean }) =>
      withSite(context, flags, async ({ storage, clock }) => {
        const found = await storage.read((stores) => stores.credentials.listKeys(clock.now()))
        const keys = found.map(({ keyId, name, lastFour, expiresAt, lastUse, scopes, networks }) => ({
          keyId,
          name,
          lastFour,
          lastUsed: lastUse === null ? null : { date: rfc3339(lastUse.at), network: lastUse.network },
          expiresDate: expiresAt === undefined ? null : rfc3339(expiresAt),
          scopes,
          networks,
        }))
        const rows = keys.map(({ keyId, name, lastFour, lastUsed, expiresDate, scopes, networks }) => [
          keyId,
          name,
          `…${lastFour}`,
          lastUsed === null ? 'never' : `${lastUsed.date} from ${lastUsed.network}`,
          expiresDate ?? '',
          [scopes?.join(' ') ?? 'full access', ...networks].join(' '),
        ])
        print(
          context,
          keys,
          keys.length === 0
            ? 'No API key yet. Make one with: foyer key create --name "My program"'
            : table([['KEY ID', 'NAME', 'ENDS WITH', 'LAST USED', 'WORKS UNTIL', 'SCOPES'], ...rows]),
          flags.json,
        )
      }),
    )

  key
    .command('rotate <key-id>')
    .description('create a key that replaces another; it is shown once')
    .addOption(overlapOption())
    .option('--json', 'print JSON')
    .action((replaced: string, flags: SiteFlags & { overlap: Overlap; json?: boolean }) =>
      withSite(context, flags, async ({ storage, random, clock }) => {
        const created = await withCliErrors(
          rotateApiKey(replaced, flags.overlap, commandLineAct, { storage, random, clock }),
        )
        const { apiKey } = created
        const { keyId } = created.key
        print(
          context,
          { keyId, apiKey, replaced },
          `${apiKey}\n\nKeep it now: it is not shown again. Its id is ${keyId}. ${overlapMessage(flags.overlap)}`,
          flags.json,
        )
      }),
    )

  key
    .command('revoke <key-id>')
    .description('revoke a key; takes effect within a second')
    .option('--json', 'print JSON')
    .action((keyId: string, flags: SiteFlags & { json?: boolean }) =>
      withSite(context, flags, async ({ storage, random, clock }) => {
        await withCliErrors(revokeApiKey(keyId, commandLineAct, { storage, random, clock }))
        print(context, { keyId }, `${keyId} works no more.`, flags.json)
      }),
    )
}
