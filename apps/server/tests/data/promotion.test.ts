import {
  type OwnPromotion,
  type PromotionPolicy,
  type PromotionPreview,
  paths,
  type TokenResponse,
} from '@foyer/protocol'
import { databases, startFoyer, type TestFoyer } from '@foyer/testing'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { applyPromotionPlan } from '../../src/features/data/promotion/apply-promotion-plan.js'
import { undoPromotion } from '../../src/features/data/promotion/undo-promotion.js'
import { assertVisitorCanWrite } from '../../src/features/visitors/assert-visitor-can-write.js'
import { promoteVisitor } from '../../src/features/visitors/promote-visitor.js'
import { createSweeps } from '../../src/main/composition/scheduled-jobs.js'
import { cleanUp } from '../../src/main/retention.js'
import { decodeClaims, dumpTables } from '../database/tables.js'
import { toErrorSummary } from '../members/membership-steps.js'
import {
  allPolicies,
  createItemTables,
  getItemsOf,
  type ItemInput,
  type ItemTables,
  promote,
  UNDO_WINDOW_MS,
} from '../visitors/promotion-steps.js'

const DAY = 24 * 3600
const policies: Record<string, PromotionPolicy> = {
  ...allPolicies,
  nested: { kind: 'union', by: 'product.id', sum: 'order.quantity' },
}
/** Values that a database might return in a different form than they were written. */
const odd = {
  text: 'Ünïcödé \\ " \u2028 é 🏺 </script>',
  numbers: [0, -0.5, 1e21, 1e-7, 5e-324, 1.7976931348623157e308, 9007199254740991],
  deep: { a: [{ b: null }, [], {}] },
  '': 'no name',
  'a.b': 'dots',
}

