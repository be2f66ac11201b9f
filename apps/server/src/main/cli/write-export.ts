import { createWriteStream } from 'node:fs'
import { createProgress } from '../../features/import-export/records/progress.js'
import { writeFileAtomically } from '../../features/import-export/records/write-file-atomically.js'
import { databaseConfig } from '../config/config.js'
import { readEnvironment } from '../config/environment-variables.js'
import { assertDatabaseExists } from '../doctor/existing-database.js'
import type { CommandContext } from './command-context.js'
import { type OpenSite, type SiteFlags, withSite } from './open-site.js'
import { print } from './output.js'
import { sendLines } from './send-lines.js'

export interface ExportFlags extends SiteFlags {
  force?: boolean
  json?: boolean
}

/** What an export has written so far: a line of progress, and how many records are in the file. */
type ReportExport = (text: string, exported?: number) => void

/**
 * Writes an export of an existing site to a file, or to standard output if the name is `-`, which then contains
 * nothing else. `noun` is what is counted, in the singular.
 */
export async function writeExport(
  context: CommandContext,
  file: string,
  { data, database, force = false, json }: ExportFlags,
  noun: 'member' | 'item',
  start: (site: OpenSite, report: ReportExport) => Promise<AsyncIterable<string>>,
): Promise<void> {
  const { database: config, dataFolder } = databaseConfig(readEnvironment(context.env, { data, database }))
  assertDatabaseExists(config)
  await withSite(context, { data, database }, async (site) => {
    const progress = createProgress(context.stderr)
    let exported = 0
    const lines = await start(site, (text, records = exported) => {
      exported = records
      progress.update(text)
    })
    try {
      if (file === '-') await sendLines(lines, context.stdout, { end: false })
      else
        await writeFileAtomically(context, file, { force, dataFolder }, (partial) =>
          sendLines(lines, createWriteStream(partial)),
        )
    } finally {
      progress.clear()
    }
    if (file !== '-')
      print(
        context,
        { file, [`${noun}s`]: exported },
        `${exported === 1 ? `1 ${noun} is` : `${exported} ${noun}s are`} in ${file}.`,
        json,
      )
  })
}
