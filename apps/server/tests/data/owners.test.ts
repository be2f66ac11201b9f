import { type ErrorEnvelope, type OwnerCollectionView, paths } from '@foyer/protocol'
import { defaultDatabase, startFoyer, TEST_ORIGIN, type TestFoyer } from '@foyer/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { endpoints } from '../../src/http/api/endpoints.js'
import { createOwner, grantRole } from '../owner/owner-steps.js'
import { createDataCalls, getSubject, refusal } from './data-steps.js'

interface AuditEntry {
  action: string
  actor: { kind: string; id: string }
  details: object | null
}

/** The lowest role that each endpoint of the data service requires. */
const lowestRoles = new Map(
  endpoints
    .filter(({ path }) => path.startsWith('/wix-data/'))
    .map(({ method, path, allow }) => [`${method} ${path}`, allow.role]),
)
const roles = ['owner', 'moderator', 'read-only'] as const
type Role = (typeof roles)[number]

describe.each(defaultDatabase)('decision 21: those who run the site at the data service, on $name', ({ name }) => {
  let foyer: TestFoyer
  let data: ReturnType<typeof createDataCalls>
  let apiKey: string
  let visitor: string
  let member: string
  let ownersId: string
  const tokens = {} as Record<Role, string>
  beforeAll(async () => {
    foyer = await startFoyer({ database: name, listen: false })
    apiKey = await foyer.addApiKey()
    data = createDataCalls(foyer, apiKey)
    for (const role of roles) {
      const { token, memberId } = await createOwner(foyer, `${role}@example.com`, role)
      tokens[role] = token
      if (role === 'owner') ownersId = memberId
    }
    visitor = (await foyer.createVisitor()).access_token
    member = (await foyer.createMember('member@example.com')).access_token
  })
  afterAll(() => foyer.stop())

  const entriesOf = async (target: string): Promise<AuditEntry[]> => {
    const { body } = await foyer.call<{ entries: AuditEntry[] }>(`${paths.ownerAudit}?target=${target}`, {
      token: tokens.owner,
    })
    return body.entries.toReversed()
  }
  /** Advances the clock by one second after the call, so that audit entries have an order. */
  const later = async (answer: Promise<unknown>): Promise<void> => {
    await answer
    await foyer.advance(1)
  }
  /** Permissions that allow every action to back ends only. */
  const CLOSED = { read: 'ADMIN', insert: 'ADMIN', update: 'ADMIN', remove: 'ADMIN' } as const

  it('V8.1.1: every route of the data service stands in the table', () => {
    const routes = [...foyer.node.http.knownRoutes]
      .filter(([url]) => url.startsWith('/wix-data/'))
      .flatMap(([url, methods]) => [...methods].map((method) => `${method} ${url}`))
      .filter((route) => !/^(HEAD|OPTIONS) /.test(route))
    expect(routes.toSorted()).toEqual([...lowestRoles.keys()].toSorted())
  })

  describe.each(roles)('V8.2.1, V8.2.2: the role %s', (role) => {
    it('looks, and only an owner changes: every route of the data service', async () => {
      for (const [route, lowest] of lowestRoles) {
        const [method = '', url = ''] = route.split(' ')
        const { status } = await foyer.call<ErrorEnvelope>(url.replace('*', 'nowhere').replace(':jobId', 'nothing'), {
          method: method as 'GET',
          token: tokens[role],
          ...(method === 'GET' || method === 'DELETE' ? {} : { json: { dataCollectionId: 'nowhere' } }),
        })
        const may = role === 'owner' || lowest === 'read-only'
        // A permitted caller gets the error of the request itself: unknown collection or missing parameters.
        expect([route, status]).toEqual([route, may ? expect.toBeOneOf([200, 400, 404]) : 403])
      }
    })

    it('reads the items of all, on the fast paths and on the routes', async () => {
      const id = `seen-by-${role}`
      await data.create(id, { permissions: CLOSED })
      await data.insert(id, { _id: 'one', _owner: 'mem_stranger' })
      expect((await data.get(id, 'one', tokens[role])).status).toBe(200)
      const { body } = await foyer.call<{ dataItems: object[] }>(paths.queryItems, {
        json: { dataCollectionId: id },
        token: tokens[role],
      })
      expect(body.dataItems).toHaveLength(1)
    })

    it('is told what it may do', async () => {
      await data.create(`told-${role}`, { permissions: CLOSED })
      const { body } = await foyer.call(`${paths.ownDataPermissions}?dataCollectionId=told-${role}`, {
        token: tokens[role],
      })
      const may = role === 'owner'
      expect(body).toEqual({ permissions: { itemRead: true, itemInsert: may, itemUpdate: may, itemRemove: may } })
    })
  })

  it('V8.2.1: a member without a role, also one who runs the site and signed in elsewhere, is a member', async () => {
    const id = 'closed'
    await data.create(id, { permissions: CLOSED })
    await data.insert(id, { _id: 'one' })
    const { memberId: twiceId, access_token: elsewhere } = await foyer.createMember('twice@example.com')
    await grantRole(foyer, twiceId, 'owner')
    for (const token of [member, visitor, elsewhere]) {
      expect(await data.get(id, 'one', token)).toMatchObject(refusal(403, 'WDE0027'))
      expect((await foyer.call(paths.collections, { token })).status).toBe(403)
      expect((await foyer.call(paths.ownerCollections, { token })).status).toBe(403)
    }
    // A console session whose member has lost the role.
    const { memberId, token } = await createOwner(foyer, 'former@example.com')
    expect((await data.get(id, 'one', token)).status).toBe(200)
    await foyer.deps.storage.transact((stores) => stores.owners.remove(memberId as never))
    await foyer.node.refresh()
    expect([401, 403]).toContain((await data.get(id, 'one', token)).status)
  })

  it('V3.5.3: a token of the console is for the console’s own origin', async () => {
    await data.create('from-a-page', { permissions: CLOSED })
    const answer = await foyer.call(paths.queryItems, {
      json: { dataCollectionId: 'from-a-page' },
      token: tokens.owner,
      headers: { origin: TEST_ORIGIN },
    })
    expect(answer.status).toBe(403)
  })

  it('V16.3.3: what an owner changes leaves an entry, with what was before; what is read or refused leaves none', async () => {
    const token = tokens.owner
    const id = 'audited'
    await later(data.create(id, { permissions: CLOSED }, token))
    await later(
      foyer.call(`${paths.collections}/${id}`, {
        method: 'PATCH',
        token,
        json: { dataCollection: { permissions: { read: 'ANYONE' } } },
      }),
    )
    await later(
      data.post(paths.createCollectionField, { dataCollectionId: id, field: { key: 'n', type: 'NUMBER' } }, token),
    )
    await later(
      data.post(paths.indexes, { dataCollectionId: id, index: { name: 'by n', fields: [{ path: 'n' }] } }, token),
    )
    await later(data.insert(id, { _id: 'one', n: 1 }, token))
    await later(data.insert(id, { _id: 'one', n: 1 }, token))
    await later(data.get(id, 'one', token))
    await later(data.remove(id, 'one', token))
    await later(data.truncate(id, token))
    await later(foyer.call(`${paths.collections}/${id}`, { method: 'DELETE', token }))
    const entries = await entriesOf(id)
    expect(entries.map(({ action }) => action)).toEqual([
      'collection-created',
      'collection-changed',
      'collection-changed',
      'collection-changed',
      'items-changed',
      'items-changed',
      'items-changed',
      'collection-deleted',
    ])
    expect(entries[0]?.actor).toMatchObject({ kind: 'owner', id: ownersId })
    expect(entries.map(({ details }) => details)).toMatchObject([
      { permissions: CLOSED },
      { permissions: { before: { read: 'ADMIN' }, after: { read: 'ANYONE' } } },
      { fields: { added: ['n'] } },
      { indexes: { added: ['by n'] } },
      { by: 'items', items: ['one'], count: 1 },
      { by: 'items/remove', items: ['one'] },
      { by: 'items/truncate' },
      {},
    ])
  })

  it('DC-02: a page as a visitor or a member is answered, by the permissions of that person, and why', async () => {
    const id = 'viewed'
    const memberId = getSubject(member)
    const create = { read: 'SITE_MEMBER_AUTHOR', insert: 'SITE_MEMBER', update: 'ADMIN', remove: 'ADMIN' } as const
    await data.create(id, { permissions: create })
    await data.insert(id, { _id: 'own', _owner: memberId })
    await data.insert(id, { _id: 'strange', _owner: 'mem_stranger' })
    const view = async (as: object, token = tokens['read-only']) => {
      const { status, body } = await foyer.call<{
        access: string
        reason: string
        page: { dataItems: { id: string }[] } | null
      }>(paths.viewDataAs, { json: { as, question: { dataCollectionId: id } }, token })
      expect(status).toBe(200)
      return [body.access, body.page?.dataItems.map((item) => item.id).toSorted(), body.reason]
    }
    expect(await view({ kind: 'member', id: memberId })).toEqual(['own', ['own'], expect.stringContaining('own items')])
    expect(await view({ kind: 'visitor' })).toEqual(['none', undefined, expect.stringContaining('sees none of it')])
    await foyer.call(`${paths.collections}/${id}`, {
      method: 'PATCH',
      token: apiKey,
      json: { dataCollection: { permissions: { read: 'SITE_MEMBER' } } },
    })
    expect((await view({ kind: 'member', id: memberId })).slice(0, 2)).toEqual(['all', ['own', 'strange']])
    const blocked = await foyer.createMember('shut@example.com')
    await foyer.call(`${paths.members}/${blocked.memberId}/block`, { method: 'POST', token: apiKey, json: {} })
    expect(await view({ kind: 'member', id: blocked.memberId })).toEqual([
      'none',
      undefined,
      expect.stringContaining('blocked'),
    ])
    const seen = (await entriesOf(id)).filter(({ action }) => action === 'data-viewed-as')
    const asked = seen.map(({ details }) => JSON.stringify(details))
    expect(asked.toSorted()).toEqual(
      [
        { as: 'member', id: memberId },
        { as: 'visitor' },
        { as: 'member', id: memberId },
        { as: 'member', id: blocked.memberId },
      ]
        .map((one) => JSON.stringify(one))
        .toSorted(),
    )
  })

  it('DC-01: collections are listed with how much is in them', async () => {
    await data.create('weighed', { displayName: ' first' })
    await data.post(paths.bulkInsertItems, {
      dataCollectionId: 'weighed',
      dataItems: [1, 2, 3].map((n) => ({ data: { n } })),
    })
    const { body } = await foyer.call<{ collections: OwnerCollectionView[]; total: number }>(
      `${paths.ownerCollections}?limit=1`,
      { token: tokens.moderator },
    )
    const [first] = body.collections
    expect(body.collections).toHaveLength(1)
    expect(body.total).toBeGreaterThan(1)
    expect(first).toMatchObject({ collection: { id: 'weighed' }, indexes: [], items: { count: 3, isExact: true } })
    expect(first?.size.isExact).toBe(true)
    expect(first?.size.bytes).toBeGreaterThan(30)
    expect(await foyer.deps.storage.read((stores) => stores.collections.estimateSize('weighed', 2))).toMatchObject({
      items: 2,
      isExact: false,
    })
  })
})
