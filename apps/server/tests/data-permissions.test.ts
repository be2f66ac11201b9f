import { type CollectionRole, collectionRoles, paths } from '@foyer/protocol'
import type { Foyer } from '@foyer/server'
import { databases, startFoyer, TEST_ORIGIN, type TestFoyer } from '@foyer/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dataCalls, OPEN, refusal, subjectOf } from './data-steps.js'

type Who = 'visitor' | 'member' | 'key'
type Action = 'read' | 'insert' | 'update' | 'remove'
/** What somebody reaches of a collection where an action is for a role: everything, the own items, or nothing. */
const table: Record<CollectionRole, Record<Who, 'all' | 'own' | 'none'>> = {
  ANYONE: { visitor: 'all', member: 'all', key: 'all' },
  SITE_MEMBER: { visitor: 'none', member: 'all', key: 'all' },
  SITE_MEMBER_AUTHOR: { visitor: 'none', member: 'own', key: 'all' },
  ADMIN: { visitor: 'none', member: 'none', key: 'all' },
}
const people: Who[] = ['visitor', 'member', 'key']
const cells = collectionRoles.flatMap((role) => people.map((who) => ({ role, who, reach: table[role][who] })))

describe.each(databases)('wire-protocol §9, V8.2.2: permissions on $name', ({ name }) => {
  let foyer: TestFoyer
  let data: ReturnType<typeof dataCalls>
  let apiKey: string
  const tokens = {} as Record<Who, string>
  const ids = {} as Record<'visitor' | 'member', string>
  let serial = 0

  beforeAll(async () => {
    foyer = await startFoyer({ database: name, listen: false })
    apiKey = await foyer.addApiKey()
    data = dataCalls(foyer, apiKey)
    tokens.key = apiKey
    tokens.visitor = (await foyer.visitor()).access_token
    tokens.member = (await foyer.member('member@example.com')).access_token
    for (const who of ['visitor', 'member'] as const) ids[who] = subjectOf(tokens[who])
  })
  afterAll(() => foyer.stop())

  /** A collection with these permissions, with an item of the one who asks and one of a stranger. */
  async function collectionWith(permissions: Partial<Record<Action, CollectionRole>>, who: Who): Promise<string> {
    const id = `permitted-${++serial}`
    await data.create(id, {
      permissions: { read: 'ADMIN', insert: 'ADMIN', update: 'ADMIN', remove: 'ADMIN', ...permissions },
    })
    await data.insert(id, { _id: 'own', n: 1, ...(who === 'key' ? {} : { _owner: ids[who] }) })
    await data.insert(id, { _id: 'stranger', n: 1, _owner: 'mem_stranger' })
    return id
  }
  const set = [{ fieldPath: 'n', action: 'SET_FIELD', setFieldOptions: { value: 2 } }]

  /** Each path to the data of an action, with what it answers about an item. */
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
    },
    remove: {
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
        // Nothing is written on the way to a refusal.
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

  it('decision 40: where anyone may insert, an author may be a visitor, who reaches the own items and no others', async () => {
    const id = await collectionWith(
      { insert: 'ANYONE', read: 'SITE_MEMBER_AUTHOR', update: 'SITE_MEMBER_AUTHOR', remove: 'SITE_MEMBER_AUTHOR' },
      'visitor',
    )
    const other = (await foyer.visitor()).access_token
    for (const action of ['read', 'update', 'remove'] as const)
      for (const [way, reaches] of Object.entries(ways[action])) {
        expect([way, await reaches(id, 'own', other), await reaches(id, 'stranger', tokens.visitor)]).toEqual([
          way,
          false,
          false,
        ])
        if (action !== 'remove') expect([way, await reaches(id, 'own', tokens.visitor)]).toEqual([way, true])
      }
    expect((await data.remove(id, 'own', tokens.visitor)).status).toBe(200)
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
      const calls = dataCalls(two, await two.addApiKey())
      await calls.create('shared')
      await calls.insert('shared', { _id: 'x' })
      const { access_token: token } = await two.visitor()
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
    const { access_token: token } = (foyer.nodes[0] as Foyer).needs.tokens.respond(subject, 'rt_none')
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
      [paths.collections, { json: { collection: { id: 'mine', permissions: OPEN } } }],
      [paths.collections, { method: 'PUT', json: { collection: { id, revision: '1' } } }],
      [paths.collections, {}],
      [`${paths.collections}/${id}`, {}],
      [`${paths.collections}/${id}`, { method: 'PATCH', json: { dataCollection: { permissions: OPEN } } }],
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
