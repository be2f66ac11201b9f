import type { databases } from '@foyer/testing'
import fc from 'fast-check'
import { expect } from 'vitest'
import { commandLineAct } from '../../../src/features/audit/audit.js'
import {
  type ApplyDeps,
  applySiteFile,
  diffSiteFile,
} from '../../../src/features/import-export/site-file/apply/apply-site-file.js'
import { exportSiteFile } from '../../../src/features/import-export/site-file/write/export-site-file.js'
import { openApplySites, readSample } from './apply-sites.js'
import { completeSiteFiles, siteFiles } from './site-file-samples.js'

const SECTIONS = 6
const step = fc.record({ values: fc.oneof(siteFiles, completeSiteFiles), prune: fc.boolean() })

/**
 * Applies generated files one after the other to one site, and checks after each: the second time changes nothing,
 * `--diff` said what changed, and the exported file describes the same site.
 */
export async function expectDeclarative(name: (typeof databases)[number]['name'], runs: number): Promise<void> {
  const { newSite, close } = await openApplySites(name)
  const apply = async (text: string, site: ApplyDeps, prune = false) =>
    applySiteFile(await readSample(text), { prune }, commandLineAct, site)
  const diff = async (text: string, site: ApplyDeps, prune = false) =>
    diffSiteFile(await readSample(text), { prune }, site)
  const auditOf = ({ storage }: ApplyDeps) =>
    storage.read((stores) => stores.audit.select({}, { position: undefined, newer: false, limit: 1000 }))

  async function expectOneStep(values: object, prune: boolean, site: ApplyDeps): Promise<void> {
    const text = JSON.stringify(values)
    const announced = await diff(text, site, prune)
    expect(await apply(text, site, prune)).toEqual(announced)
    const entries = await auditOf(site)
    expect((await diff(text, site, prune)).changes).toEqual([])
    expect((await apply(text, site, prune)).changes).toEqual([])
    expect(await auditOf(site)).toEqual(entries)

    const { yaml, site: exported } = await exportSiteFile(site.storage)
    expect(await diff(yaml, site)).toMatchObject({ changes: [], notInFile: [] })
    const copy = await newSite()
    await apply(yaml, copy)
    expect((await exportSiteFile(copy.storage)).yaml).toBe(yaml)

    // With --prune, a file with all sections leaves nothing of what was there before.
    const isComplete = Object.keys(values).length === SECTIONS
    if (!isComplete || !prune) return
    const fresh = await newSite()
    await apply(text, fresh)
    expect((await exportSiteFile(fresh.storage)).site).toEqual(exported)
  }

  try {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 4 }), async (steps) => {
        const site = await newSite()
        for (const { values, prune } of steps) await expectOneStep(values, prune, site)
      }),
      { numRuns: runs },
    )
  } finally {
    await close()
  }
}
