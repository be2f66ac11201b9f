import { paths } from '@foyer/protocol'
import { databases, startFoyer, type TestFoyer } from '@foyer/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { decodeClaims } from '../../database/tables.js'
import { createOwner } from '../../owner/owner-steps.js'
import { type Receiver, startReceiver } from '../../owner/webhook-receiver.js'
import { createNoScriptBrowser } from '../../pages/no-script-browser.js'
import { addFakeProvider, type FakeProvider, profileOf } from './fake-provider.js'

interface Details {
  member: { hasPassword: boolean; identities: { providerId: string; subject: string; email: string | null }[] }
}

interface Entry {
  actor: { kind: string }
  details: Record<string, unknown>
}
interface Overview {
  loginMethods: { method: string; count: number }[]
  totals: { logins: number }
}

describe.each(databases)('decision 38: what is recorded about linked accounts, on $name', ({ name }) => {
  let foyer: TestFoyer
  let receiver: Receiver
  let token: string
  let google: FakeProvider
  beforeAll(async () => {
    foyer = await startFoyer({ database: name })
    google = await addFakeProvider(foyer, 'google')
    await addFakeProvider(foyer, 'github')
    token = (await createOwner(foyer, 'owner@example.com')).token
    receiver = await startReceiver()
    const events = ['member.created', 'member.deleted', 'identity.linked', 'identity.unlinked', 'session.opened']
    await foyer.call(paths.ownerWebhooks, { token, json: { url: `${receiver.url}/hook`, events } })
  })
  afterAll(async () => {
    await foyer.stop()
    await receiver.stop()
  })

  async function sendEvents() {
    receiver.received.length = 0
    for (const node of foyer.nodes) node.webhooks.wake()
    for (const node of foyer.nodes) await node.webhooks.settled()
    return receiver.received.map(({ message: { type, data } }) => ({ type, ...data }))
  }
  const memberIdOf = async (email: string) => {
    const found = await foyer.deps.storage.read((stores) => stores.members.findByEmail(email))
    return found?.memberId ?? ''
  }
  const show = async (memberId: string) =>
    (await foyer.call<Details>(`${paths.ownerMembers}/${memberId}`, { token })).body.member
  const unlink = (memberId: string, json: object, as = token) =>
    foyer.call(`${paths.ownerMembers}/${memberId}/identities/unlink`, { token: as, json })
  const entries = async (memberId: string, action: string) => {
    const query = new URLSearchParams({ target: memberId, actions: action })
    return (await foyer.call<{ entries: Entry[] }>(`${paths.ownerAudit}?${query}`, { token })).body.entries
  }
  const signUp = async (email: string, subject: string) => {
    await google.signIn(createNoScriptBrowser(foyer), profileOf(subject, email, true, { name: 'Ana' }))
    return memberIdOf(email)
  }
  const about = (events: Awaited<ReturnType<typeof sendEvents>>, memberId: string) =>
    events.filter((one) => one.memberId === memberId)

  it('a sign-up and a sign-in are in each event once, and named in the log, the session and the token', async () => {
    const memberId = await signUp('ana@example.com', 'g-1')
    expect(about(await sendEvents(), memberId)).toEqual([
      expect.objectContaining({ type: 'member.created', status: 'active' }),
      expect.objectContaining({ type: 'identity.linked', providerId: 'google' }),
    ])
    expect(await show(memberId)).toMatchObject({
      hasPassword: false,
      identities: [{ providerId: 'google', providerName: 'Google', subject: 'g-1', email: 'ana@example.com' }],
    })

    const { id_token: idToken = '', access_token: own } = await google.openSession(profileOf('g-1'))
    expect(about(await sendEvents(), memberId)).toEqual([
      expect.objectContaining({ type: 'session.opened', method: 'external', providerId: 'google' }),
    ])
    expect(decodeClaims(idToken)).toMatchObject({ sub: memberId, amr: ['external'], acr: '1' })
    const signIn = { method: 'external', providerId: 'google', providerName: 'Google', secondFactor: null }
    const { body: mine } = await foyer.call(paths.ownSessions, { token: own })
    expect(mine).toMatchObject({ sessions: [{ signIn }] })
    const { body: listed } = await foyer.call(`${paths.ownerSessions}?memberId=${memberId}`, { token })
    expect(listed).toMatchObject({ sessions: [{ signIn }] })
    const method = { state: 'SUCCESS', method: 'external', provider: 'google' }
    await expect
      .poll(async () => (await entries(memberId, 'signed-in')).map(({ details }) => details))
      .toEqual([method])
    expect((await entries(memberId, 'registered')).map(({ details }) => details)).toEqual([method])
    expect((await entries(memberId, 'identity-linked')).map(({ details }) => details)).toEqual([{ provider: 'google' }])
  })

  it('a password in the log, the event and the list of sessions', async () => {
    const { memberId, access_token: own } = await foyer.createMember('pia@example.com')
    expect(about(await sendEvents(), memberId)).toContainEqual(
      expect.objectContaining({ type: 'session.opened', method: 'pwd', providerId: null }),
    )
    const { body } = await foyer.call(paths.ownSessions, { token: own })
    expect(body).toMatchObject({ sessions: [{ signIn: { method: 'pwd', providerId: null, providerName: null } }] })
  })

  it('the numbers of the site count logins by method, and the sum is that of all logins', async () => {
    await google.openSession(profileOf('g-1'))
    for (const node of foyer.nodes) await node.overviewCountWriter.flush()
    // The hour of the frozen clock has just begun.
    await foyer.advance(60)
    const { body } = await foyer.call<Overview>(`${paths.ownerOverview}?kinds=logins,loginMethods`, { token })
    const { loginMethods, totals } = body
    expect(loginMethods).toContainEqual({
      ...{ method: 'external', providerId: 'google', providerName: 'Google', secondFactor: null },
      count: 2,
    })
    expect(loginMethods.reduce((sum, { count }) => sum + count, 0)).toBe(totals.logins)
  })

  it('the team unlinks an account: once, with an entry in the log, an event and an email to the member', async () => {
    const memberId = await signUp('ben@example.com', 'g-2')
    await sendEvents()
    const identity = { providerId: 'google', subject: 'g-2' }
    const { status, body } = await unlink(memberId, identity)
    expect([status, body]).toEqual([200, { identities: [] }])
    expect((await unlink(memberId, identity)).status).toBe(404)
    expect(about(await sendEvents(), memberId)).toEqual([
      expect.objectContaining({ type: 'identity.unlinked', providerId: 'google' }),
    ])
    const [entry, ...others] = await entries(memberId, 'identity-unlinked')
    expect([entry?.actor.kind, entry?.details, others]).toEqual(['owner', { provider: 'google' }, []])
    const mails = (await foyer.getMails('ben@example.com')).map(({ subject }) => subject)
    expect(mails.filter((subject) => subject.includes('was unlinked'))).toHaveLength(1)
    const page = await google.signIn(createNoScriptBrowser(foyer), profileOf('g-2'))
    expect(page.text).not.toContain('ben@example.com')
  })

  it('neither an account of another member, nor by a member or a reader of the team', async () => {
    const memberId = await signUp('cleo@example.com', 'g-3')
    const other = await foyer.createMember('dan@example.com')
    const reader = await createOwner(foyer, 'reader@example.com', 'read-only')
    const identity = { providerId: 'google', subject: 'g-3' }
    expect((await unlink(other.memberId, identity)).status).toBe(404)
    expect((await unlink(memberId, identity, other.access_token)).status).toBe(403)
    expect((await unlink(memberId, identity, reader.token)).status).toBe(403)
    const { body } = await foyer.call<Details['member']>(`${paths.ownerMembers}/${memberId}/identities`, {
      token: reader.token,
    })
    expect(body.identities).toHaveLength(1)
  })

  it('members are found by how they sign in', async () => {
    const found = async (signsInWith: unknown) => {
      const json = { signsInWith, sort: { field: 'email', order: 'ASC' } }
      const { body } = await foyer.call<{ members: { email: string }[] }>(paths.queryOwnerMembers, { token, json })
      return body.members.map(({ email }) => email)
    }
    const linked = await found({ providerId: 'google' })
    expect(linked).toEqual(expect.arrayContaining(['ana@example.com', 'cleo@example.com']))
    expect(linked).not.toContain('ben@example.com')
    expect(await found('password')).toEqual(expect.arrayContaining(['dan@example.com', 'pia@example.com']))
    expect(await found('password')).not.toContain('ana@example.com')
    // Unlinked above, and without a password.
    expect(await found('code')).toEqual(['ben@example.com'])
    expect(await found({ providerId: 'github' })).toEqual([])
  })

  it('DD-01: what a member and the team download has them, and a deletion takes them along, without a further event', async () => {
    const memberId = await signUp('eve@example.com', 'g-4')
    const { access_token: own } = await google.openSession(profileOf('g-4'))
    const identities = [expect.objectContaining({ providerId: 'google', subject: 'g-4', email: 'eve@example.com' })]
    expect((await foyer.call(paths.ownData, { token: own })).body).toMatchObject({ identities })
    const { body } = await foyer.call(`${paths.ownerMembers}/${memberId}/export`, { token, method: 'POST', json: {} })
    expect(body).toMatchObject({ identities })
    await sendEvents()
    expect((await foyer.call(`${paths.members}/${memberId}`, { method: 'DELETE', token })).status).toBe(200)
    expect(about(await sendEvents(), memberId).map(({ type }) => type)).toEqual(['member.deleted'])
    const left = await foyer.deps.storage.read((stores) => stores.externalIdentities.find('google', 'g-4'))
    expect(left).toBeUndefined()
  })
})
