import { collectionId as collectionIdRule } from '@foyer/protocol'
import { type Command, Option } from 'commander'
import { exportItems } from '../../../features/import-export/items/export-items.js'
import { type ItemCounts, importCollection } from '../../../features/import-export/items/import-collection.js'
import { type ImportMode, importModes } from '../../../features/import-export/items/write-items.js'
import { openInput } from '../../../features/import-export/records/open-input.js'
import { createProgress } from '../../../features/import-export/records/progress.js'
import { sqlTransferStore } from '../../../features/import-export/sql-transfer-store.js'
import { DataError } from '../../../kernel/errors/data-error.js'
import { StartError } from '../../../kernel/errors/start-error.js'
import type { CommandContext } from '../command-context.js'
import { type SiteFlags, withSite } from '../open-site.js'
import { print } from '../output.js'
import { type ExportFlags, writeExport } from '../write-export.js'

const FORMATS = ['jsonl', 'csv'] as const
type Format = (typeof FORMATS)[number]

const CSV_CELLS_HELP = `
In CSV a number, true, false, null, a date (2026-01-31T09:30:00.000Z) and JSON
({…} or […]) are read as such, everything else as text; an empty cell is a field
that is missing. A cell that begins with ' is the text after it: an export
writes ' before a text that looks like another value, or that a spreadsheet
would run as a formula (= + - @). In a field declared as text every cell but
null is text.`

const EXPORT_HELP = `
Lines of JSON contain the items byte for byte; "foyer data import" reads both
formats. The columns of CSV are _id, the declared fields, every other field of
any item, _owner, _createdDate and _updatedDate. Only you can read FILE; "-"
writes to standard output.
${CSV_CELLS_HELP}`

const IMPORT_HELP = `
FILE is UTF-8: an item of JSON on each line, or CSV with a line of names; "-"
reads standard input. _owner and the dates are kept where they are given; an
existing item keeps its _createdDate. An item without _id gets a new one, so
importing it again adds it again.
Every 1000 lines are one transaction. A bad line ends the import, which keeps
the items before it and can be repeated; with --on-error skip it is left out.
--dry-run checks every line and keeps nothing; it does not see faults that
depend on earlier lines.
${CSV_CELLS_HELP}`

interface DataFlags extends SiteFlags {
  collection: string
  format?: Format
  json?: boolean
}
type ItemExportFlags = DataFlags & ExportFlags
interface ImportFlags extends DataFlags {
  mode: ImportMode
  onError: 'stop' | 'skip'
  separator: string
  dryRun?: boolean
  create?: boolean
}

/** `foyer data export|import FILE`: the items of one collection, with or without a running server. */
export function dataCommands(program: Command, context: CommandContext): void {
  const data = program.command('data').description('export and import the items of a collection')
  const format = () =>
    new Option('--format <format>', 'jsonl or csv; by default the extension of FILE').choices(FORMATS)
  data
    .command('export <file>')
    .description('export the items of a collection')
    .requiredOption('--collection <id>', 'the collection')
    .addOption(format())
    .option('--force', 'replace FILE if it exists')
    .option('--json', 'print JSON')
    .addHelpText('after', EXPORT_HELP)
    .action((file: string, flags: ItemExportFlags) => exportItemsTo(context, file, flags))
  data
    .command('import <file>')
    .description('import items into a collection')
    .requiredOption('--collection <id>', 'the collection')
    .addOption(format())
    .addOption(
      new Option('--mode <mode>', 'insert: only new items; save: also replace; update: only replace')
        .choices(importModes)
        .default('save'),
    )
    .addOption(
      new Option('--on-error <what>', 'stop at a bad line, or skip it').choices(['stop', 'skip']).default('stop'),
    )
    .option('--separator <character>', 'the separator of CSV: a character, or "tab"', ',')
    .option('--create', 'create a missing collection: authors read, only API keys write')
    .option('--dry-run', 'check the file and print what would change')
    .option('--json', 'print JSON')
    .addHelpText('after', IMPORT_HELP)
    .action((file: string, flags: ImportFlags) => importFrom(context, file, flags))
}

