import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { paths } from '@foyer/protocol'
import { openDatabase } from '@foyer/server'
import { defaultDatabase, startFoyer } from '@foyer/testing'
import { afterEach, describe, expect, it } from 'vitest'
import { openRegularFile } from '../../src/features/import-export/records/open-input.js'
import { exportSite } from '../../src/features/import-export/site/export-site.js'
import { importSite } from '../../src/features/import-export/site/import-site.js'
import { sqlTransferStore } from '../../src/features/import-export/sql-transfer-store.js'
import { sqlSiteSnapshotStore } from '../../src/features/site/snapshot/sql-site-snapshot-store.js'
import { createDataCalls } from '../data/data-steps.js'

const closers: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})

/** Starts a site with a separate database connection for export and import. */
async function site(name: 'sqlite' | 'postgres') {
  const foyer = await startFoyer({ database: name, listen: false })
  closers.push(() => foyer.stop())
  const database = await openDatabase(foyer.database.config)
  closers.push(() => database.close())
  const data = createDataCalls(foyer, await foyer.addApiKey())
  const deps = foyer.deps
  const store = sqlTransferStore(database, deps.siteId)
  const moving = {
    ...deps,
    siteSnapshots: sqlSiteSnapshotStore(database),
    store,
    isUniqueViolation: database.differences.isUniqueViolation,
    onProgress: () => {},
  }
  return {
    data,
    async exported(): Promise<string[]> {
      const { siteId } = deps
      const lines: string[] = []
      const empty = { settings: {}, providers: [], invitationCodes: [] }
      const given = { ...empty, siteId, store, passwords: true, now: 0, onProgress: () => {} }
      for await (const text of exportSite(given)) lines.push(...text.trim().split('\n'))
      return lines
    },
    async imported(lines: readonly string[], update = false): Promise<void> {
      const path = join(foyer.database.folder, 'site.jsonl')
      await writeFile(path, `${lines.join('\n')}\n`)
      const file = await openRegularFile(path)
      try {
        await importSite(file, { update, skipBad: false }, moving)
      } finally {
        await file.close()
      }
    },
    referenced: async (referringItemId: string, referringItemFieldName: string) => {
      const asked = { dataCollectionId: 'books', referringItemId, referringItemFieldName, paging: { limit: 1000 } }
      const { body } = await data.post(paths.queryReferenced, asked)
      return (body as unknown as { results: { dataItem: { id: string } }[] }).results.map(({ dataItem }) => dataItem.id)
    },
  }
}

describe.each(defaultDatabase)('design §5: export and import carry references, from $name', ({ name }) => {
  it('and the other database gets them in their order; once more changes nothing', async () => {
    const from = await site(name)
    const several = (key: string) => ({
      key,
      type: 'MULTI_REFERENCE',
      typeMetadata: { multiReference: { referencedCollectionId: 'books' } },
    })
    await from.data.create('books', { fields: [several('next'), several('also')] })
    const ids = Array.from({ length: 1200 }, (_unused, nth) => `b${(nth * 7) % 1200}`)
    for (const part of [ids.slice(0, 1000), ids.slice(1000)])
      await from.data.post(paths.bulkInsertItems, {
        dataCollectionId: 'books',
        dataItems: part.map((_id) => ({ data: { _id } })),
      })
    const refer = (referringItemFieldName: string, referringItemId: string, to: readonly string[]) =>
      from.data.post(paths.insertReferences, {
        dataCollectionId: 'books',
        dataItemReferences: to.map((referencedItemId) => ({
          referringItemFieldName,
          referringItemId,
          referencedItemId,
        })),
      })
    await refer('next', 'b3', ids.slice(0, 600))
    await refer('also', 'b3', ids.slice(0, 990))
    await refer('also', 'b3', ids.slice(990, 1000))
    await refer('next', 'b4', ['gone', 'b5', 'b1'])

    const lines = await from.exported()
    const kinds = lines.map((line) => JSON.parse(line).kind)
    expect(kinds.filter((kind) => kind === 'references').length).toBeGreaterThan(2)
    expect(JSON.parse(lines.at(-1) as string)).toEqual({ kind: 'end', records: lines.length - 2 })

    const to = await site(name === 'sqlite' ? 'postgres' : 'sqlite')
    for (const update of [false, false, true]) {
      await to.imported(lines, update)
      expect(await to.referenced('b3', 'next')).toEqual(ids.slice(0, 600))
      expect(await to.referenced('b3', 'also')).toEqual(ids.slice(0, 1000))
      expect(await to.referenced('b4', 'next')).toEqual(['b5', 'b1'])
    }
    const references = (all: readonly string[]) =>
      all.filter((line) => JSON.parse(line).kind === 'references').toSorted()
    expect(references(await to.exported())).toEqual(references(lines))
  })

  it('with both sides, whichever comes first in the file', async () => {
    const from = await site(name)
    const several = (key: string, referencedCollectionId: string, referencingFieldKey: string) => ({
      key,
      type: 'MULTI_REFERENCE',
      typeMetadata: { multiReference: { referencedCollectionId, referencingFieldKey } },
    })
    await from.data.create('books')
    await from.data.create('shops', { fields: [several('sells', 'books', 'soldBy')] })
    await from.data.insert('books', { _id: 'b' })
    for (const _id of ['t', 's']) await from.data.insert('shops', { _id })
    const newReferencedItemIds = ['t', 's']
    const replaced = { referringItemFieldName: 'soldBy', referringItemId: 'b', newReferencedItemIds }
    await from.data.post(paths.replaceReferences, { dataCollectionId: 'books', ...replaced })
    const to = await site(name)
    for (const update of [false, true]) {
      await to.imported(await from.exported(), update)
      expect((await to.referenced('b', 'soldBy')).toSorted()).toEqual(['s', 't'])
    }
    const definitions = async (lines: Promise<string[]>) =>
      (await lines)
        .map((line) => JSON.parse(line))
        .flatMap(({ kind, fields }) => (kind === 'collection' ? [fields] : []))
    expect(await definitions(to.exported())).toEqual(await definitions(from.exported()))
  })

  it('those of items and fields that are not there are left out; a wrong line is a fault', async () => {
    const to = await site(name)
    const reference = { kind: 'references', collectionId: 'books', itemId: 'a', field: 'next', to: ['a'] }
    const file = (...records: object[]) => [
      JSON.stringify({ kind: 'header', format: 'foyer-site', version: 3 }),
      ...records.map((record) => JSON.stringify(record)),
    ]
    await to.data.create('books')
    await to.data.insert('books', { _id: 'a' })
    await to.imported(file(reference, { ...reference, itemId: 'missing' }, { ...reference, collectionId: 'nowhere' }))
    expect((await to.exported()).filter((line) => line.includes('"references"'))).toEqual([])
    for (const more of [{ to: [''] }, { to: 'a' }, { itemId: 5 }, { itemId: '.' }, { extra: 1 }])
      await expect(to.imported(file({ ...reference, ...more }))).rejects.toThrow('line 2')
  })
})
