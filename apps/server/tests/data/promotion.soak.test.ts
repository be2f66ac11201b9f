import { paths } from '@foyer/protocol'
import { databases, startFoyer, type TestFoyer } from '@foyer/testing'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { decodeClaims } from '../database/tables.js'
import {
  allPolicies,
  createItemTables,
  getItemsOf,
  type ItemInput,
  type ItemTables,
} from '../visitors/promotion-steps.js'

const ROUNDS = 1000
const TOGETHER = 20

describe.each(databases)('show 2 on $name', ({ name }) => {
  let foyer: TestFoyer
  let tables: ItemTables
  beforeEach(async () => {
    foyer = await startFoyer({ database: name, listen: false, nodes: 2 })
    tables = await createItemTables(foyer)
    for (const [collectionId, policy] of Object.entries(allPolicies)) await tables.collection(collectionId, policy)
  })
  afterEach(async () => {
    await tables.close()
    await foyer.stop()
  })

  it(`two tabs that sign in at once, ${ROUNDS} times: nothing is lost, nothing counted twice`, async () => {
    const apiKey = await foyer.addApiKey()
    const ana = await foyer.createMember('ana@example.com')
    const ben = await foyer.createMember('ben@example.com')
    const enter = (token: string, memberId: string, node: number) =>
      foyer.call(paths.token, {
        node,
        headers: { authorization: `${token},${apiKey}` },
        json: { grant_type: 'authorized_client', member_id: memberId },
      })
    const cup = (itemId: string, ownerId: string): ItemInput => ({
      collectionId: 'summed',
      itemId,
      ownerId,
      fields: { product: 'cup', quantity: 1 },
    })
    await tables.items([cup('ana', ana.memberId), cup('ben', ben.memberId)])

    const round = async (at: number): Promise<void> => {
      const { access_token: token } = await foyer.createVisitor()
      const visitorId = decodeClaims(token).sub as string
      await tables.items([
        cup(`cup-${at}`, visitorId),
        { collectionId: 'moved', itemId: `moved-${at}`, ownerId: visitorId },
      ])
      // The same member twice, or two members who share a browser.
      const other = at % 3 === 0 ? ben.memberId : ana.memberId
      const answers = await Promise.all([enter(token, ana.memberId, 0), enter(token, other, 1)])
      expect(answers.map(({ status }) => status)).toEqual([200, 200])
    }
    for (let at = 0; at < ROUNDS; at += TOGETHER)
      await Promise.all(Array.from({ length: TOGETHER }, (_unused, more) => round(at + more)))

    const owned = [await getItemsOf(tables, ana.memberId), await getItemsOf(tables, ben.memberId)]
    const all = owned.flatMap((items) => Object.values(items))
    const cups = all.filter(({ product }) => product === 'cup').map(({ quantity }) => quantity as number)
    expect(cups).toHaveLength(2)
    expect(cups.reduce((sum, quantity) => sum + quantity, 0)).toBe(ROUNDS + 2)
    expect(all.filter(({ product }) => product === undefined)).toHaveLength(ROUNDS)
    expect(await tables.rows()).toHaveLength(ROUNDS + 2)
  })
})