const formatOf = (file: string, { format }: DataFlags): Format =>
  format ?? (file.toLowerCase().endsWith('.csv') ? 'csv' : 'jsonl')

const exportItemsTo = (context: CommandContext, file: string, flags: ItemExportFlags): Promise<void> =>
  writeExport(context, file, flags, 'item', async ({ database, siteId, storage }, report) => {
    const collection = await storage.read(({ collections }) => collections.find(flags.collection))
    if (collection === undefined) throw new StartError(`There is no collection "${flags.collection}".`)
    return exportItems({
      collection,
      format: formatOf(file, flags),
      siteId,
      store: sqlTransferStore(database, siteId),
      onProgress: (items, isLooking) =>
        isLooking ? report(`Looking at ${items} items`) : report(`Exporting ${items} items`, items),
    })
  })

async function importFrom(context: CommandContext, file: string, flags: ImportFlags): Promise<void> {
  const { collection: collectionId, mode, dryRun: isDryRun = false, create: createsCollection = false, json } = flags
  if (!collectionIdRule.safeParse(collectionId).success)
    throw new StartError(`"${collectionId.slice(0, 100)}" cannot be the id of a collection.`)
  const input = await openInput(file, context)
  const progress = createProgress(context.stderr)
  const faults: { line: number; fault: string }[] = []
  const counts: ItemCounts = { inserted: 0, replaced: 0, bad: 0, withoutId: 0, stoppedAt: undefined }
  const stopsOnError = flags.onError === 'stop' && !isDryRun
  try {
    await withSite(context, flags, (site) =>
      importCollection(
        input,
        {
          collectionId,
          mode,
          isDryRun,
          createsCollection,
          stopsOnError,
          format: formatOf(file, flags),
          separator: separatorOf(flags),
        },
        {
          ...site,
          onFault: (line, fault) => {
            if (json) faults.push({ line, fault })
            else if (!stopsOnError) context.stdout.write(`line ${line}: ${fault}\n`)
          },
          onProgress: ({ inserted, replaced }) =>
            progress.update(`Importing ${inserted + replaced} items${input.progress()}`),
        },
        counts,
      ),
    )
  } catch (error) {
    progress.clear()
    if (!(error instanceof StartError || error instanceof DataError)) throw error
    throw new StartError(isDryRun ? error.message : `${error.message} ${partialSummary(counts)}.`)
  } finally {
    progress.clear()
    await input.close()
  }
  const { stoppedAt, bad } = counts
  if (stoppedAt !== undefined)
    throw new StartError(
      `The import of ${file} stopped at line ${stoppedAt.line}: ${stoppedAt.fault}. ${partialSummary(counts)} (--dry-run lists every bad line, --on-error skip leaves them out).`,
    )
  const { stoppedAt: _, ...printed } = counts
  print(context, { ...printed, faults, dryRun: isDryRun }, formatSummary(counts, isDryRun), json)
  if (isDryRun && bad > 0) throw new StartError(`${file} has ${bad} bad ${bad === 1 ? 'line' : 'lines'}.`)
}

function separatorOf({ separator }: ImportFlags): string {
  if (separator === 'tab') return '\t'
  if (separator.length !== 1 || /["'\r\n]/.test(separator))
    throw new StartError('--separator takes one character, or "tab".')
  return separator
}

const partialSummary = ({ inserted, replaced }: ItemCounts): string =>
  inserted + replaced === 0
    ? 'Nothing was written'
    : `What comes before is kept: ${inserted} added, ${replaced} replaced`

const formatSummary = ({ inserted, replaced, bad, withoutId }: ItemCounts, isDryRun: boolean): string =>
  [
    isDryRun
      ? `${inserted} items would be added, ${replaced} replaced. Nothing was written.`
      : `Items: ${inserted} added, ${replaced} replaced.`,
    ...(bad > 0 ? [`Bad lines${isDryRun ? '' : ' left out'}: ${bad}.`] : []),
    ...(withoutId > 0 && !isDryRun ? [`${withoutId} had no _id and got a new one.`] : []),
  ].join(' ')
