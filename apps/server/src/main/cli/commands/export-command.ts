import type { Command } from 'commander'
import { exportSite } from '../../../features/import-export/site/export-site.js'
import { sqlTransferStore } from '../../../features/import-export/sql-transfer-store.js'
import { authenticatorKey } from '../authenticator-key.js'
import type { CommandContext } from '../command-context.js'
import { type ExportFlags, writeExport } from '../write-export.js'

const HELP = `
One line of JSON for each record: the settings that were set, the clients and
identity providers without their secrets, the invitation codes that can be
used, the members with profile, status, password hash (Argon2id), accounts at
identity providers, passkeys and the secret of the authenticator app, and the
collections with their items. It does not contain sessions, tokens, keys, owners
and registrations whose email is not verified. Only you can read FILE; "-"
writes to standard output. "foyer import FILE" reads it on any database.`

interface SiteExportFlags extends ExportFlags {
  passwords: boolean
}

/**
 * `foyer export FILE` (design §5). Works while the server runs; members who register meanwhile may or may not be
 * included.
 */
export function exportCommand(program: Command, context: CommandContext): void {
  program
    .command('export <file>')
    .description('export the site as JSON Lines')
    .option(
      '--without-passwords',
      'leave out password hashes and authenticator apps: every member chooses a new password',
    )
    .option('--force', 'replace FILE if it exists')
    .option('--json', 'print JSON')
    .addHelpText('after', HELP)
    .action((file: string, flags: ExportFlags & { withoutPasswords?: boolean }) =>
      exportTo(context, file, { ...flags, passwords: flags.withoutPasswords !== true }),
    )
}

const exportTo = (context: CommandContext, file: string, { passwords, ...flags }: SiteExportFlags): Promise<void> =>
  writeExport(
    context,
    file,
    flags,
    'member',
    async ({ database, siteSnapshots, siteId, storage, clock, rootSecret }, report) => {
      const { stored: settings, providers = [] } = await siteSnapshots.load(siteId)
      const now = clock.now()
      return exportSite({
        ...{ settings, providers, now },
        invitationCodes: await storage.read((stores) => stores.invitationCodes.listOpen(now)),
        siteId,
        store: sqlTransferStore(database, siteId),
        passwords,
        secrets: authenticatorKey(rootSecret),
        onProgress: (members) => report(`Exporting ${members} members`, members),
      })
    },
  )
