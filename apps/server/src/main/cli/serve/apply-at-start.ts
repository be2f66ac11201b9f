import { commandLineAct } from '../../../features/audit/audit.js'
import type { FoyerLogger } from '../../../platform/log/logger.js'
import type { Environment } from '../../config/environment-variables.js'
import type { CommandContext } from '../command-context.js'
import { withSiteOf } from '../open-site.js'
import { applyDepsOf, openSiteFile } from '../site-file/open-site-file.js'
import { withCliErrors } from '../with-cli-errors.js'

/**
 * Applies a site file before a server starts, without deleting anything, and logs what it changed. Nodes that start at
 * the same time wait for each other.
 * @throws StartError
 */
export async function applyAtStart(
  name: string,
  context: CommandContext,
  environment: Environment,
  logger: Pick<FoyerLogger, 'info' | 'warn'>,
): Promise<void> {
  const file = await openSiteFile(name, context, environment)
  const { applySiteFile } = await import('../../../features/import-export/site-file/apply/apply-site-file.js')
  const { changes, notInFile, warnings } = await withSiteOf(
    environment,
    (site) => withCliErrors(applySiteFile(file, { prune: false }, commandLineAct, applyDepsOf(site))),
    { createsSite: true },
  )
  const summary = changes.map(
    ({ kind, id, action }) => `${action} ${kind} ${kind === 'webhook' ? new URL(id).host : id}`,
  )
  logger.info({ file: name, changes: summary, notInFile: notInFile.length }, 'the site file is applied')
  for (const warning of warnings) logger.warn(warning)
}
