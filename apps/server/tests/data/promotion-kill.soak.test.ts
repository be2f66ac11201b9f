import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { databases, startFoyer, type TestFoyer } from '@foyer/testing'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { undoPromotion } from '../../src/features/data/promotion/undo-promotion.js'
import { dumpTables } from '../database/tables.js'
import { allPolicies, createItemTables, type ItemTables, promote, UNDO_WINDOW_MS } from '../visitors/promotion-steps.js'

const CHILD = fileURLToPath(new URL('promote-and-die.mjs', import.meta.url))
const run = promisify(execFile)

describe.each(databases)('design invariant 6 on $name', ({ name }) => {
  let foyer: TestFoyer
  let tables: ItemTables
  beforeEach(async () => {
    foyer = await startFoyer({ database: name, listen: false })
    tables = await createItemTables(foyer)
    for (const [collectionId, policy] of Object.entries(allPolicies)) await tables.collection(collectionId, policy)
  })
  afterEach(async () => {
    await tables.close()
    await foyer.stop()
  })

  it('kill -9 after each statement of a promotion, and of its undoing, is all or nothing', async () => {
    const { siteId, storage } = foyer.deps
    const now = foyer.clock.now()
    const memberId = 'mem_ana'
    /** Reads items, promotions and visitors, without revisions (which only increase) and unrelated tables. */
    const state = async () => {
      const { promotion, visitor, promotion_record, promotion_item } = await dumpTables(foyer.database.config)
      const kept = promotion_item?.map(({ revision: _, ...row }) => row)
      return { items: await tables.rows(), promotion, visitor, promotion_record, kept }
    }
    /** Runs the operation in a process that is killed after `after` statements. Returns true if it finished first. */
    const survives = (act: 'promote' | 'undo', visitorId: string, after: number) =>
      run(process.execPath, [
        CHILD,
        JSON.stringify({
          config: foyer.database.config,
          siteId,
          act,
          after,
          visitorId,
          memberId,
          now,
          undoFor: UNDO_WINDOW_MS,
        }),
      ]).then(
        () => true,
        (error: { signal?: string; stderr?: string }) => {
          expect([error.signal, error.stderr]).toEqual(['SIGKILL', ''])
          return false
        },
      )
    await tables.items(
      Object.keys(allPolicies).flatMap((collectionId, at) => [
        { collectionId, itemId: `m${at}`, ownerId: memberId, fields: { product: 'cup', quantity: 2 }, at: 1000 },
        { collectionId, itemId: `v${at}`, ownerId: 'vis_one', fields: { product: 'cup', quantity: 3 }, at: 2000 },
        { collectionId, itemId: `w${at}`, ownerId: 'vis_one', fields: { product: 'jug', quantity: 1 }, at: 500 },
      ]),
    )
    await storage.transact((stores) => stores.visitors.recordWrite('vis_one', 1))
    const before = await state()

    let statements = 1
    while (!(await survives('promote', 'vis_one', statements))) {
      expect(await state()).toEqual(before)
      statements++
    }
    expect(statements).toBeGreaterThan(15)
    const promoted = await state()
    expect(promoted.items.filter(({ owner_id }) => owner_id === 'vis_one')).toEqual([])
    await promote({ storage }, 'vis_one', memberId, now + 1)
    expect(await state()).toEqual(promoted)

    statements = 1
    while (!(await survives('undo', 'vis_one', statements))) {
      expect(await state()).toEqual(promoted)
      statements++
    }
    expect(statements).toBeGreaterThan(8)
    const undone = await state()
    expect(undone.items).toEqual(before.items)
    expect(undone.kept).toEqual([])
    const again = await undoPromotion({ visitorId: 'vis_one', memberId }, { storage, clock: foyer.clock })
    expect(again.undone).toMatchObject({ changedSince: 0 })
    expect(await state()).toEqual(undone)
  })
})
