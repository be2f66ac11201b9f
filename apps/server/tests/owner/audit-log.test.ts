import { openDatabase } from '@foyer/server'
import { databases, startFoyer, TEST_PASSWORD, type TestFoyer } from '@foyer/testing'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dumpTables } from '../database/tables.js'
import { createOwner } from './owner-steps.js'

interface Entry {
  entryId: string
  at: string
  actor: { kind: string; id: string | null; name: string | null }
  action: string
  target: { kind: string; id: string | null; name: string | null } | null
  result: string
  requestId: string
  network: string
  details: Record<string, unknown> | null
}
interface Page {
  entries: Entry[]
  older: string | null
  newer: string | null
}

describe.each(databases)('AU-01 to AU-03: the audit log, on $name', ({ name }) => {
  let foyer: TestFoyer
  let ana: Awaited<ReturnType<typeof createOwner>>
  beforeAll(async () => {
    foyer = await startFoyer({ database: name })
    ana = await createOwner(foyer, 'ana@example.com')
  })
  afterAll(() => foyer.stop())

  const asAna = <Body = Record<string, unknown>>(path: string, call: Parameters<TestFoyer['call']>[1] = {}) =>
    foyer.call<Body>(path, { token: ana.token, ...call })
  const audit = async (query: Record<string, string> = {}) =>
    (await asAna<Page>(`/owner/v1/audit?${new URLSearchParams(query)}`)).body
  const ofRequest = async ({ headers }: { headers: Record<string, string> }) =>
    (await audit({ requestId: headers['x-wix-request-id'] as string })).entries

  it('what an owner or a key did is found by the id of its request, with who, what, whom and from where', async () => {
    const { memberId } = await foyer.createMember('bo@example.com')
    const apiKey = await foyer.addApiKey()
    const one = `/members/v1/members/${memberId}`
    const acts: [string, Parameters<TestFoyer['call']>[1]][] = [
      ['member-blocked', { method: 'POST' }],
      ['member-unblocked', { method: 'POST' }],
      ['reset-required', { method: 'POST' }],
      ['member-muted', { method: 'POST', token: apiKey }],
      ['member-disconnected', { method: 'POST', token: apiKey }],
      ['member-slug-changed', { json: { slug: 'bo' } }],
      ['member-profile-changed', { method: 'PATCH', json: { member: { profile: { nickname: 'Bo' } } } }],
    ]
    const listed = `/owner/v1/members/${memberId}`
    const urls = [`${one}/block`, `${listed}/unblock`, `${listed}/require-reset`, `${one}/mute`, `${one}/disconnect`]
    for (const [at, [action, call]] of acts.entries()) {
      const answer = await asAna([...urls, `${one}/slug`, one][at] as string, call)
      expect([action, answer.status]).toEqual([action, 200])
      const byKey = call?.token === apiKey
      expect(await ofRequest(answer)).toEqual([
        {
          entryId: expect.stringMatching(/^aud_/),
          at: '2030-01-01T12:00:00.000Z',
          actor: byKey
            ? { kind: 'key', id: expect.stringMatching(/^key_/), name: 'Test' }
            : { kind: 'owner', id: ana.memberId, name: 'ana@example.com' },
          action,
          target: { kind: 'member', id: memberId, name: 'bo@example.com' },
          result: 'done',
          requestId: answer.headers['x-wix-request-id'],
          network: '127.0.0.1',
          details: action === 'member-profile-changed' ? { parts: ['profile'] } : null,
          signIn: null,
        },
      ])
    }
    const refused = await foyer.call(`${one}/block`, { method: 'POST' })
    expect(await ofRequest(refused)).toEqual([])
  })

  it('PO-05: a setting is there with before and after, and so is a client', async () => {
    const changed = await asAna('/owner/v1/settings', {
      method: 'PATCH',
      json: { settings: { 'site.name': 'Harbour', 'site.language': 'en' } },
    })
    expect((await ofRequest(changed))[0]).toMatchObject({
      action: 'settings-changed',
      details: { changes: [{ name: 'site.name', before: 'Foyer', after: 'Harbour' }] },
    })
    const again = await asAna('/owner/v1/settings', { method: 'PATCH', json: { settings: { 'site.name': 'Harbour' } } })
    expect(await ofRequest(again)).toEqual([])
    const { body } = await asAna<{ client: { clientId: string } }>('/owner/v1/clients', {
      json: { client: { name: 'Shop', origins: ['https://shop.example'] } },
    })
    const renamed = await asAna(`/owner/v1/clients/${body.client.clientId}`, {
      method: 'PATCH',
      json: { client: { name: 'Boutique' } },
    })
    expect((await ofRequest(renamed))[0]).toMatchObject({
      action: 'client-changed',
      target: { name: 'Boutique' },
      details: { before: { name: 'Shop' }, after: { name: 'Boutique', origins: ['https://shop.example'] } },
    })
  })

  it('invariant 4, V16.2.5: no key, password or address of a person is in it', async () => {
    const made = await asAna<{ apiKey: string }>('/owner/v1/keys', {
      json: { name: 'Back office', scopes: ['members:read'] },
    })
    await asAna('/owner/v1/owners', { json: { email: 'invited@example.com', role: 'moderator' } })
    await foyer.logIn((await foyer.createVisitor()).access_token, 'ana@example.com')
    await expect.poll(async () => (await audit({ actions: 'signed-in' })).entries.length).toBeGreaterThan(0)
    const kept = JSON.stringify((await dumpTables(foyer.database.config, { events: true })).audit_entry)
    expect(kept).toContain('Back office')
    for (const secret of [made.body.apiKey, TEST_PASSWORD, '@example.com', ana.token])
      expect(kept).not.toContain(secret)
  })

  it('security events of members come after them, refusals too; the grants of visitors and renewals leave nothing', async () => {
    const carla = await foyer.createMember('carla@example.com')
    const wrong = await foyer.logIn((await foyer.createVisitor()).access_token, 'carla@example.com', 'not the password')
    const quiet = await foyer.refresh(carla.refresh_token)
    const { body } = await foyer.call<{ access_token: string }>('/oauth2/token', {
      json: { clientId: foyer.client.clientId, grantType: 'anonymous' },
    })
    expect(body.access_token).toBeDefined()
    await expect
      .poll(async () => (await ofRequest(wrong)).map(({ action, result }) => [action, result]))
      .toEqual([['sign-in-refused', 'refused']])
    expect(await ofRequest(quiet)).toEqual([])
    const actions = (await audit({ target: carla.memberId })).entries.map(({ action }) => action)
    expect(actions.toSorted()).toEqual(['registered'])
  })

  it('pages go both ways and leave nothing out; what comes meanwhile is after the newer end', async () => {
    for (let at = 0; at < 7; at++) {
      await foyer.advance(1)
      await asAna('/owner/v1/settings', { method: 'PATCH', json: { settings: { 'site.name': `Name ${at}` } } })
    }
    const actions = 'settings-changed'
    const all = (await audit({ actions })).entries.map(({ entryId }) => entryId)
    const first = await audit({ actions, limit: '3' })
    const second = await audit({ actions, limit: '3', cursor: first.older as string })
    const third = await audit({ actions, limit: '3', cursor: second.older as string })
    const ids = (page: Page) => page.entries.map(({ entryId }) => entryId)
    expect([...ids(first), ...ids(second), ...ids(third)]).toEqual(all.slice(0, 9))
    expect(ids(await audit({ actions, limit: '3', cursor: third.newer as string }))).toEqual(ids(second))
    expect((await audit({ actions, cursor: first.newer as string })).entries).toEqual([])
    await foyer.advance(1)
    await asAna('/owner/v1/settings', { method: 'PATCH', json: { settings: { 'site.name': 'Newest' } } })
    const fresh = await audit({ actions, cursor: first.newer as string })
    expect(fresh.entries.map(({ details }) => details)).toEqual([
      { changes: [{ name: 'site.name', before: 'Name 6', after: 'Newest' }] },
    ])
    const from = new Date(foyer.clock.now()).toISOString()
    expect((await audit({ actions, from })).entries).toHaveLength(1)
    expect((await audit({ actions, to: from })).entries).toHaveLength(all.length)
    expect((await audit({ actions, actor: 'command-line' })).entries).toEqual([])
    expect((await audit({ actions, actor: ana.memberId, result: 'done' })).entries).toHaveLength(all.length + 1)
  })

  it('AU-03: an export is an entry itself', async () => {
    const exported = await asAna<Page>('/owner/v1/audit/export', { json: { filter: { actions: ['client-added'] } } })
    expect(exported.body.entries.map(({ action }) => action)).toEqual(['client-added'])
    expect((await ofRequest(exported))[0]).toMatchObject({
      action: 'audit-exported',
      details: { actions: ['client-added'] },
    })
  })

  it('an entry cannot be changed, and a change whose entry cannot be written is not made', async () => {
    const database = await openDatabase(foyer.database.config)
    const query = database.read as never
    try {
      await expect(sql`update audit_entry set action = 'nothing'`.execute(query)).rejects.toThrow(/append-only/)
      await sql`alter table audit_entry rename to away`.execute(query)
      const failed = await asAna('/owner/v1/settings', { method: 'PATCH', json: { settings: { 'site.name': 'Lost' } } })
      expect(failed.status).toBe(500)
    } finally {
      await sql`alter table away rename to audit_entry`.execute(query)
      await database.close()
    }
    const { body } = await asAna<{ site: { name: string } }>('/owner/v1/me')
    expect(body.site.name).toBe('Newest')
  })
})
