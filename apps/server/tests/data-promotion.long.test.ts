import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { type PromotionPolicy, paths } from '@foyer/protocol'
import { databases, startFoyer, type TestFoyer } from '@foyer/testing'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { undoPromotion } from '../src/data/promotion/undo-promotion.js'
import { type ItemGiven, type ItemTables, itemTables, needsOf, ownedBy, promote, UNDO_FOR } from './promotion-steps.js'
import { claimsOf, dump } from './tables.js'

const ROUNDS = 1000
const TOGETHER = 20
const CHILD = fileURLToPath(new URL('long/promote-and-die.mjs', import.meta.url))
const run = promisify(execFile)
const policies: Record<string, PromotionPolicy> = {
  moved: { kind: 'reassign' },
  members: { kind: 'keepMember' },
  visitors: { kind: 'keepVisitor' },
  newest: { kind: 'newest' },
  summed: { kind: 'union', by: 'product', sum: 'quantity' },
  largest: { kind: 'union', by: 'product', max: 'quantity' },
}

describe.each(databases)('show 2 on $name', ({ name }) => {
  let foyer: TestFoyer
  let tables: ItemTables
  beforeEach(async () => {
    foyer = await startFoyer({ database: name, listen: false, nodes: 2 })
    tables = await itemTables(foyer)
    for (const [collectionId, policy] of Object.entries(policies)) await tables.collection(collectionId, policy)
  })
  afterEach(async () => {
    await tables.close()
    await foyer.stop()
  })

  it(`two tabs that sign in at once, ${ROUNDS} times: nothing is lost, nothing counted twice`, async () => {
    const apiKey = await foyer.addApiKey()
    const ana = await foyer.member('ana@example.com')
    const ben = await foyer.member('ben@example.com')
    const enter = (token: string, memberId: string, node: number) =>
      foyer.call(paths.token, {
        node,
        headers: { authorization: `${token},${apiKey}` },
        json: { grant_type: 'authorized_client', member_id: memberId },
      })
    const cup = (itemId: string, ownerId: string): ItemGiven => ({
      collectionId: 'summed',
      itemId,
      ownerId,
      fields: { product: 'cup', quantity: 1 },
    })
    await tables.items([cup('ana', ana.memberId), cup('ben', ben.memberId)])

    const round = async (at: number): Promise<void> => {
      const { access_token: token } = await foyer.visitor()
      const visitorId = claimsOf(token).sub as string
      await tables.items([
        cup(`cup-${at}`, visitorId),
        { collectionId: 'moved', itemId: `moved-${at}`, ownerId: visitorId },
      ])
      // The same person twice, or two who share a browser.
      const other = at % 3 === 0 ? ben.memberId : ana.memberId
      const answers = await Promise.all([enter(token, ana.memberId, 0), enter(token, other, 1)])
      expect(answers.map(({ status }) => status)).toEqual([200, 200])
    }
    for (let at = 0; at < ROUNDS; at += TOGETHER)
      await Promise.all(Array.from({ length: TOGETHER }, (_unused, more) => round(at + more)))

    const owned = [await ownedBy(tables, ana.memberId), await ownedBy(tables, ben.memberId)]
    const all = owned.flatMap((items) => Object.values(items))
    const cups = all.filter(({ product }) => product === 'cup').map(({ quantity }) => quantity as number)
    expect(cups).toHaveLength(2)
    expect(cups.reduce((sum, quantity) => sum + quantity, 0)).toBe(ROUNDS + 2)
    expect(all.filter(({ product }) => product === undefined)).toHaveLength(ROUNDS)
    expect(await tables.rows()).toHaveLength(ROUNDS + 2)
  })

  it('kill -9 after each statement of a promotion, and of its undoing, is all or nothing', async () => {
    const { siteId, storage } = needsOf(foyer)
    const now = foyer.clock.now()
    const memberId = 'mem_ana'
    /** What there is but for the revisions, which only go up, and what else a life leaves. */
    const state = async () => {
      const { promotion, visitor, promotion_record, promotion_item } = await dump(foyer.database.config)
      const kept = promotion_item?.map(({ revision: _, ...row }) => row)
      return { items: await tables.rows(), promotion, visitor, promotion_record, kept }
    }
    /** Runs the act in a process that dies after so many statements; true when it came to its end. */
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
          undoFor: UNDO_FOR,
        }),
      ]).then(
        () => true,
        (error: { signal?: string; stderr?: string }) => {
          expect([error.signal, error.stderr]).toEqual(['SIGKILL', ''])
          return false
        },
      )
    await tables.items(
      Object.keys(policies).flatMap((collectionId, at) => [
        { collectionId, itemId: `m${at}`, ownerId: memberId, fields: { product: 'cup', quantity: 2 }, at: 1000 },
        { collectionId, itemId: `v${at}`, ownerId: 'vis_one', fields: { product: 'cup', quantity: 3 }, at: 2000 },
        { collectionId, itemId: `w${at}`, ownerId: 'vis_one', fields: { product: 'jug', quantity: 1 }, at: 500 },
      ]),
    )
    await storage.transact((stores) => stores.visitors.noteWriting('vis_one', 1))
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