describe.each(databases)('show 2 on $name: promotion of items', ({ name }) => {
  let foyer: TestFoyer
  let tables: ItemTables
  let serial = 0
  let visitorId: `vis_${string}`
  let memberId: `mem_${string}`
  beforeAll(async () => {
    foyer = await startFoyer({ database: name, listen: false, nodes: 2 })
    tables = await createItemTables(foyer)
    for (const [collectionId, policy] of Object.entries(policies)) await tables.collection(collectionId, policy)
  })
  beforeEach(() => {
    serial++
    visitorId = `vis_${serial}`
    memberId = `mem_${serial}`
  })
  afterAll(async () => {
    await tables.close()
    await foyer.stop()
  })

  const id = (itemId: string) => `${itemId}-${serial}`
  const mine = (collectionId: string, itemId: string, fields: object = {}, at = 1000): ItemInput => ({
    collectionId,
    itemId: id(itemId),
    ownerId: memberId,
    fields,
    at,
  })
  const theirs = (collectionId: string, itemId: string, fields: object = {}, at = 1000): ItemInput => ({
    ...mine(collectionId, itemId, fields, at),
    ownerId: visitorId,
  })
  const become = (undoFor?: number) => promote(foyer.deps, visitorId, memberId, foyer.clock.now(), undoFor)
  const depsOf = (node: number) => foyer.nodes[node]?.deps as TestFoyer['deps']
  const undo = () => undoPromotion({ visitorId, memberId }, foyer.deps)
  const record = async () => foyer.deps.storage.read((stores) => stores.promotionRecords.find(visitorId, memberId))

  describe('each policy', () => {
    it('reassign: the visitor’s items become the member’s, and nothing but the owner changes', async () => {
      await tables.items([theirs('moved', 'v', odd), theirs('undefined', 'w'), mine('moved', 'm')])
      const before = await getItemsOf(tables, visitorId)
      await become()
      const after = await getItemsOf(tables, memberId)
      expect(Object.keys(after).toSorted()).toEqual([id('m'), id('v'), id('w')])
      expect(after[id('v')]).toEqual({ ...before[id('v')], _owner: memberId })
      expect(await getItemsOf(tables, visitorId)).toEqual({})
      expect((await record())?.collections).toMatchObject([
        { collectionId: 'moved', visitorItems: 1, memberItems: 1, moved: 1, merged: 0 },
        { collectionId: 'undefined', policy: { kind: 'reassign' }, visitorItems: 1, memberItems: 0, moved: 1 },
      ])
    })

    it('keepMember: the visitor’s give way where the member has any, else they become the member’s', async () => {
      await tables.items([theirs('members', 'v'), mine('members', 'm')])
      await become()
      expect(Object.keys(await getItemsOf(tables, memberId))).toEqual([id('m')])
      expect((await record())?.collections).toMatchObject([{ moved: 0, setAside: { visitor: 1, member: 0 } }])

      await promote(foyer.deps, `${visitorId}b`, `${memberId}b`, 1)
      await tables.items([{ ...theirs('members', 'w'), ownerId: `${visitorId}c` }])
      await promote(foyer.deps, `${visitorId}c`, `${memberId}c`, 1)
      expect(Object.keys(await getItemsOf(tables, `${memberId}c`))).toEqual([id('w')])
    })

    it('keepVisitor: the member’s give way', async () => {
      await tables.items([theirs('visitors', 'v'), mine('visitors', 'm'), mine('visitors', 'n')])
      await become()
      expect(Object.keys(await getItemsOf(tables, memberId))).toEqual([id('v')])
      expect((await record())?.collections).toMatchObject([{ moved: 1, setAside: { visitor: 0, member: 2 } }])
    })

    it.each([
      ['the visitor’s', 2000, 'v'],
      ['the member’s', 500, 'm'],
    ])('newest: %s stay when they hold the item changed last', async (_, at, stays) => {
      await tables.items([theirs('newest', 'v', {}, at), mine('newest', 'm', {}, 1000)])
      await become()
      expect(Object.keys(await getItemsOf(tables, memberId))).toEqual([id(stays)])
    })

    it.each([
      ['summed', 5],
      ['largest', 3],
    ])('union: items of %s that match become one, the others move', async (collectionId, quantity) => {
      await tables.items([
        theirs(collectionId, 'v', { product: 'cup', quantity: 3 }),
        theirs(collectionId, 'w', { product: 'bowl', quantity: 1 }),
        mine(collectionId, 'm', { product: 'cup', quantity: 2, note: 'mine', ...odd }),
        mine(collectionId, 'n', { product: 'jug', quantity: 7 }),
      ])
      await become()
      const after = await getItemsOf(tables, memberId)
      expect(Object.keys(after).toSorted()).toEqual([id('m'), id('n'), id('w')])
      const changedAt = { $date: new Date(foyer.clock.now()).toISOString() }
      expect(after[id('m')]).toMatchObject({ product: 'cup', quantity, note: 'mine', ...odd, _updatedDate: changedAt })
      expect(after[id('n')]).toMatchObject({ quantity: 7 })
      expect((await record())?.collections).toMatchObject([{ visitorItems: 2, memberItems: 2, moved: 1, merged: 1 }])
    })

    it('union: by and into fields of objects', async () => {
      await tables.items([
        theirs('nested', 'v', { product: { id: 1 }, order: { quantity: 3 } }),
        mine('nested', 'm', { product: { id: 1 }, order: { quantity: 2, gift: true } }),
      ])
      await become()
      expect((await getItemsOf(tables, memberId))[id('m')]).toMatchObject({ order: { quantity: 5, gift: true } })
    })

    it('with a unique `_owner` the sign-in succeeds, and the member’s one item stays', async () => {
      const index = { name: 'one', fields: [{ path: '_owner', order: 'ASC' }], unique: true }
      const collectionId = `single-${serial}`
      await tables.collection(collectionId, { kind: 'reassign' }, [index])
      await tables.items([theirs(collectionId, 'v'), mine(collectionId, 'm')])
      await become()
      expect(Object.keys(await getItemsOf(tables, memberId))).toEqual([id('m')])
    })
  })

  it('a retry moves nothing, and the record says the same', async () => {
    await tables.items([
      theirs('summed', 'v', { product: 'cup', quantity: 3 }),
      mine('summed', 'm', { product: 'cup', quantity: 2 }),
    ])
    await become()
    const after = await tables.rows()
    const first = await record()
    await tables.items([theirs('summed', 'late', { product: 'cup', quantity: 100 })])
    for (const memberAgain of [memberId, 'mem_else']) await promote(foyer.deps, visitorId, memberAgain, 5)
    expect((await tables.rows()).filter(({ item_id }) => item_id !== id('late'))).toEqual(after)
    expect(await record()).toEqual(first)
  })

  it('a step that fails after it undoes everything, and the same promotion succeeds later', async () => {
    await tables.items(
      Object.keys(policies).flatMap((collectionId) => [
        theirs(collectionId, `v-${collectionId}`, { product: 'cup', quantity: 1 }, 2000),
        mine(collectionId, `m-${collectionId}`, { product: 'cup', quantity: 1 }),
      ]),
    )
    const before = await dumpTables(foyer.database.config)
    const failing = foyer.deps.storage.transact((stores) =>
      promoteVisitor({ visitorId, memberId, now: 5 }, stores, [
        applyPromotionPlan(() => UNDO_WINDOW_MS),
        async () => {
          throw new Error('a later step failed')
        },
      ]),
    )
    await expect(failing).rejects.toThrow('a later step failed')
    expect(await dumpTables(foyer.database.config)).toEqual(before)
    await become()
    expect(await getItemsOf(tables, visitorId)).toEqual({})
  })

  describe('undo', () => {
    it('restores both sides byte for byte, for generated carts and policies', async () => {
      const fields = fc.record(
        { product: fc.constantFrom('cup', 'bowl', 1, null), quantity: fc.integer(), more: fc.jsonValue() },
        { requiredKeys: [] },
      )
      const item = fc.record({
        collectionId: fc.constantFrom(...Object.keys(policies)),
        ofMember: fc.boolean(),
        at: fc.integer({ min: 0, max: 2000 }),
        fields,
      })
      await fc.assert(
        fc.asyncProperty(fc.array(item, { maxLength: 12 }), async (drawn) => {
          serial++
          visitorId = `vis_g${serial}`
          memberId = `mem_g${serial}`
          const given = drawn.map(({ collectionId, ofMember, at, fields: drawnFields }, index) =>
            (ofMember ? mine : theirs)(collectionId, `g${index}`, withoutNul(drawnFields), at),
          )
          await tables.items(given)
          const before = await tables.rows()
          await become()
          const owned = await getItemsOf(tables, memberId)
          const ids = [...Object.keys(owned), ...(await kept())]
          // No row is lost or duplicated: each belongs to the member or is stored for the undo, and none to the
          // visitor.
          expect([...new Set(ids)].toSorted()).toEqual(given.map(({ itemId }) => itemId).toSorted())
          expect(await getItemsOf(tables, visitorId)).toEqual({})
          for (const document of Object.values(owned)) expect(document._owner).toBe(memberId)
          if (drawn.every(({ ofMember }) => ofMember)) return
          const undone = await undo()
          expect(undone.undone).toMatchObject({ changedSince: 0 })
          expect(await tables.rows()).toEqual(before)
        }),
        { numRuns: 60 },
      )
      /** Returns the IDs of all items stored for the undo. */
      async function kept() {
        const rows = (await dumpTables(foyer.database.config)).promotion_item ?? []
        return rows.filter((row) => row.visitor_id === visitorId).map((row) => row.item_id as string)
      }
    })

    it('leaves alone what the member changed since, and loses nothing', async () => {
      await tables.items([
        theirs('summed', 'v', { product: 'cup', quantity: 3 }),
        theirs('summed', 'w', { product: 'bowl', quantity: 1 }),
        theirs('summed', 'x', { product: 'jug', quantity: 1 }),
        mine('summed', 'm', { product: 'cup', quantity: 2 }),
        mine('visitors', 'n', { note: 'old' }),
        theirs('visitors', 'y'),
      ])
      await become()
      await tables.change(id('m'), { quantity: 9 })
      await tables.change(id('w'), { quantity: 8 })
      await tables.remove(id('x'))
      await tables.items([mine('visitors', 'n', { note: 'new' })])
      const { undone } = await undo()
      expect(undone).toMatchObject({ restored: 2, changedSince: 4 })
      expect(await getItemsOf(tables, memberId)).toMatchObject({
        [id('m')]: { quantity: 9 },
        [id('w')]: { quantity: 8 },
        [id('n')]: { note: 'new' },
      })
      expect(Object.keys(await getItemsOf(tables, visitorId)).toSorted()).toEqual([id('v'), id('y')])
    })

    it('takes an item that was made anew under the same id for what it is, though it has been changed as often', async () => {
      await tables.items([theirs('moved', 'v', { note: 'old' })])
      await become()
      await tables.remove(id('v'))
      await tables.items([mine('moved', 'v', { note: 'made anew' }, 5000)])
      await tables.change(id('v'), { more: true })
      expect((await undo()).undone).toMatchObject({ restored: 0, changedSince: 1 })
      expect(await getItemsOf(tables, memberId)).toMatchObject({ [id('v')]: { note: 'made anew' } })
    })

    it('brings nothing back into a collection that was deleted since', async () => {
      const collectionId = `gone-${serial}`
      await tables.collection(collectionId, { kind: 'keepMember' })
      await tables.items([theirs(collectionId, 'v'), mine(collectionId, 'm')])
      await become()
      await tables.removeCollection(collectionId)
      expect((await undo()).undone).toMatchObject({ restored: 0, changedSince: 1 })
      expect(await getItemsOf(tables, visitorId)).toEqual({})
    })

    it('references of items that were set aside or moved are as before, in their order', async () => {
      await tables.items([
        theirs('members', 'v'),
        mine('members', 'm'),
        theirs('moved', 'w'),
        theirs('summed', 'a', { product: 1, quantity: 1 }),
        mine('summed', 'b', { product: 1, quantity: 2 }),
      ])
      const { storage } = foyer.deps
      const refer = (collectionId: string, itemId: string, field: string, ids: readonly string[]) =>
        storage.transact(({ references }) =>
          references.insert(
            collectionId,
            ids.map((referencedId) => ({ itemId: id(itemId), field, referencedId })),
          ),
        )
      const many = Array.from({ length: 250 }, (_unused, nth) => `r${nth}`)
      await refer('members', 'v', 'to', ['c', 'a', 'b'])
      await refer('members', 'v', '__proto__', ['p'])
      await refer('members', 'v', 'also', many)
      await refer('members', 'm', 'to', ['m'])
      await refer('moved', 'w', 'to', ['w', 'a'])
      await refer('summed', 'a', 'to', ['s'])
      const kept = async () => {
        const rows = await tables.database.read
          .selectFrom('item_reference')
          .select(['collection_id', 'item_id', 'field', 'referenced_id'])
          .where('item_id', 'in', ['v', 'm', 'w', 'a'].map(id))
          .orderBy('item_id')
          .orderBy('field')
          .orderBy('place')
          .execute()
        return rows.map((row) => JSON.stringify(row))
      }
      const before = await kept()
      expect(before).toHaveLength(258)
      await become()
      expect(await kept()).toHaveLength(3)
      await undo()
      expect(await kept()).toEqual(before)
    })

    it('a second undo changes nothing and has the same answer; many at once undo once', async () => {
      await tables.items([theirs('moved', 'v'), theirs('members', 'w'), mine('members', 'm')])
      const before = await tables.rows()
      await become()
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_unused, at) => undoPromotion({ visitorId, memberId }, depsOf(at % 2))),
      )
      expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
      expect(answers[0]?.undone).toMatchObject({ restored: 2, changedSince: 0 })
      expect(await tables.rows()).toEqual(before)
      await tables.remove(id('v'))
      expect(await undo()).toEqual(answers[0])
      expect(Object.keys(await getItemsOf(tables, visitorId))).toEqual([id('w')])
    })

    it('is for the member alone, and not when nothing was kept', async () => {
      await tables.items([theirs('members', 'v'), mine('members', 'm')])
      await become(0)
      const after = await tables.rows()
      const refusedBy = (who: `mem_${string}`) =>
        undoPromotion({ visitorId, memberId: who }, foyer.deps).catch(({ kind }) => kind)
      expect(await refusedBy('mem_else')).toBe('NOT_FOUND')
      expect(await refusedBy(memberId)).toBe('UNDO_TOO_LATE')
      expect(await tables.rows()).toEqual(after)
      const rows = (await dumpTables(foyer.database.config)).promotion_item ?? []
      expect(rows.filter((row) => row.visitor_id === visitorId)).toEqual([])
    })
  })

  describe('design invariant 6: the visitor has ended', () => {
    it('a visitor gets a row with the first thing written, and none by being looked at', async () => {
      const { storage } = foyer.deps
      const rows = async () =>
        ((await dumpTables(foyer.database.config)).visitor ?? []).filter((row) => row.visitor_id === visitorId)
      expect(await storage.read((stores) => stores.visitors.hasEnded(visitorId))).toBe(false)
      expect(await rows()).toEqual([])
      await storage.transact((stores) => assertVisitorCanWrite(visitorId, stores, 5))
      expect(await rows()).toMatchObject([{ last_active_at: 5, promoted_at: null }])
      await storage.transact((stores) => assertVisitorCanWrite(visitorId, stores, 7))
      expect(await rows()).toMatchObject([{ last_active_at: 7, promoted_at: null }])
    })

    it.each([false, true])('nothing is written for it afterwards (had written before: %s)', async (hadWritten) => {
      const { storage } = foyer.deps
      const writing = () => storage.transact((stores) => assertVisitorCanWrite(visitorId, stores, 5))
      if (hadWritten) await writing()
      await become()
      for (let tries = 0; tries < 2; tries++) await expect(writing()).rejects.toMatchObject({ kind: 'UNAUTHENTICATED' })
      expect(await storage.read((stores) => stores.visitors.hasEnded(visitorId))).toBe(true)
    })

    it('a write that meets the promotion comes before it or is refused: no item stays behind', async () => {
      for (let round = 0; round < 40; round++) {
        const at = { visitorId: `${visitorId}-${round}`, memberId: `${memberId}-${round}` }
        const given = { ...theirs('moved', `race-${round}`), ownerId: at.visitorId }
        const writing = tables.writeAs(at.visitorId, given)
        const [wrote] = await Promise.all([writing, promote(depsOf(round % 2), at.visitorId, at.memberId, 1)])
        expect(await getItemsOf(tables, at.visitorId)).toEqual({})
        expect(Object.keys(await getItemsOf(tables, at.memberId))).toEqual(wrote ? [given.itemId] : [])
      }
    })
  })

  describe('on the wire', () => {
    let visitor: TokenResponse
    let apiKey: string
    const logIn = async (email: string) => (await foyer.logIn(visitor.access_token, email)).body.sessionToken as string
    const preview = async (json: object = {}, token = visitor.access_token) =>
      foyer.call<PromotionPreview>(paths.promotionPreview, { token, json })
    const enter = async (sessionToken: string) => {
      const { code, verifier } = await foyer.silentCode(visitor.access_token, sessionToken)
      return (await foyer.exchangeCode(code, verifier)).body
    }
    const show = async (token: string) =>
      (await foyer.call<{ promotion?: OwnPromotion }>(paths.ownPromotion, { token })).body
    const takeBack = (token: string, json: object = { visitorId }) =>
      foyer.call<{ promotion: OwnPromotion }>(paths.undoPromotion, { token, json })
    let ana: string
    beforeEach(async () => {
      apiKey ??= await foyer.addApiKey()
      visitor = await foyer.createVisitor()
      visitorId = decodeClaims(visitor.access_token).sub as typeof visitorId
      ana = `ana-${name}-${serial}@example.com`
      memberId = (await foyer.createMember(ana)).memberId as typeof memberId
    })

    it('the visitor’s token shows what it would bring; with the proof of the login, what becomes of it', async () => {
      expect((await preview()).body).toEqual({ collections: [] })
      await tables.items([
        theirs('summed', 'v', { product: 'cup', quantity: 1 }),
        theirs('summed', 'w', { product: 'jug' }),
        mine('summed', 'm', { product: 'cup', quantity: 1 }),
      ])
      const union = { collectionId: 'summed', policy: policies.summed, visitorItems: 2 }
      const none = { visitor: 0, member: 0 }
      expect((await preview()).body).toEqual({
        collections: [{ ...union, memberItems: 0, moved: 2, merged: 0, setAside: none }],
      })
      const before = await dumpTables(foyer.database.config)
      const sessionToken = await logIn(ana)
      const told = { collections: [{ ...union, memberItems: 1, moved: 1, merged: 1, setAside: none }] }
      expect((await preview({ sessionToken })).body).toEqual(told)
      expect((await dumpTables(foyer.database.config)).item).toEqual(before.item)

      const member = await enter(sessionToken)
      const { promotion } = await show(member.access_token)
      const promotedAt = new Date(foyer.clock.now()).toISOString()
      const undoUntil = new Date(foyer.clock.now() + DAY * 1000).toISOString()
      expect(promotion).toEqual({ visitorId, promotedAt, undoUntil, canUndo: true, ...told })
      expect((await preview()).body).toEqual({ collections: [] })
      expect((await preview({}, member.access_token)).body).toEqual({ collections: [] })
    })

    it('a session token that another visitor made, or that is spent, shows nothing of the member', async () => {
      await tables.items([theirs('summed', 'v')])
      const sessionToken = await logIn(ana)
      const other = await foyer.createVisitor()
      expect(toErrorSummary(await preview({ sessionToken }, other.access_token))).toEqual([400, 'INVALID_ARGUMENT'])
      await enter(sessionToken)
      expect(toErrorSummary(await preview({ sessionToken }))).toEqual([400, 'INVALID_ARGUMENT'])
      expect(toErrorSummary(await preview({ sessionToken: 'nonsense' }))).toEqual([400, 'INVALID_ARGUMENT'])
    })

    it('a member undoes it within the time, once, and nobody else does', async () => {
      await tables.items([theirs('visitors', 'v'), mine('visitors', 'm')])
      const before = await tables.rows()
      const member = (await enter(await logIn(ana))).access_token
      const ben = (await foyer.createMember(`ben-${name}-${serial}@example.com`)).access_token
      expect(toErrorSummary(await takeBack(ben))).toEqual([404, 'NOT_FOUND'])
      expect(toErrorSummary(await takeBack(visitor.access_token))).toEqual([403, 'PERMISSION_DENIED'])
      expect((await show(ben)).promotion).toBeUndefined()
      const { body } = await takeBack(member)
      expect(body.promotion).toMatchObject({ canUndo: false, undone: { restored: 2, changedSince: 0 } })
      expect(await tables.rows()).toEqual(before)
      expect((await takeBack(member)).body).toEqual(body)
      expect(await show(member)).toEqual(body)
      // The visitor's items are restored, but the visitor remains ended.
      expect((await preview()).body).toEqual({ collections: [] })
      await enter(await logIn(ana))
      expect(await tables.rows()).toEqual(before)
    })

    it('promotion.undoFor: after its time it is too late, and what was kept is swept', async () => {
      await foyer.updateSettings({ 'promotion.undoFor': '30m' })
      try {
        await tables.items([theirs('members', 'v'), mine('members', 'm')])
        await enter(await logIn(ana))
        await foyer.advance(30 * 60)
        visitor = await foyer.createVisitor()
        const member = await enter(await logIn(ana))
        expect(await show(member.access_token)).toMatchObject({ promotion: { visitorId, canUndo: false } })
        expect(toErrorSummary(await takeBack(member.access_token))).toEqual([409, 'UNDO_TOO_LATE'])
        const rows = async () => (await dumpTables(foyer.database.config)).promotion_item ?? []
        await clean()
        expect((await rows()).filter((row) => row.visitor_id === visitorId)).toEqual([])
        await foyer.advance(31 * DAY)
        await clean()
        expect(await record()).toBeUndefined()
      } finally {
        await foyer.updateSettings({ 'promotion.undoFor': '24h' })
      }
    })

    it('an old token of the visitor never acts as the member: not before an undo, and not after', async () => {
      await tables.items([theirs('moved', 'v')])
      const member = (await enter(await logIn(ana))).access_token
      const old = async () => [visitor.access_token, (await foyer.refresh(visitor.refresh_token)).body.access_token]
      const actsAsNobody = async () => {
        for (const token of await old()) {
          expect(decodeClaims(token)).toMatchObject({ role: 'visitor', sub: visitorId })
          expect(toErrorSummary(await foyer.call(paths.ownPromotion, { token }))).toEqual([403, 'PERMISSION_DENIED'])
          expect((await preview({}, token)).body).toEqual({ collections: [] })
        }
        const { storage } = foyer.deps
        const writing = storage.transact((stores) => assertVisitorCanWrite(visitorId, stores, foyer.clock.now()))
        await expect(writing).rejects.toMatchObject({ kind: 'UNAUTHENTICATED' })
      }
      await actsAsNobody()
      expect((await takeBack(member)).status).toBe(200)
      await actsAsNobody()
      // A sign-in with the token of an ended visitor moves no items to the member.
      const { memberId: benId } = await foyer.createMember(`ben-${name}-${serial}@example.com`)
      await foyer.call(paths.token, {
        headers: { authorization: `${visitor.access_token},${apiKey}` },
        json: { grant_type: 'authorized_client', member_id: benId },
      })
      expect(await getItemsOf(tables, benId)).toEqual({})
    })

    it('two sign-ins of one visitor at once, on two nodes, promote once', async () => {
      const ben = await foyer.createMember(`ben-${name}-${serial}@example.com`)
      await tables.items([
        theirs('summed', 'v', { product: 'cup', quantity: 1 }),
        mine('summed', 'm', { product: 'cup', quantity: 1 }),
        { ...mine('summed', 'b', { product: 'cup', quantity: 1 }), ownerId: ben.memberId },
      ])
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_unused, at) =>
          foyer.call(paths.token, {
            node: at % 2,
            headers: { authorization: `${visitor.access_token},${apiKey}` },
            json: { grant_type: 'authorized_client', member_id: at % 4 < 2 ? memberId : ben.memberId },
          }),
        ),
      )
      expect(answers.filter(({ status }) => status !== 200)).toEqual([])
      const quantities = [memberId, ben.memberId].map(async (owner) =>
        Object.values(await getItemsOf(tables, owner)).map(({ quantity }) => quantity),
      )
      expect((await Promise.all(quantities)).flat().toSorted()).toEqual([1, 2])
    })

    it('two visitors who become one member at once are added up one after the other', async () => {
      const others = await Promise.all(Array.from({ length: 8 }, () => foyer.createVisitor()))
      await tables.items([
        mine('summed', 'm', { product: 'cup', quantity: 1 }),
        ...others.map(({ access_token }, at) => ({
          ...theirs('summed', `v${at}`, { product: 'cup', quantity: 10 }),
          ownerId: decodeClaims(access_token).sub as string,
        })),
      ])
      await Promise.all(
        others.map(({ access_token }, at) =>
          foyer.call(paths.token, {
            node: at % 2,
            headers: { authorization: `${access_token},${apiKey}` },
            json: { grant_type: 'authorized_client', member_id: memberId },
          }),
        ),
      )
      expect(await getItemsOf(tables, memberId)).toMatchObject({ [id('m')]: { quantity: 81 } })
      expect(Object.keys(await getItemsOf(tables, memberId))).toHaveLength(1)
    })

    it('a deleted account leaves no record behind', async () => {
      await tables.items([theirs('members', 'v'), mine('members', 'm')])
      const member = (await enter(await logIn(ana))).access_token
      expect((await foyer.call(paths.currentMember, { method: 'DELETE', token: member })).status).toBe(200)
      const rows = await dumpTables(foyer.database.config)
      for (const table of ['promotion_record', 'promotion_item'])
        expect((rows[table] ?? []).filter((row) => row.visitor_id === visitorId)).toEqual([])
    })
  })

  describe('visitors that come no more', () => {
    it('are swept with their items after the set time from their last writing, in small steps', async () => {
      const now = foyer.clock.now()
      const active = `${visitorId}-active`
      const given = Array.from({ length: 7 }, (_unused, at) => theirs('moved', `s${at}`))
      for (const item of given) await tables.writeAs(visitorId, item, now)
      await tables.writeAs(active, { ...theirs('moved', 'a'), ownerId: active }, now)
      const owners = async () => (await tables.rows()).filter(({ owner_id }) => owner_id.startsWith(visitorId))
      await foyer.advance(90 * DAY - 1)
      await clean()
      expect(await owners()).toHaveLength(8)
      await tables.writeAs(active, { ...theirs('moved', 'b'), ownerId: active }, foyer.clock.now())
      await foyer.advance(1)
      expect(await clean(2)).toMatchObject({ visitor: 1 })
      expect((await owners()).map(({ owner_id }) => owner_id)).toEqual([active, active])
      const visitors = ((await dumpTables(foyer.database.config)).visitor ?? []).map((row) => row.visitor_id)
      expect(visitors).toContain(active)
      expect(visitors).not.toContain(visitorId)
    })

    it('so is what a back end wrote in their name, by every verb, from that writing on', async () => {
      const apiKey = await foyer.addApiKey()
      const post = async (path: string, json: object) => {
        const { status, text } = await foyer.call(path, { token: apiKey, json: { dataCollectionId: 'moved', ...json } })
        expect([path, status, text]).toEqual([path, 200, expect.not.stringContaining('"success":false')])
      }
      const owned = (verb: string) => ({ data: { _id: id(verb), _owner: `${visitorId}-${verb}` } })
      const set = { fieldPath: '_owner', action: 'SET_FIELD' }
      const patch = (verb: string) => ({
        dataItemId: id(verb),
        fieldModifications: [{ ...set, setFieldOptions: { value: `${visitorId}-${verb}` } }],
      })
      for (const verb of ['update', 'updates', 'patch', 'patches', 'saved'])
        await post(paths.items, { dataItem: { data: { _id: id(verb) } } })
      await post(paths.items, { dataItem: owned('insert') })
      await post(paths.bulkInsertItems, { dataItems: [owned('inserts'), { data: { _id: id('sites') } }] })
      await post(paths.saveItem, { dataItem: owned('save') })
      await post(paths.bulkSaveItems, { dataItems: [owned('saves'), owned('saved')] })
      await post(paths.updateItem, { dataItem: owned('update') })
      await post(paths.bulkUpdateItems, { dataItems: [owned('updates')] })
      await post(paths.patchItem, { patch: patch('patch') })
      await post(paths.bulkPatchItems, { patches: [patch('patches')] })
      await post(paths.items, { dataItem: { data: { _id: id('members'), _owner: memberId } } })
      const left = async () =>
        (await tables.rows()).flatMap(({ item_id, owner_id }) =>
          item_id.endsWith(`-${serial}`) ? [[item_id, owner_id.startsWith('vis_')]] : [],
        )
      await foyer.advance(90 * DAY - 1)
      await clean()
      expect((await left()).filter(([, isVisitors]) => isVisitors)).toHaveLength(9)
      await foyer.advance(1)
      await clean()
      expect((await left()).toSorted()).toEqual([
        [id('members'), false],
        [id('sites'), false],
      ])
    })

    it('of one that has ended, what an undo gave back is swept in its time, and that it has ended is known on', async () => {
      await tables.items([theirs('moved', 'v'), mine('moved', 'm')])
      await become()
      await undo()
      await foyer.advance(90 * DAY - 1)
      await clean()
      expect(Object.keys(await getItemsOf(tables, visitorId))).toEqual([id('v')])
      await foyer.advance(1)
      await clean()
      expect(await getItemsOf(tables, visitorId)).toEqual({})
      expect(Object.keys(await getItemsOf(tables, memberId))).toEqual([id('m')])
      const ended = () => foyer.deps.storage.read((stores) => stores.visitors.hasEnded(visitorId))
      // For as long as the visitor's last token could be valid.
      await foyer.advance(276 * DAY)
      await clean()
      expect(await ended()).toBe(true)
      await foyer.advance((1830 - 366) * DAY)
      await clean()
      expect(await ended()).toBe(false)
    })
  })

  const clean = (batchSize?: number) => {
    const deps = foyer.deps
    const sweeps = createSweeps(tables.database, deps)
    return cleanUp(tables.database, deps.siteId, foyer.clock, sweeps, batchSize === undefined ? {} : { batchSize })
  }
})

/** Removes NUL and unpaired surrogates: PostgreSQL cannot store them, and requests that contain them are rejected. */
function withoutNul<T>(value: T): T {
  return JSON.parse(JSON.stringify(value).replaceAll(/\\u0000|\\ud[89a-f][0-9a-f]{2}/gi, ''))
}
