import type { Command } from 'commander'
import { rotateSigningKey } from '../../../features/tokens/rotate-signing-key.js'
import { sqlSigningKeyStore } from '../../../features/tokens/sql-signing-key-store.js'
import { rfc3339 } from '../../../kernel/clock.js'
import { deriveSecrets } from '../../../kernel/secrets.js'
import type { CommandContext } from '../command-context.js'
import { type SiteFlags, withSite } from '../open-site.js'
import { print, table } from '../output.js'

/**
 * `foyer signing-key list|rotate`. A running server signs with the new key within seconds and accepts tokens signed
 * with the old key until they expire.
 */
export function signingKeyCommands(program: Command, context: CommandContext): void {
  const signingKey = program.command('signing-key').description('manage the keys that sign access tokens')

  signingKey
    .command('list')
    .description('list the keys, the oldest first')
    .option('--json', 'print JSON')
    .action((flags: SiteFlags & { json?: boolean }) =>
      withSite(context, flags, async ({ database, siteId }) => {
        const keys = (await sqlSigningKeyStore(database, siteId).list()).map(
          ({ kid, algorithm, createdAt, retiredAt }) => ({
            kid,
            algorithm,
            createdAt: rfc3339(createdAt),
            retiredAt: retiredAt === null ? null : rfc3339(retiredAt),
          }),
        )
        print(
          context,
          keys,
          keys.length === 0
            ? 'No key yet: the first start makes one.'
            : table(
                keys.map(({ kid, algorithm, createdAt, retiredAt }) => [
                  kid,
                  algorithm,
                  createdAt,
                  retiredAt ?? 'in use',
                ]),
              ),
          flags.json,
        )
      }),
    )

  signingKey
    .command('rotate')
    .description('create a key and sign with it from now on')
    .option('--json', 'print JSON')
    .action((flags: SiteFlags & { json?: boolean }) =>
      withSite(context, flags, async ({ database, siteId, random, clock, rootSecret }) => {
        const store = sqlSigningKeyStore(database, siteId)
        const secret = deriveSecrets(rootSecret()).signingKey
        const kid = await rotateSigningKey(store, { random, secret, now: clock.now() })
        print(context, { kid }, `New tokens are signed with ${kid} in a few seconds.`, flags.json)
      }),
    )
}
