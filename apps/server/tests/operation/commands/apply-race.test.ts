import { databases } from '@foyer/testing'
import { describe, expect, it } from 'vitest'
import { commandLineAct } from '../../../src/features/audit/audit.js'
import {
  type ApplyDeps,
  applySiteFile,
  diffSiteFile,
} from '../../../src/features/import-export/site-file/apply/apply-site-file.js'
import { changeSettings } from '../../../src/features/site/settings/change-settings.js'
import { openApplySites, readSample } from './apply-sites.js'

const FILE = 'settings: { site.name: Ours, signup.policy: invite }\ncollections: { A: { indexes: { byX: [x] } } }'

describe.each(databases)('decision 32: a site that changes after it was compared, on $name', ({ name }) => {
  it('is compared again, and nothing of the first attempt is left', async () => {
    const { newSite, close } = await openApplySites(name)
    try {
      const site = await newSite()
      const file = await readSample(FILE)
      await applySiteFile(await readSample('collections: { A: {} }'), { prune: false }, commandLineAct, site)
      let interruptions = 0
      const interrupted: ApplyDeps = {
        ...site,
        storage: {
          ...site.storage,
          // The first transaction of PostgreSQL; that of SQLite begins before the comparison, so nothing comes between.
          async transact(work) {
            if (interruptions++ === 0)
              await changeSettings({ settings: { 'site.name': 'Theirs' } }, commandLineAct, site)
            return site.storage.transact(work)
          },
        },
      }
      const { changes } = await applySiteFile(file, { prune: false }, commandLineAct, interrupted)
      expect(interruptions > 0).toBe(!site.hasSingleWriter)
      const before = site.hasSingleWriter ? null : 'Theirs'
      expect(changes[0]).toMatchObject({ id: 'site.name', properties: [{ path: 'value', before, after: 'Ours' }] })
      expect(changes.map(({ id }) => id)).toEqual(['site.name', 'signup.policy', 'A'])
      expect((await diffSiteFile(file, { prune: true }, site)).changes).toEqual([])
    } finally {
      await close()
    }
  })
})
