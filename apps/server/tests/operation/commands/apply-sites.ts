import { openDatabase } from '@foyer/server'
import { createMigratedDatabase, type databases } from '@foyer/testing'
import type { ApplyDeps } from '../../../src/features/import-export/site-file/apply/apply-site-file.js'
import { readSiteFile } from '../../../src/features/import-export/site-file/read/read-site-file.js'
import { providerClient } from '../../../src/integrations/identity-providers/provider-client.js'
import { providerFetch } from '../../../src/integrations/identity-providers/provider-fetch.js'
import { systemClock } from '../../../src/kernel/clock.js'
import { systemRandom } from '../../../src/kernel/random.js'
import { deriveSecrets } from '../../../src/kernel/secrets.js'
import { sqlStorage } from '../../../src/main/sql-storage.js'
import { sampleSecrets } from './site-file-samples.js'

const webhookReach = { dev: false, allowPrivate: false }

/** Reads a site file whose secrets are those of the samples. */
export const readSample = (text: string) =>
  readSiteFile({
    name: 'site.yaml',
    text,
    references: {
      variable: (name) => sampleSecrets[name],
      file: () => {
        throw new Error('there are no files')
      },
    },
    webhookReach,
  })

/** Opens a database with any number of empty sites, to which files can be applied without a command. */
export async function openApplySites(name: (typeof databases)[number]['name']) {
  const testDatabase = await createMigratedDatabase(name)
  const database = await openDatabase(testDatabase.config)
  let sites = 0
  const newSite = async (): Promise<ApplyDeps> => {
    const siteId = `site_${++sites}`
    const site = { site_id: siteId, name: 'Foyer', settings_json: '{}', created_at: 1 }
    await database.transact((query) => query.insertInto('site').values(site).execute())
    return {
      storage: sqlStorage(database, siteId),
      clock: systemClock,
      random: systemRandom(),
      secrets: deriveSecrets(Buffer.alloc(32, 7)),
      hasSingleWriter: database.differences.hasSingleWriter,
      webhookReach,
      // The presets of the samples need no discovery document.
      identityProviders: providerClient({
        fetch: providerFetch(() => true),
        clock: systemClock,
        isInsecureAllowed: false,
      }),
      deployment: { dev: false, hasCaptchaSecret: false },
    }
  }
  const close = async (): Promise<void> => {
    await database.close()
    await testDatabase.drop()
  }
  return { newSite, close }
}
