import { type CollectionRole, collectionRoles, paths } from '@foyer/protocol'
import { defaultDatabase, startFoyer, TEST_ORIGIN, type TestFoyer } from '@foyer/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDataCalls, EVERYONE_PERMISSIONS, getSubject, refusal } from './data-steps.js'

type Who = 'visitor' | 'member' | 'key'
type Action = 'read' | 'insert' | 'update' | 'remove'
/** The items a caller can reach if an action requires a role: all, their own, or none. */
const table: Record<CollectionRole, Record<Who, 'all' | 'own' | 'none'>> = {
  ANYONE: { visitor: 'all', member: 'all', key: 'all' },
  SITE_MEMBER: { visitor: 'none', member: 'all', key: 'all' },
  SITE_MEMBER_AUTHOR: { visitor: 'none', member: 'own', key: 'all' },
  ADMIN: { visitor: 'none', member: 'none', key: 'all' },
}
const people: Who[] = ['visitor', 'member', 'key']
const cells = collectionRoles.flatMap((role) => people.map((who) => ({ role, who, reach: table[role][who] })))

describe.each(defaultDatabase)('wire-protocol §9, V8.2.2: permissions on $name', ({ name }) => {
  let foyer: TestFoyer
  let data: ReturnType<typeof createDataCalls>
  let apiKey: string
  const tokens = {} as Record<Who, string>
  const ids = {} as Record<'visitor' | 'member', string>
  let serial = 0

  beforeAll(async () => {
    foyer = await startFoyer({ database: name, listen: false })
    apiKey = await foyer.addApiKey()
    data = createDataCalls(foyer, apiKey)
    tokens.key = apiKey
    tokens.visitor = (await foyer.createVisitor()).access_token
    tokens.member = (await foyer.createMember('member@example.com')).access_token
    for (const who of ['visitor', 'member'] as const) ids[who] = getSubject(tokens[who])
  })
  afterAll(() => foyer.stop())

  /** Creates a collection with these permissions, one item of the caller and one of another author. */
  async function collectionWith(permissions: Partial<Record<Action, CollectionRole>>, who: Who): Promise<string> {
    const id = `permitted-${++serial}`
    await data.create(id, {
      permissions: { read: 'ADMIN', insert: 'ADMIN', update: 'ADMIN', remove: 'ADMIN', ...permissions },
      fields: [
        { key: 'to', type: 'MULTI_REFERENCE', typeMetadata: { multiReference: { referencedCollectionId: id } } },
      ],
    })
    await data.insert(id, { _id: 'own', n: 1, ...(who === 'key' ? {} : { _owner: ids[who] }) })
    await data.insert(id, { _id: 'stranger', n: 1, _owner: 'mem_stranger' })
    return id
  }
  const set = [{ fieldPath: 'n', action: 'SET_FIELD', setFieldOptions: { value: 2 } }]
  const references = (referringItemId: string) => ({
    dataItemReferences: [{ referringItemFieldName: 'to', referringItemId, referencedItemId: 'x' }],
  })

  /** Every API call for each action. Each call returns whether it succeeded for the item. */
  const ways: Record<Action, Record<string, (id: string, item: string, token: string) => Promise<boolean>>> = {
    read: {
      get: async (id, item, token) => (await data.get(id, item, token)).status === 200,
    },
    update: {
      update: async (id, item, token) => (await data.update(id, { _id: item, n: 2 }, token)).status === 200,
      patch: async (id, item, token) => (await data.patch(id, item, set, token)).status === 200,
      save: async (id, item, token) => (await data.save(id, { _id: item, n: 2 }, token)).status === 200,
      bulkUpdate: async (id, item, token) =>
        (
          await data.post(
            paths.bulkUpdateItems,
            { dataCollectionId: id, dataItems: [{ data: { _id: item, n: 2 } }] },
            token,
          )
        ).body.bulkActionMetadata?.totalSuccesses === 1,
      bulkPatch: async (id, item, token) =>
        (
          await data.post(
            paths.bulkPatchItems,
            { dataCollectionId: id, patches: [{ dataItemId: item, fieldModifications: set }] },
            token,
          )
        ).body.bulkActionMetadata?.totalSuccesses === 1,
      bulkSave: async (id, item, token) =>
        (
          await data.post(
            paths.bulkSaveItems,
            { dataCollectionId: id, dataItems: [{ data: { _id: item, n: 2 } }] },
            token,
          )
        ).body.bulkActionMetadata?.totalSuccesses === 1,
      insertReferences: async (id, item, token) =>
        (await data.post(paths.insertReferences, { dataCollectionId: id, ...references(item) }, token)).status === 200,
      removeReferences: async (id, item, token) =>
        (await data.post(paths.removeReferences, { dataCollectionId: id, ...references(item) }, token)).status === 200,
      replaceReferences: async (id, item, token) =>
        (
          await data.post(
            paths.replaceReferences,
            {
              dataCollectionId: id,
              referringItemFieldName: 'to',
              referringItemId: item,
              newReferencedItemIds: ['y'],
            },
            token,
          )
        ).status === 200,
    },
    remove: {
      truncate: async (id, item, token) => {
        await data.truncate(id, token)
        return (await data.stored(id, item)) === undefined
      },
      remove: async (id, item, token) => (await data.remove(id, item, token)).status === 200,
      bulkRemove: async (id, item, token) =>
        (await data.post(paths.bulkRemoveItems, { dataCollectionId: id, dataItemIds: [item] }, token)).body
          .bulkActionMetadata?.totalSuccesses === 1,
    },
    insert: {
      insert: async (id, _item, token) => (await data.insert(id, { n: 2 }, token)).status === 200,
      save: async (id, _item, token) => (await data.save(id, { n: 2 }, token)).status === 200,
      bulkInsert: async (id, _item, token) =>
        (await data.post(paths.bulkInsertItems, { dataCollectionId: id, dataItems: [{ data: {} }] }, token)).body
          .bulkActionMetadata?.totalSuccesses === 1,
      bulkSave: async (id, _item, token) =>
        (await data.post(paths.bulkSaveItems, { dataCollectionId: id, dataItems: [{ data: {} }] }, token)).body
          .bulkActionMetadata?.totalSuccesses === 1,
    },
  }

  describe.each(['read', 'update', 'remove'] as const)('%s', (action) => {
    it.each(cells)('where it is for $role, a $who reaches $reach', async ({ role, who, reach }) => {
      for (const [way, reaches] of Object.entries(ways[action])) {
        const id = await collectionWith({ [action]: role }, who)
        const found = [await reaches(id, 'own', tokens[who]), await reaches(id, 'stranger', tokens[who])]
        expect([way, ...found]).toEqual([way, reach !== 'none', reach === 'all'])
        // A rejected call writes nothing.
        if (reach !== 'all') expect([way, await data.stored(id, 'stranger')]).toEqual([way, { n: 1 }])
        if (reach === 'none') expect([way, await data.stored(id, 'own')]).toEqual([way, { n: 1 }])
      }
    })
  })

  describe('insert', () => {
    it.each(cells)('where it is for $role, a $who may: $reach', async ({ role, who, reach }) => {
      for (const [way, may] of Object.entries(ways.insert)) {
        const id = await collectionWith({ insert: role }, who)
        expect([way, await may(id, '', tokens[who])]).toEqual([way, reach !== 'none'])
      }
    })
  })

  it('decision 26: where anyone may insert, an author may be a visitor, who reaches the own items and no others', async () => {
    const id = await collectionWith(
      { insert: 'ANYONE', read: 'SITE_MEMBER_AUTHOR', update: 'SITE_MEMBER_AUTHOR', remove: 'SITE_MEMBER_AUTHOR' },
      'visitor',
    )
    const other = (await foyer.createVisitor()).access_token
    for (const action of ['read', 'update', 'remove'] as const)
      for (const [way, reaches] of Object.entries(ways[action])) {
        if (way === 'truncate') continue
        expect([way, await reaches(id, 'own', other), await reaches(id, 'stranger', tokens.visitor)]).toEqual([
          way,
          false,
          false,
        ])
        if (action !== 'remove') expect([way, await reaches(id, 'own', tokens.visitor)]).toEqual([way, true])
      }
    const left = async () =>
      [await data.stored(id, 'own'), await data.stored(id, 'stranger')].map((one) => one !== undefined)
    expect([(await data.truncate(id, other)).status, await left()]).toEqual([200, [true, true]])
    expect([(await data.truncate(id, tokens.visitor)).status, await left()]).toEqual([200, [false, true]])
  })

  it('6.4: who may do nothing is refused in the words of the provider, 403 WDE0027', async () => {
    const id = await collectionWith({}, 'visitor')
    const refused = await data.get(id, 'own', tokens.visitor)
    expect(refused).toMatchObject(refusal(403, 'WDE0027'))
    expect(refused.body.message).toBe(
      `WDE0027: The current user does not have permissions to read on the ${id} collection.`,
    )
    for (const answer of [
      await data.insert(id, {}, tokens.visitor),
      await data.save(id, {}, tokens.visitor),
      await data.update(id, { _id: 'own' }, tokens.visitor),
      await data.patch(id, 'own', set, tokens.visitor),
      await data.remove(id, 'own', tokens.visitor),
      await data.truncate(id, tokens.visitor),
    ])
      expect(answer).toMatchObject(refusal(403, 'WDE0027'))
  })

  it('an author learns nothing of items that may not be read: they are missing; of those that may, that they may not be changed', async () => {
    const hidden = await collectionWith({ read: 'SITE_MEMBER_AUTHOR', update: 'SITE_MEMBER_AUTHOR' }, 'member')
    expect(await data.get(hidden, 'stranger', tokens.member)).toMatchObject(refusal(404, 'WDE0073'))
    expect(await data.update(hidden, { _id: 'stranger' }, tokens.member)).toMatchObject(refusal(404, 'WDE0073'))
    const taken = await collectionWith({ insert: 'ANYONE', update: 'SITE_MEMBER_AUTHOR' }, 'member')
    expect(await data.save(taken, { _id: 'stranger' }, tokens.member)).toMatchObject(refusal(403, 'WDE0027'))
    const seen = await collectionWith({ read: 'ANYONE', update: 'SITE_MEMBER_AUTHOR' }, 'member')
    expect(await data.update(seen, { _id: 'stranger' }, tokens.member)).toMatchObject(refusal(403, 'WDE0027'))
  })

  it.each([
    ['SITE_MEMBER_AUTHOR', 'ANYONE'],
    ['SITE_MEMBER_AUTHOR', 'SITE_MEMBER'],
    ['ADMIN', 'ANYONE'],
    ['ADMIN', 'SITE_MEMBER'],
  ] as const)(
    'where %s may read and %s may write, a write tells nothing of an item that may not be read',
    async (read, write) => {
      const secret = { n: 1, word: 'secret' }
      const id = await collectionWith({ read, update: write, remove: write, insert: write }, 'member')
      const make = async () => {
        await data.save(id, { _id: 'stranger', _owner: 'mem_stranger', ...secret })
        await data.save(id, { _id: 'own', _owner: ids.member, ...secret })
      }
      const one = (item: string, filter?: object) => ({
        dataCollectionId: id,
        ...(filter === undefined ? {} : { condition: { filter } }),
        patch: { dataItemId: item, fieldModifications: set },
        dataItem: { data: { _id: item, n: 2 } },
        dataItemId: item,
      })
      const many = (item: string, filter: object) => ({
        ...one(item, filter),
        patches: [one(item).patch],
        dataItems: [one(item).dataItem],
        dataItemIds: [item],
      })
      const mayRead = read === 'SITE_MEMBER_AUTHOR'
      for (const path of [paths.patchItem, paths.updateItem, paths.saveItem, paths.removeItem]) {
        await make()
        const answer = await data.post(path, one('stranger'), tokens.member)
        expect([path, answer.status, answer.body.dataItem.data]).toEqual([path, 200, { _id: 'stranger' }])
        expect(answer.text).not.toMatch(/secret|mem_stranger|Date/)
        const own = await data.post(path, one('own'), tokens.member)
        expect([path, own.status, '_createdDate' in own.body.dataItem.data]).toEqual([path, 200, mayRead])
      }
      // Conditions are evaluated only against items the caller can read.
      for (const path of [paths.patchItem, paths.updateItem, paths.removeItem]) {
        await make()
        const asked = (item: string, word: string) => data.post(path, one(item, { word }), tokens.member)
        const [met, unmet, own] = [
          await asked('stranger', 'secret'),
          await asked('stranger', 'other'),
          await asked('own', 'secret'),
        ]
        expect([path, met.status, unmet.status, own.status]).toEqual([path, 404, 404, mayRead ? 200 : 404])
        expect(met.body.details).toEqual(unmet.body.details)
      }
      for (const path of [paths.bulkPatchItems, paths.bulkUpdateItems, paths.bulkRemoveItems]) {
        await make()
        const asked = async (item: string, word: string) =>
          (await data.post(path, many(item, { word }), tokens.member)).body.results[0]?.itemMetadata
        expect(await asked('stranger', 'secret')).toEqual(await asked('stranger', 'other'))
        expect([path, (await asked('own', 'secret'))?.success]).toEqual([path, mayRead])
        expect([path, await data.stored(id, 'stranger')]).toEqual([path, secret])
      }
    },
  )

  it('an item of a stranger is refused in the very words in which one that is not there is', async () => {
    const author = 'SITE_MEMBER_AUTHOR'
    const id = await collectionWith({ read: author, update: author, remove: author }, 'member')
    const words = async (item: string) => {
      const answers = [
        await data.get(id, item, tokens.member),
        await data.update(id, { _id: item }, tokens.member),
        await data.patch(id, item, set, tokens.member),
        await data.patch(id, item, set, tokens.member, { condition: { filter: { n: 1 } } }),
        await data.remove(id, item, tokens.member),
        await data.remove(id, item, tokens.member, { revision: '7' }),
        await data.post(
          paths.bulkUpdateItems,
          { dataCollectionId: id, dataItems: [{ data: { _id: item } }] },
          tokens.member,
        ),
        await data.post(paths.insertReferences, { dataCollectionId: id, ...references(item) }, tokens.member),
      ]
      return answers.map(({ status, body }) =>
        JSON.stringify([status, body.message, body.details, body.results]).replaceAll(item, 'ITEM'),
      )
    }
    expect(await words('stranger')).toEqual(await words('nobody'))
  })

  it('a value that is taken is told, as an id is, and nothing of the item that has it', async () => {
    const id = await collectionWith(
      { read: 'SITE_MEMBER_AUTHOR', insert: 'ANYONE', update: 'SITE_MEMBER_AUTHOR' },
      'member',
    )
    await foyer.call(paths.indexes, {
      token: apiKey,
      json: { dataCollectionId: id, index: { name: 'u', fields: [{ path: 'u' }], unique: true } },
    })
    await data.insert(id, { _id: 'hidden', u: 'taken', word: 'secret', _owner: 'mem_stranger' })
    for (const answer of [
      await data.insert(id, { u: 'taken' }, tokens.member),
      await data.update(id, { _id: 'own', u: 'taken' }, tokens.member),
    ]) {
      expect(answer).toMatchObject(refusal(409, 'WDE0123'))
      expect(answer.text).not.toMatch(/hidden|secret|mem_stranger/)
    }
  })

  it('an author truncates the own items only', async () => {
    const id = await collectionWith({ remove: 'SITE_MEMBER_AUTHOR' }, 'member')
    expect((await data.truncate(id, tokens.member)).status).toBe(200)
    expect([await data.stored(id, 'own'), await data.stored(id, 'stranger')]).toEqual([undefined, { n: 1 }])
  })

  it('8.2: save needs the permission to insert what is new, and to update what is there', async () => {
    const insertOnly = await collectionWith({ insert: 'ANYONE' }, 'visitor')
    expect((await data.save(insertOnly, { _id: 'new' }, tokens.visitor)).body.action).toBe('INSERTED')
    expect((await data.save(insertOnly, { _id: 'own' }, tokens.visitor)).status).not.toBe(200)
    const updateOnly = await collectionWith({ update: 'ANYONE' }, 'visitor')
    expect((await data.save(updateOnly, { _id: 'own' }, tokens.visitor)).body.action).toBe('UPDATED')
    expect(await data.save(updateOnly, { _id: 'new' }, tokens.visitor)).toMatchObject(refusal(403, 'WDE0027'))
  })

  it('permissions that were changed count at once, on every node', async () => {
    const two = await startFoyer({ database: name, listen: false, nodes: 2 })
    try {
      const calls = createDataCalls(two, await two.addApiKey())
      await calls.create('shared')
      await calls.insert('shared', { _id: 'x' })
      const { access_token: token } = await two.createVisitor()
      const read = (node: number) =>
        two.call(`${paths.items}/x?dataCollectionId=shared&dataItemId=x`, { token, node }).then(({ status }) => status)
      const write = (node: number) =>
        two
          .call(paths.items, { token, node, json: { dataCollectionId: 'shared', dataItem: { data: {} } } })
          .then(({ status }) => status)
      expect([await read(0), await read(1), await write(0), await write(1)]).toEqual([200, 200, 200, 200])
      const permissions = { read: 'ADMIN', insert: 'ADMIN' }
      const changed = await two.call(`${paths.collections}/shared`, {
        method: 'PATCH',
        json: { dataCollection: { id: 'shared', permissions } },
        token: await two.addApiKey(),
      })
      expect(changed.status).toBe(200)
      expect([await read(0), await read(1), await write(0), await write(1)]).toEqual([403, 403, 403, 403])
    } finally {
      await two.stop()
    }
  })

  it('§2: nobody without credentials, no bad token, no key from a browser, no application of somebody else', async () => {
    await data.create('guarded')
    const path = `${paths.items}/x?dataCollectionId=guarded&dataItemId=x`
    const code = async (options: object) =>
      (await foyer.call<{ details: { applicationError: { code: string } } }>(path, options)).body.details
        .applicationError.code
    expect(await code({})).toBe('UNAUTHENTICATED')
    expect(await code({ token: 'not.a.token' })).toBe('UNAUTHENTICATED')
    expect(await code({ token: `fky_${'x'.repeat(43)}` })).toBe('UNAUTHENTICATED')
    expect(await code({ token: `${tokens.visitor},${apiKey}` })).toBe('UNAUTHENTICATED')
    expect(await code({ token: apiKey, headers: { origin: TEST_ORIGIN } })).toBe('PERMISSION_DENIED')
    const { clientId } = await foyer.addClient({ thirdParty: { runBy: 'Marta Voss' } })
    const subject = { kind: 'visitor', visitorId: 'vis_1', clientId } as const
    const { access_token: token } = foyer.deps.tokens.respond(subject, 'rt_none')
    expect(await code({ token })).toBe('PERMISSION_DENIED')
  })

  it('collections are for API keys alone, but for what whoever asks may do', async () => {
    const id = await collectionWith({ read: 'ANYONE', insert: 'SITE_MEMBER' }, 'visitor')
    const own = (token: string) => foyer.call(`${paths.ownDataPermissions}?dataCollectionId=${id}`, { token })
    expect((await own(tokens.visitor)).body).toEqual({
      permissions: { itemRead: true, itemInsert: false, itemUpdate: false, itemRemove: false },
    })
    expect((await own(tokens.member)).body).toMatchObject({ permissions: { itemInsert: true } })
    const all = await foyer.call(`${paths.dataPermissions}?dataCollectionId=${id}`, { token: apiKey })
    expect(all.body).toEqual({
      permissions: {
        itemRead: 'ANYONE',
        itemInsert: 'SITE_MEMBER',
        itemUpdate: 'CMS_EDITOR',
        itemRemove: 'CMS_EDITOR',
      },
    })
    const field = { dataCollectionId: id, field: { key: 'k', type: 'TEXT' } }
    for (const [path, call] of [
      [paths.collections, { json: { collection: { id: 'mine', permissions: EVERYONE_PERMISSIONS } } }],
      [paths.collections, { method: 'PUT', json: { collection: { id, revision: '1' } } }],
      [paths.collections, {}],
      [`${paths.collections}/${id}`, {}],
      [
        `${paths.collections}/${id}`,
        { method: 'PATCH', json: { dataCollection: { permissions: EVERYONE_PERMISSIONS } } },
      ],
      [`${paths.collections}/${id}/patch-field`, { method: 'PATCH', json: field }],
      [`${paths.collections}/${id}`, { method: 'DELETE' }],
      [paths.createCollectionField, { json: field }],
      [paths.updateCollectionField, { json: field }],
      [paths.deleteCollectionField, { json: { dataCollectionId: id, fieldKey: 'k' } }],
      [paths.indexes, { json: { dataCollectionId: id, index: { name: 'i', fields: [{ path: 'a' }] } } }],
      [`${paths.indexes}?dataCollectionId=${id}`, {}],
      [`${paths.indexes}?dataCollectionId=${id}&indexName=i`, { method: 'DELETE' }],
      [`${paths.dataPermissions}?dataCollectionId=${id}`, {}],
    ] as const)
      for (const who of ['visitor', 'member'] as const)
        expect([path, await foyer.call(path, { ...call, token: tokens[who] })]).toMatchObject([
          path,
          refusal(403, 'WDE0027'),
        ])
  })
})
