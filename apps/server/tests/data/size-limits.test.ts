import { randomBytes } from 'node:crypto'
import { type AsyncJobStatus, type BulkResponse, paths } from '@foyer/protocol'
import { databases, startFoyer, type TestFoyer } from '@foyer/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { VISITOR_LIMITS } from '../../src/features/data/visitor-limits.js'
import { createDataSite, type DataSite } from './query-steps.js'

const LARGE = 'x'.repeat(480_000)
const numbered = (count: number) => Array.from({ length: count }, (_, n) => n)
const setField = { fieldPath: 'n', action: 'SET_FIELD', setFieldOptions: { value: 1 } }

describe.each(databases)(
  'security-checklist 92: how much one request and one visitor may store, on $name',
  ({ name }) => {
    let foyer: TestFoyer
    let site: DataSite
    const largeIds = numbered(40).map((n) => `large${n}`)
    beforeAll(async () => {
      foyer = await startFoyer({ database: name, listen: false })
      site = await createDataSite(foyer)
      const everyone = { insert: 'ANYONE', read: 'ANYONE', update: 'ANYONE', remove: 'ANYONE' }
      await site.collection('notes', everyone)
      await site.collection('large', everyone, [
        {
          key: 'others',
          type: 'MULTI_REFERENCE',
          typeMetadata: { multiReference: { referencedCollectionId: 'notes' } },
        },
      ])
      await site.insert(
        'large',
        largeIds.map((_id) => ({ _id, text: LARGE })),
      )
    })
    afterAll(() => foyer.stop())

    const patch = (dataItemIds: readonly string[]) =>
      site.post<BulkResponse & { code?: string; message?: string }>(paths.bulkPatchItems, {
        dataCollectionId: 'large',
        patches: dataItemIds.map((dataItemId) => ({ dataItemId, fieldModifications: [setField] })),
      })
    const remove = (dataItemIds: readonly string[]) =>
      site.post<BulkResponse>(paths.bulkRemoveItems, { dataCollectionId: 'large', dataItemIds })
    const bulkInsert = (dataCollectionId: string, items: readonly object[], token?: string) =>
      site.post<BulkResponse & { code?: string; message?: string }>(
        paths.bulkInsertItems,
        { dataCollectionId, dataItems: items.map((data) => ({ data })) },
        token,
      )

    it('items of more than 16 MB in one request are refused before they are read, fewer are changed', async () => {
      const { status, body } = await patch(largeIds)
      expect([status, body.message]).toEqual([400, expect.stringMatching(/^WDE0028: .* Name fewer of them at once\.$/)])
      expect((await remove(largeIds)).status).toBe(400)
      expect((await patch(largeIds.slice(0, 30))).body.bulkActionMetadata.totalSuccesses).toBe(30)
    })

    it('a job changes items of more than 16 MB together in several steps', async () => {
      const { body } = await site.post<{ jobId: string }>(paths.asyncPatchByFilter, {
        dataCollectionId: 'large',
        filter: {},
        fieldModifications: [setField],
      })
      for (const node of foyer.nodes) await node.jobs.settled()
      const status = await site.call<AsyncJobStatus>(`${paths.asyncJobs}/${body.jobId}/status?jobId=${body.jobId}`)
      expect(status.body).toMatchObject({ status: 'SUCCEEDED', successCount: largeIds.length })
    })

    it('whether an item exists, and references of items, do not depend on their size', async () => {
      const { body } = await bulkInsert(
        'large',
        largeIds.map((_id) => ({ _id })),
      )
      expect(new Set(body.results.map(({ itemMetadata }) => itemMetadata.error?.code))).toEqual(new Set(['WDE0074']))
      await site.insert('notes', [{ _id: 'note' }])
      const references = largeIds.map((referringItemId) => ({
        referringItemFieldName: 'others',
        referringItemId,
        referencedItemId: 'note',
      }))
      const { status, text } = await site.post(paths.insertReferences, {
        dataCollectionId: 'large',
        dataItemReferences: references,
      })
      expect([status, text]).toEqual([200, '{}'])
    })

    it('a visitor stores items up to the limit, and again after removing some', async () => {
      const { access_token: visitor } = await foyer.createVisitor()
      const ids = numbered(VISITOR_LIMITS.items).map((n) => `v${n}`)
      for (let at = 0; at < ids.length; at += 1000)
        expect(
          (
            await bulkInsert(
              'notes',
              ids.slice(at, at + 1000).map((_id) => ({ _id })),
              visitor,
            )
          ).status,
        ).toBe(200)

      const refused = await bulkInsert('notes', [{ _id: 'beyond' }], visitor)
      expect([refused.status, refused.body.message]).toEqual([400, expect.stringMatching(/^WDE0091: A visitor can/)])
      const removed = await site.post(
        paths.bulkRemoveItems,
        { dataCollectionId: 'notes', dataItemIds: ['v0'] },
        visitor,
      )
      expect(removed.status).toBe(200)
      expect((await bulkInsert('notes', [{ _id: 'v0' }], visitor)).status).toBe(200)
    })

    it('a visitor stores bytes up to the limit', async () => {
      // A text that a database cannot compress.
      const text = randomBytes(360_000).toString('base64')
      const { access_token: visitor } = await foyer.createVisitor()
      const fitting = Math.ceil(VISITOR_LIMITS.bytes / text.length)
      const items = numbered(fitting + 1).map((n) => ({ _id: `bytes${n}`, text }))
      for (let at = 0; at < fitting; at += 15)
        expect((await bulkInsert('notes', items.slice(at, Math.min(at + 15, fitting)), visitor)).status).toBe(200)
      expect((await bulkInsert('notes', items.slice(fitting), visitor)).body.message).toMatch(/^WDE0091/)
      const grown = { dataItemId: 'bytes0', fieldModifications: [setField] }
      const { status } = await site.post(paths.patchItem, { dataCollectionId: 'notes', patch: grown }, visitor)
      expect(status).toBe(400)
    })
  },
)
