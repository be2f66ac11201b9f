import { createWriteStream } from 'node:fs'
import type { Command } from 'commander'
import { createProgress } from '../../../features/import-export/progress.js'
import { exportSite } from '../../../features/import-export/site/export-site.js'
import { sqlTransferStore } from '../../../features/import-export/sql-transfer-store.js'
import { writeFileAtomically } from '../../../features/import-export/write-file-atomically.js'
import { databaseConfig } from '../../config/config.js'
import { readEnvironment } from '../../config/environment.js'
import { assertDatabaseExists } from '../../doctor/existing-database.js'
import type { CommandContext } from '../command-context.js'
import { type SiteFlags, withSite } from '../open-site.js'
import { sendLines } from '../send-lines.js'

const HELP = `
One line of JSON for each record: the settings that were set, the clients, the members with profile, status and
password hash (Argon2id), and the collections with their items. Sessions, tokens, keys, owners and unproven registrations are not in it.
FILE is readable by you alone; "-" writes to standard output. "foyer import FILE" reads it on any database.`

interface ExportFlags extends SiteFlags {
  force?: boolean
  passwords: boolean
}

/**
 * `foyer export FILE` (design §5). Works while the server runs; members who register meanwhile may or may not be
 * included.
 */
export function exportCommand(program: Command, context: CommandContext): void {
  program
    .command('export <file>')
    .description('write the site as lines of JSON')
    .option('--without-passwords', 'leave the password hashes out: everybody chooses a new password')
    .option('--force', 'replace FILE when it exists')
    .addHelpText('after', HELP)
    .action((file: string, flags: SiteFlags & { force?: boolean; withoutPasswords?: boolean }) =>
      exportTo(context, file, { ...flags, passwords: flags.withoutPasswords !== true }),
    )
}

async function exportTo(context: CommandContext, file: string, flags: ExportFlags): Promise<void> {
  const { database: config, dataFolder } = databaseConfig(readEnvironment(context.env, { ...siteFlags(flags) }))
  assertDatabaseExists(config)
  await withSite(context, flags, async ({ database, siteSnapshots, siteId, clock }) => {
    const { stored: settings } = await siteSnapshots.load(siteId)
    const progress = createProgress(context.stderr)
    let exported = 0
    const lines = exportSite({
      settings,
      siteId,
      store: sqlTransferStore(database, siteId),
      passwords: flags.passwords,
      now: clock.now(),
      onProgress: (members) => {
        exported = members
        progress.update(`Exporting ${members} members`)
      },
    })
    try {
      if (file === '-') await sendLines(lines, context.stdout, { end: false })
      else
        await writeFileAtomically(context, file, { force: flags.force ?? false, dataFolder }, (partial) =>
          sendLines(lines, createWriteStream(partial)),
        )
    } finally {
      progress.clear()
    }
    if (file !== '-') context.stdout.write(`${formatMemberCount(exported)} in ${file}.\n`)
  })
}

const siteFlags = ({ data, database }: SiteFlags): SiteFlags => ({ data, database })

const formatMemberCount = (members: number): string => (members === 1 ? '1 member is' : `${members} members are`)
