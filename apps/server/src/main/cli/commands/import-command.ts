import type { Command } from 'commander'
import { openRegularFile, type Source } from '../../../features/import-export/records/open-input.js'
import { createProgress } from '../../../features/import-export/records/progress.js'
import { checkImport } from '../../../features/import-export/site/check-import.js'
import { type ImportCounts, importSite } from '../../../features/import-export/site/import-site.js'
import { sqlTransferStore } from '../../../features/import-export/sql-transfer-store.js'
import { StartError } from '../../../kernel/errors/start-error.js'
import { authenticatorKey } from '../authenticator-key.js'
import type { CommandContext } from '../command-context.js'
import { type OpenSite, type SiteFlags, withSite } from '../open-site.js'
import { print } from '../output.js'

const HELP = `
FILE is what "foyer export" wrote: the header line
{"kind":"header","format":"foyer-site","version":1}, then a line of JSON for
each record. A member needs {"kind":"member","email":"…"}; the rest is optional.
The whole file is checked first: with one bad line, nothing is imported. Members
are matched by email. Existing members stay as they are, or with --update become
what the file says. An interrupted import can be repeated.`

interface ImportFlags extends SiteFlags {
  dryRun?: boolean
  update?: boolean
  skipBad?: boolean
  json?: boolean
}

/** `foyer import FILE` (design §5). Works while the server runs; the server sees the new members immediately. */
export function importCommand(program: Command, context: CommandContext): void {
  program
    .command('import <file>')
    .description('import a site from JSON Lines')
    .option('--dry-run', 'check the file and print what would change')
    .option('--update', 'update existing records from the file')
    .option('--skip-bad', 'skip bad lines instead of rejecting the file')
    .option('--json', 'print JSON')
    .addHelpText('after', HELP)
    .action((file: string, flags: ImportFlags) => importFrom(context, file, flags))
}

async function importFrom(context: CommandContext, name: string, flags: ImportFlags): Promise<void> {
  if (name === '-') throw new StartError('An import reads its file twice, so it cannot read standard input.')
  const file = await openRegularFile(name)
  try {
    const read = flags.dryRun ? dryRunImport : runImport
    await withSite(context, flags, (site) => read(context, file, flags, site), { createsSite: true })
  } finally {
    await file.close()
  }
}

async function dryRunImport(
  context: CommandContext,
  file: Source,
  flags: ImportFlags,
  { storage }: OpenSite,
): Promise<void> {
  const faults: { line: number; fault: string }[] = []
  const onFault = (line: number, fault: string): void => {
    if (flags.json) faults.push({ line, fault })
    else context.stdout.write(`line ${line}: ${fault}\n`)
  }
  const { records, members, known, bad } = await checkImport(file, onFault, storage)
  const added = members - known
  const effectOnKnown = flags.update ? 'would be updated' : 'would be left as they are'
  print(
    context,
    { records, bad, faults, members: { new: added, known } },
    `${records} records, ${bad} bad: ${added} members would be added, ${known} are there already and ${effectOnKnown}. Nothing was written.`,
    flags.json,
  )
  if (bad > 0) throw new StartError(`${file.name} has ${bad} bad ${bad === 1 ? 'line' : 'lines'}.`)
}

async function runImport(context: CommandContext, file: Source, flags: ImportFlags, site: OpenSite): Promise<void> {
  const { update = false, skipBad = false, json } = flags
  const { bad, first } = await checkImport(file)
  if (bad > 0 && !skipBad)
    throw new StartError(
      `Nothing was written: ${file.name} has ${bad} bad ${bad === 1 ? 'line' : 'lines'}, the first is line ${first?.line}: ${first?.fault} (--dry-run lists them all, --skip-bad leaves them out).`,
    )
  const progress = createProgress(context.stderr)
  try {
    const counts = await importSite(
      file,
      { update, skipBad },
      getDeps(site, (text) => progress.update(text)),
    )
    progress.clear()
    print(context, counts, formatSummary(counts), json)
  } finally {
    progress.clear()
  }
}

const getDeps = (
  { database, siteId, storage, clock, random, siteSnapshots, rootSecret }: OpenSite,
  report: (text: string) => void,
) => ({
  siteId,
  storage,
  clock,
  random,
  siteSnapshots: siteSnapshots,
  secrets: authenticatorKey(rootSecret),
  store: sqlTransferStore(database, siteId),
  isUniqueViolation: (error: unknown) => database.differences.isUniqueViolation(error),
  onProgress: (records: number) => report(`Importing ${records} records`),
})

const formatSummary = ({
  settings,
  clients,
  providers,
  invitationCodes,
  members,
  collections,
  items,
  identitiesLeft,
  bad,
}: ImportCounts): string =>
  [
    `Members: ${members.added} added, ${members.updated} updated, ${members.unchanged + members.left} unchanged.`,
    `Clients: ${clients.added} added, ${clients.updated} updated, ${clients.left} unchanged.`,
    `Settings: ${settings} changed.`,
    ...(providers.added + providers.updated + providers.left > 0
      ? [
          `Identity providers: ${providers.added} added and off until they have a client secret, ${providers.updated} updated, ${providers.left} unchanged.`,
        ]
      : []),
    ...(invitationCodes.added + invitationCodes.left > 0
      ? [`Invitation codes: ${invitationCodes.added} added, ${invitationCodes.left} unchanged.`]
      : []),
    ...(identitiesLeft > 0 ? [`Accounts left out, because they sign another member in: ${identitiesLeft}.`] : []),
    ...(collections.added + collections.updated + collections.left > 0
      ? [
          `Collections: ${collections.added} added, ${collections.updated} updated, ${collections.left} unchanged.`,
          `Items: ${items.added} added, ${items.updated} updated, ${items.left} unchanged.`,
        ]
      : []),
    ...(bad > 0 ? [`Bad lines left out: ${bad}.`] : []),
  ].join(' ')
