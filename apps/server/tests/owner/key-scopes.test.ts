import { type KeyScope, keyScopes, paths } from '@foyer/protocol'
import { defaultDatabase, startFoyer, type TestFoyer } from '@foyer/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Operation } from '../../src/http/endpoint/endpoint.js'
import { operations } from '../../src/http/openapi/operations.js'
import { findOperation, toUrl } from '../http/openapi-steps.js'
import { toErrorSummary } from '../members/membership-steps.js'
import { createOwner } from './owner-steps.js'

/** Operations that an API key may call, each with the scopes it requires. */
const byKey = operations.flatMap((operation) => {
  const needed = operation.allow.keyScopes
  return needed === undefined ? [] : [{ id: operation.id, operation, needed }]
})
const byNoKey = operations.filter(
  ({ allow }) => allow.keyScopes === undefined && !['anyone', 'operator'].includes(allow.callers),
)

describe.each(defaultDatabase)('what an API key may do, on $name', ({ name }) => {
  let foyer: TestFoyer
  const keys = new Map<string, string>()
  let people = 0
  beforeAll(async () => {
    foyer = await startFoyer({ database: name, listen: false })
    for (const scope of keyScopes) keys.set(scope, await foyer.addApiKey({ scopes: [scope] }))
  })
  afterAll(() => foyer.stop())

  async function keyWith(scopes: readonly KeyScope[]): Promise<string> {
    const known = keys.get(scopes.join(' ')) ?? (await foyer.addApiKey({ scopes }))
    keys.set(scopes.join(' '), known)
    return known
  }
  const ask = (operation: Operation, apiKey: string, memberId?: string) =>
    foyer.call(toUrl(operation, memberId), {
      method: operation.method,
      token: operation.allow.callers === 'token-and-key' ? `,${apiKey}` : apiKey,
      ...(['GET', 'DELETE'].includes(operation.method)
        ? {}
        : { json: { email: 'new@example.com', providerId: 'google', subject: '1' } }),
    })
  const lacks = (text: string) => /This API key does not have the scope ([a-z:]+)\./.exec(text)?.[1]

  describe('V8.2.1: each operation needs its scopes, and no other will do', () => {
    it.each(byKey)('$id: $needed', async ({ operation, needed }) => {
      for (const scope of keyScopes) {
        const answer = await ask(operation, await keyWith([scope]))
        const missing = needed.find((one) => one !== scope)
        expect([scope, lacks(answer.text)]).toEqual([scope, missing])
        if (missing !== undefined) expect(answer.status).toBe(403)
      }
      expect(lacks((await ask(operation, await keyWith(needed))).text)).toBeUndefined()
    })

    it('there is no other operation for API keys', async () => {
      expect(byKey.length).toBeGreaterThan(90)
      const all = await foyer.addApiKey()
      for (const operation of byNoKey) {
        const { status } = await ask(operation, all)
        expect([operation.id, [401, 403].includes(status)]).toEqual([operation.id, true])
      }
    })

    it.each(keyScopes)('the grant authorized_client, with %s', async (scope) => {
      const { memberId } = await foyer.createMember(`person-${++people}@example.com`)
      const json = { grant_type: 'authorized_client', member_id: memberId }
      const answer = await foyer.call(paths.token, { token: `,${await keyWith([scope])}`, json })
      expect(answer.status).toBe(scope === 'sessions:open' ? 200 : 400)
      if (answer.status === 400) expect(answer.body).toMatchObject({ error: 'unauthorized_client' })
    })

    it('an item on the fast path', async () => {
      const all = await foyer.addApiKey()
      const collection = { collection: { id: 'Notes', permissions: { read: 'ANYONE' } } }
      expect((await foyer.call(paths.collections, { token: all, json: collection })).status).toBe(200)
      const json = { dataCollectionId: 'Notes', dataItem: { data: { _id: 'one' } } }
      const read = `${paths.items}/one?dataCollectionId=Notes`
      // Twice, because a recently used key takes the fast path.
      for (const _ of [1, 2]) {
        expect((await foyer.call(paths.items, { token: await keyWith(['data:read']), json })).status).toBe(403)
        expect((await foyer.call(read, { token: await keyWith(['data:write']) })).status).toBe(403)
        expect((await foyer.call(paths.saveItem, { token: await keyWith(['data:write']), json })).status).toBe(200)
        expect((await foyer.call(read, { token: await keyWith(['data:read']) })).status).toBe(200)
      }
    })

    it('a key with full access may do all of them, and the API says so', async () => {
      const all = await foyer.addApiKey()
      for (const { operation } of byKey) expect(lacks((await ask(operation, all)).text)).toBeUndefined()
      const { may } = (await foyer.call<{ may: string[] }>(paths.ownerMe, { token: all })).body
      expect(may).toContain('changeSettings')
      const few = (await foyer.call<{ may: string[] }>(paths.ownerMe, { token: await keyWith(['members:read']) })).body
      expect(few.may.toSorted()).toEqual(
        [
          'getMember',
          'getOwnerMe',
          'listenToSite',
          'listConsents',
          'listInvitationCodes',
          'listMemberInvitations',
          'listMembers',
          'queryMembers',
        ].toSorted(),
      )
    })
  })

  describe('V8.2.2: people who run the site', () => {
    it('are read by a key that was given that, and by no other', async () => {
      const { memberId, email } = await createOwner(foyer, `owner-${++people}@example.com`)
      const filter = { query: { filter: { loginEmail: email } } }
      const seen = async (token: string) => {
        const list = await foyer.call<{ members: { id: string }[] }>(`${paths.members}?paging.limit=100`, { token })
        const query = await foyer.call<{ members: { id: string }[] }>(`${paths.members}/query`, { token, json: filter })
        return [
          list.body.members.some(({ id }) => id === memberId),
          query.body.members.some(({ id }) => id === memberId),
          (await foyer.call(`${paths.members}/${memberId}`, { token })).status,
          (await foyer.call(`${paths.members}/${memberId}/consents`, { token })).status,
        ]
      }
      expect(await seen(await keyWith(['members:read']))).toEqual([false, false, 404, 404])
      expect(await seen(await keyWith(['members:read', 'owners:read']))).toEqual([true, true, 200, 200])
      expect(await seen(await foyer.addApiKey())).toEqual([true, true, 200, 200])
    })

    it('are changed by no key', async () => {
      const { memberId } = await createOwner(foyer, `owner-${++people}@example.com`)
      const all = await foyer.addApiKey()
      const changing = byKey.filter(
        ({ operation, needed }) => operation.path.includes(':memberId') && needed.includes('members:write'),
      )
      expect(changing.length).toBeGreaterThan(10)
      for (const { operation } of changing)
        expect([operation.id, toErrorSummary(await ask(operation, all, memberId))]).toEqual([
          operation.id,
          [403, 'PERMISSION_DENIED'],
        ])
    })
  })

  describe('networks and an end', () => {
    it.each([
      ['203.0.113.0/24', '203.0.113.9', true],
      ['203.0.113.0/24', '203.0.114.9', false],
      ['2001:db8::/32', '2001:db8:1::1', true],
      ['2001:db8::/32', '203.0.113.9', false],
    ])('a key for %s, used from %s: %s', async (network, remoteAddress, isTaken) => {
      const apiKey = await foyer.addApiKey({ networks: [network] })
      for (const url of [paths.ownerMe, `${paths.items}/one?dataCollectionId=Notes`]) {
        const answer = await foyer.node.http.inject({ url, remoteAddress, headers: { authorization: apiKey } })
        expect(answer?.statusCode).toBe(isTaken ? 200 : 403)
      }
    })

    it('works until its end, and no longer', async () => {
      const apiKey = await foyer.addApiKey({ expiresAt: foyer.clock.now() + 60_000 })
      await foyer.advance(59)
      expect((await foyer.call(paths.ownerMe, { token: apiKey })).status).toBe(200)
      await foyer.advance(2)
      expect((await foyer.call(paths.ownerMe, { token: apiKey })).status).toBe(401)
    })

    it.each([
      [{ scopes: [] }, 'scopes'],
      [{ scopes: ['members:read', 'everything'] }, 'scopes'],
      [{ scopes: ['members:read'], networks: ['the office'] }, 'network'],
      [{ scopes: ['members:read'], networks: ['0.0.0.0/0'] }, 'network'],
      [{ scopes: ['members:read'], expiresDate: '2020-01-01T00:00:00Z' }, 'future'],
    ])('%j is refused', async (given, says) => {
      const { token } = await createOwner(foyer, `owner-${++people}@example.com`)
      const answer = await foyer.call(findOperation('addKey').path, { token, json: { name: 'Key', ...given } })
      expect(answer.status).toBe(400)
      expect(answer.text).toContain(says)
    })

    it('an owner makes one with scopes, networks and an end, which a rotation keeps', async () => {
      const { token } = await createOwner(foyer, `owner-${++people}@example.com`)
      const given = { scopes: ['members:read'], networks: ['127.0.0.0/8'], expiresDate: '2040-01-01T00:00:00.000Z' }
      const made = await foyer.call<{ key: { keyId: string } }>(paths.ownerKeys, {
        token,
        json: { name: 'Key', ...given },
      })
      expect(made.body).toMatchObject({ key: given })
      const rotated = await foyer.call(`${paths.ownerKeys}/${made.body.key.keyId}/rotate`, {
        token,
        json: { overlap: '1h' },
      })
      expect(rotated.body).toMatchObject({ key: { name: 'Key', ...given } })
    })
  })
})
