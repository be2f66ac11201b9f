import type { Storage } from '../../../../platform/database/storage.js'
import type { ImportExportStores } from '../../deps.js'
import { readSiteState } from '../plan/site-state.js'
import { formatSiteFile } from './format-site-file.js'
import { type SiteInFile, siteInFile } from './site-in-file.js'

/**
 * Returns the values of the site file that describes a site, and the file itself. It contains no secrets. Applied to
 * the same site it changes nothing; applied to an empty site it makes one with the same file.
 */
export async function exportSiteFile(
  storage: Storage<ImportExportStores>,
): Promise<{ site: SiteInFile; yaml: string }> {
  const site = siteInFile(await storage.read(readSiteState))
  return { site, yaml: await formatSiteFile(site) }
}
