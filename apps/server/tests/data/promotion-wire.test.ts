import { type OwnPromotion, paths } from '@foyer/protocol'
import { defaultDatabase, startFoyer, type TestFoyer } from '@foyer/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDataCalls, EVERYONE_PERMISSIONS, getSubject, refusal } from './data-steps.js'

describe.each(defaultDatabase)('show 2 on $name: what a visitor did stays theirs', ({ name }) => {
  let foyer: TestFoyer
  let data: ReturnType<typeof createDataCalls>
  let apiKey: string
  let serial = 0
  beforeAll(async () => {
    foyer = await startFoyer({ database: name, listen: false, nodes: 2 })
    apiKey = await foyer.addApiKey()
    data = createDataCalls(foyer, apiKey)
    await data.create('Cart', { promotion: { kind: 'union', by: 'product', sum: 'quantity' } })
    await data.create('Notes', {})
    await data.create('Wishes', {
      permissions: { ...EVERYONE_PERMISSIONS, read: 'SITE_MEMBER_AUTHOR' },
      promotion: { kind: 'keepMember' },
    })
  })
  afterAll(() => foyer.stop())

  const newMember = () => foyer.createMember(`person-${++serial}@example.com`)
  /** Opens a session for a member with the visitor's token, which promotes the visitor. */
  const become = async (visitor: string, memberId: string, node = 0) =>
    (
      await foyer.call<{ access_token: string }>(paths.token, {
        node,
        headers: { authorization: `${visitor},${apiKey}` },
        json: { grant_type: 'authorized_client', member_id: memberId },
      })
    ).body.access_token
  const item = async (collectionId: string, itemId: string) =>
    (await data.get(collectionId, itemId)).body.dataItem?.data
  const takeBack = (token: string, visitorId: string) =>
    foyer.call<{ promotion: OwnPromotion }>(paths.undoPromotion, { token, json: { visitorId } })

  it('the two carts: put together at the sign-in, taken apart by the undo, byte for byte', async () => {
    const { access_token: before, memberId } = await newMember()
    const visitor = (await foyer.createVisitor()).access_token
    const visitorId = getSubject(visitor)
    const [mine, theirs, jug, note] = ['mine', 'theirs', 'jug', 'note'].map((one) => `${one}-${serial}`) as string[]
    await data.insert('Cart', { _id: mine, product: 'cup', quantity: 1 }, before)
    await data.insert('Cart', { _id: theirs, product: 'cup', quantity: 2 }, visitor)
    await data.insert('Cart', { _id: jug, product: 'jug', quantity: 1 }, visitor)
    await data.insert('Notes', { _id: note, text: 'é 🏺 "\\' }, visitor)
    const texts = () =>
      Promise.all(
        [mine, theirs, jug].map(async (one) =>
          (await data.get('Cart', one as string)).text.replace(/"revision":"\d+"/, ''),
        ),
      )
    const asItWas = await texts()

    const member = await become(visitor, memberId)
    expect(await item('Cart', mine as string)).toMatchObject({ product: 'cup', quantity: 3, _owner: memberId })
    expect(await item('Cart', theirs as string)).toBeUndefined()
    expect(await item('Cart', jug as string)).toMatchObject({ quantity: 1, _owner: memberId })
    expect(await item('Notes', note as string)).toMatchObject({ text: 'é 🏺 "\\', _owner: memberId })

    expect((await takeBack(member, visitorId)).body.promotion.undone).toMatchObject({ restored: 4, changedSince: 0 })
    expect(await texts()).toEqual(asItWas)
  })

  it('design invariant 6: an old token of the visitor writes nothing more, by any call, before and after an undo', async () => {
    const { memberId } = await newMember()
    const visitor = await foyer.createVisitor()
    const visitorId = getSubject(visitor.access_token)
    const [note] = [`note-${serial}`]
    await data.insert('Notes', { _id: note, text: 'mine' }, visitor.access_token)
    const member = await become(visitor.access_token, memberId)
    const renewed = (await foyer.refresh(visitor.refresh_token)).body.access_token
    const refused = refusal(401, 'UNAUTHENTICATED').status
    const triesEverything = async (token: string) => {
      const one = { dataCollectionId: 'Notes', dataItem: { data: { _id: note, text: 'taken' } } }
      const many = { dataCollectionId: 'Notes', dataItems: [{ data: { _id: note, text: 'taken' } }] }
      const change = { dataItemId: note, fieldModifications: [{ fieldPath: 'text', action: 'REMOVE_FIELD' }] }
      const answers = [
        await data.insert('Notes', { text: 'new' }, token),
        await data.post(paths.saveItem, one, token),
        await data.post(paths.updateItem, one, token),
        await data.post(paths.patchItem, { dataCollectionId: 'Notes', patch: change }, token),
        await data.remove('Notes', note as string, token),
        await data.truncate('Notes', token),
        await data.post(paths.bulkInsertItems, many, token),
        await data.post(paths.bulkSaveItems, many, token),
        await data.post(paths.bulkUpdateItems, many, token),
        await data.post(paths.bulkPatchItems, { dataCollectionId: 'Notes', patches: [change] }, token),
        await data.post(paths.bulkRemoveItems, { dataCollectionId: 'Notes', dataItemIds: [note] }, token),
      ]
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => refused))
    }
    for (const token of [visitor.access_token, renewed]) await triesEverything(token)
    expect(await item('Notes', note as string)).toMatchObject({ text: 'mine', _owner: memberId })
    await takeBack(member, visitorId)
    for (const token of [visitor.access_token, renewed]) await triesEverything(token)
    expect(await item('Notes', note as string)).toMatchObject({ text: 'mine', _owner: visitorId })
  })

  it('decision 30: once a write told the node that the visitor has ended, its refresh token is refused, and nobody else’s', async () => {
    const { memberId, refresh_token: memberToken } = await newMember()
    const [visitor, other] = [await foyer.createVisitor(), await foyer.createVisitor()]
    await data.insert('Notes', { text: 'mine' }, visitor.access_token)
    await data.insert('Notes', { text: 'theirs' }, other.access_token)
    await become(visitor.access_token, memberId)
    expect((await data.insert('Notes', { text: 'more' }, visitor.access_token)).status).toBe(401)
    expect(await foyer.refresh(visitor.refresh_token)).toMatchObject({
      status: 400,
      body: { error: 'invalid_grant', error_description: 'The visitor of this refresh token has become a member.' },
    })
    for (const token of [other.refresh_token, memberToken]) expect((await foyer.refresh(token)).status).toBe(200)
    const fresh = await foyer.createVisitor()
    expect((await data.insert('Notes', { text: 'new' }, fresh.access_token)).status).toBe(200)
  })

  it('what only the author may read, the member reads from now on, and the visitor’s token does not', async () => {
    const { memberId } = await newMember()
    const visitor = (await foyer.createVisitor()).access_token
    const wish = `wish-${serial}`
    await data.insert('Wishes', { _id: wish }, visitor)
    const member = await become(visitor, memberId)
    expect((await data.get('Wishes', wish, member)).body.dataItem.data).toMatchObject({ _owner: memberId })
    expect((await data.get('Wishes', wish, visitor)).status).toBe(404)
  })

  it('a change of the member that meets the promotion is not lost', async () => {
    const { access_token: token, memberId } = await newMember()
    const cup = `cup-${serial}`
    await data.insert('Cart', { _id: cup, product: 'cup', quantity: 0 }, token)
    const more = [{ fieldPath: 'quantity', action: 'INCREMENT_FIELD', incrementFieldOptions: { value: 100 } }]
    for (let round = 0; round < 10; round++) {
      const visitor = (await foyer.createVisitor()).access_token
      await data.insert('Cart', { product: 'cup', quantity: 1 }, visitor)
      const [changed] = await Promise.all([data.patch('Cart', cup, more, token), become(visitor, memberId, round % 2)])
      expect(changed.status).toBe(200)
    }
    expect(await item('Cart', cup)).toMatchObject({ quantity: 1010 })
  })

  it('a visitor that writes while it becomes a member leaves nothing behind', async () => {
    const { memberId } = await newMember()
    for (let round = 0; round < 15; round++) {
      const visitor = (await foyer.createVisitor()).access_token
      const note = `race-${serial}-${round}`
      const [wrote] = await Promise.all([
        data.insert('Notes', { _id: note }, visitor),
        become(visitor, memberId, round % 2),
      ])
      expect([200, 401]).toContain(wrote.status)
      expect((await item('Notes', note))?._owner).toBe(wrote.status === 200 ? memberId : undefined)
    }
  })

  it('the policy of a collection can be changed, and two amounts at once are refused', async () => {
    const union = { kind: 'union', by: 'product', sum: 'quantity', max: 'quantity' }
    const { status } = await data.create(`Never-${serial}`, { promotion: union })
    expect(status).toBe(400)
    const { body } = await data.create('Choices', { promotion: { kind: 'newest' } })
    expect(body.collection.promotion).toEqual({ kind: 'newest' })
  })
})
