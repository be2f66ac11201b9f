import { queryItemsRequest } from '@foyer/protocol'
import type { TestFoyer } from '@foyer/testing'
import fc from 'fast-check'
import { expect } from 'vitest'
import { insertItems } from '../../src/features/data/items/insert-items.js'
import { removeItems } from '../../src/features/data/items/remove-items.js'
import { saveItems } from '../../src/features/data/items/save-items.js'
import { queryItems } from '../../src/features/data/query/query-items.js'
import type { JsonObject } from '../../src/kernel/text/json.js'
import { content, field } from './data-samples.js'
import type { Page } from './query-steps.js'
import { createDataSite } from './query-steps.js'

const ADMIN = { kind: 'admin' } as const
const sorting = fc.array(fc.record({ fieldName: field, order: fc.constantFrom('ASC', 'DESC') }), { maxLength: 3 })
const change = fc.record({
  what: fc.constantFrom('insert', 'remove', 'save'),
  at: fc.nat({ max: 30 }),
  data: content,
})

/**
 * Reads all pages by cursor, forwards and then backwards, while items are written between the pages. An unchanged item
 * must appear exactly once in each direction, for every sort.
 * @param runs number of collections
 */
export async function expectStablePages(foyer: TestFoyer, runs: number): Promise<void> {
  const deps = foyer.deps
  if (deps === undefined) throw new Error('there is no node')
  const site = await createDataSite(foyer)
  let serial = 0
  await fc.assert(
    fc.asyncProperty(
      fc.array(content, { minLength: 5, maxLength: 25 }),
      sorting,
      fc.boolean(),
      fc.integer({ min: 1, max: 6 }),
      fc.infiniteStream(fc.array(change, { maxLength: 3 })),
      async (contents, sort, shuffled, limit, changes) => {
        const collectionId = `paged${++serial}`
        await site.collection(collectionId, {})
        const sent = contents.map((data, at) => ({ data: { ...data, _id: `i${at}` } }))
        await insertItems(collectionId, sent, ADMIN, deps)
        const unchanged = new Set(contents.map((_, at) => `i${at}`))
        let fresh = 0

        const writeSome = async () => {
          const next = changes.next().value ?? []
          for (const { what, at, data } of next) {
            const _id = what === 'insert' ? `n${++fresh}` : `i${at}`
            unchanged.delete(_id)
            if (what === 'insert') await insertItems(collectionId, [{ data: { ...data, _id } }], ADMIN, deps)
            else if (what === 'save') await saveItems(collectionId, [{ data: { ...data, _id } }], ADMIN, deps)
            else await removeItems(collectionId, [{ itemId: _id }], ADMIN, undefined, deps)
          }
        }
        const page = async (cursorPaging: JsonObject, first: boolean): Promise<Page> => {
          const more = shuffled && first ? { sortMode: 'RANDOM', randomOptions: { seed: 'x' } } : {}
          const query = first ? { sort, cursorPaging } : { cursorPaging }
          const request = queryItemsRequest.parse({ dataCollectionId: collectionId, query, ...more })
          return JSON.parse(await queryItems(request, ADMIN, deps))
        }
        const expectEachOnce = (seen: string[]) => {
          const kept = seen.filter((id) => unchanged.has(id)).toSorted()
          expect(kept).toEqual([...unchanged].toSorted())
        }

        const forwards: string[] = []
        let current = await page({ limit }, true)
        for (;;) {
          forwards.push(...current.dataItems.map(({ id }) => id))
          const { hasNext, cursors } = current.pagingMetadata
          if (!hasNext || cursors?.next === undefined) break
          await writeSome()
          current = await page({ cursor: cursors.next }, false)
        }
        expectEachOnce(forwards)

        const backwards: string[] = current.dataItems.map(({ id }) => id)
        for (let prev = current.pagingMetadata.cursors?.prev; prev !== undefined; ) {
          await writeSome()
          current = await page({ cursor: prev }, false)
          backwards.unshift(...current.dataItems.map(({ id }) => id))
          prev = current.pagingMetadata.cursors?.prev
        }
        // An empty last page has no cursor to the previous page.
        if (backwards.length > 0) expectEachOnce(backwards)
      },
    ),
    { numRuns: runs },
  )
}
