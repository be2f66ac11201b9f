import { defaultDatabase, startFoyer, type TestFoyer } from '@foyer/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { decodeClaims } from '../database/tables.js'
import { createOwner } from '../owner/owner-steps.js'

const DAY = 24 * 3600

interface Session {
  sessionId: string
  isOpen: boolean
  endReason: string | null
  clientName: string | null
  browser: string | null
  system: string | null
}
interface Step {
  kind: string
  words: string
  reason: string | null
  toldMember: string | null
  actor: { kind: string; name: string | null } | null
  requestId: string | null
}
interface Chain {
  session: Session
  member: { memberId: string; email: string | null }
  steps: Step[]
}

describe.each(defaultDatabase)('ME-07: sessions as those who run the site see them, on $name', ({ name }) => {
  let foyer: TestFoyer
  let apiKey: string
  let ana: Awaited<ReturnType<typeof createOwner>>
  let people = 0
  beforeAll(async () => {
    foyer = await startFoyer({ database: name, listen: false })
    apiKey = await foyer.addApiKey()
    ana = await createOwner(foyer, 'ana@example.com')
  })
  afterAll(() => foyer.stop())

  const call = <Body>(path: string, more: Parameters<TestFoyer['call']>[1] = {}) =>
    foyer.call<Body>(path, { token: apiKey, ...more })
  const sessionsOf = async (memberId: string) =>
    (await call<{ sessions: Session[] }>(`/owner/v1/sessions?memberId=${memberId}`)).body.sessions
  const chainOf = async (sessionId: string) => (await call<Chain>(`/owner/v1/sessions/${sessionId}`)).body
  const endOf = async (sessionId: string) => (await chainOf(sessionId)).steps.find(({ kind }) => kind === 'ended')
  /** Creates a member; returns the tokens and the id of the session. */
  async function somebody() {
    const member = await foyer.createMember(`some${++people}@example.com`)
    return { ...member, sessionId: decodeClaims(member.access_token).sid as string }
  }

  it('one session is ended, by whom stands in the log and in the chain, and the others go on', async () => {
    const bo = await somebody()
    const again = await foyer.createVisitor()
    const { body } = await foyer.logIn(again.access_token, `some${people}@example.com`)
    const { code, verifier } = await foyer.silentCode(again.access_token, body.sessionToken as string)
    const other = (await foyer.exchangeCode(code, verifier)).body
    expect((await sessionsOf(bo.memberId)).map(({ isOpen }) => isOpen)).toEqual([true, true])
    const ended = await call<{ session: Session }>(`/owner/v1/sessions/${bo.sessionId}`, {
      method: 'DELETE',
      token: ana.token,
    })
    expect([ended.status, ended.body.session]).toEqual([
      200,
      expect.objectContaining({ isOpen: false, endReason: 'ended_by_owner' }),
    ])
    expect((await foyer.refresh(bo.refresh_token)).body).toMatchObject({ error_reason: 'ended_by_owner' })
    expect((await foyer.refresh(other.refresh_token)).status).toBe(200)
    expect(await endOf(bo.sessionId)).toMatchObject({
      reason: 'ended_by_owner',
      toldMember: 'The owner of the site signed you out. You can sign in again.',
      actor: { kind: 'owner', name: 'ana@example.com' },
      requestId: ended.headers['x-wix-request-id'],
    })
    const entries = await call<{ entries: { action: string; details: unknown }[] }>(
      `/owner/v1/audit?requestId=${ended.headers['x-wix-request-id']}`,
    )
    expect(entries.body.entries).toMatchObject([
      { action: 'member-session-ended', details: { sessionId: bo.sessionId } },
    ])
    await call(`/owner/v1/sessions/${bo.sessionId}`, { method: 'DELETE', token: ana.token })
    const all = await call<{ entries: unknown[] }>(`/owner/v1/audit?target=${bo.memberId}&actions=member-session-ended`)
    expect(all.body.entries).toHaveLength(1)
  })

  it('without a member or a request, the latest of all members are listed, with email and method', async () => {
    const [bo, cy] = [await somebody(), await somebody()]
    const { body } = await call<{ sessions: { sessionId: string; memberEmail: string; methods: string[] }[] }>(
      '/owner/v1/sessions',
    )
    // The clock stands still, so that both are the newest.
    const mine = body.sessions.filter(({ sessionId }) => [bo.sessionId, cy.sessionId].includes(sessionId))
    expect(mine.map(({ memberEmail }) => memberEmail).sort()).toEqual([
      `some${people - 1}@example.com`,
      `some${people}@example.com`,
    ])
    expect(mine.map(({ methods }) => methods)).toEqual([['pwd'], ['pwd']])
    expect(body.sessions.length).toBeLessThanOrEqual(50)
  })

  it('V8.2.1: neither a moderator nor a key ends a session of somebody who runs the site', async () => {
    const [own] = await sessionsOf(ana.memberId)
    const moderator = await createOwner(foyer, `moderator${++people}@example.com`, 'moderator')
    for (const token of [moderator.token, apiKey])
      expect((await call(`/owner/v1/sessions/${own?.sessionId}`, { method: 'DELETE', token })).status).toBe(403)
    expect((await sessionsOf(ana.memberId))[0]?.isOpen).toBe(true)
  })

  it('the chain: began with a device, renewed, ended; each reason in a sentence of its own', async () => {
    const words = new Map<string, string>()
    const note = async (sessionId: string) => {
      const { steps } = await chainOf(sessionId)
      expect(steps.map(({ kind }) => kind).filter((kind) => kind !== 'renewed' && kind !== 'refused')).toEqual([
        'began',
        'ended',
      ])
      const end = steps.find(({ kind }) => kind === 'ended')
      words.set(String(end?.reason), String(end?.words))
      return end
    }
    const blocked = await somebody()
    await foyer.advance(60)
    await foyer.refresh(blocked.refresh_token)
    const { steps } = await chainOf(blocked.sessionId)
    expect(steps.map(({ kind }) => kind)).toEqual(['began', 'renewed'])
    expect(steps[1]?.words).toContain('renews it about every 15 minutes')
    await call(`/members/v1/members/${blocked.memberId}/block`, { method: 'POST' })
    expect((await note(blocked.sessionId))?.actor).toMatchObject({ kind: 'key', name: 'Test' })
    const out = await somebody()
    await foyer.call('/oauth2/revoke', { form: { token: out.refresh_token, client_id: foyer.client.clientId } })
    await note(out.sessionId)
    const reset = await somebody()
    await call(`/owner/v1/members/${reset.memberId}/require-reset`, { method: 'POST' })
    await note(reset.sessionId)
    const idle = await somebody()
    await foyer.advance(200 * DAY)
    await note(idle.sessionId)
    expect([...words.keys()].toSorted()).toEqual(['blocked', 'expired_idle', 'reset_required', 'signed_out'])
    expect(new Set(words.values()).size).toBe(4)
  })

  it('a person who was signed out names the id of the refused request, and the session is found by it', async () => {
    const cy = await somebody()
    await call(`/members/v1/members/${cy.memberId}/disconnect`, { method: 'POST' })
    const refused = await foyer.refresh(cy.refresh_token)
    expect(refused.status).toBe(400)
    const id = refused.headers['x-wix-request-id']
    const find = async () => (await call<{ sessions: Session[] }>(`/owner/v1/sessions?requestId=${id}`)).body.sessions
    await expect.poll(async () => (await find()).map(({ sessionId }) => sessionId)).toEqual([cy.sessionId])
    const { steps, member } = await chainOf(cy.sessionId)
    expect(member.memberId).toBe(cy.memberId)
    expect(steps.at(-1)).toMatchObject({ kind: 'refused', requestId: id })
    expect(JSON.stringify(steps)).not.toContain(cy.refresh_token)
  })

  it('what a member keeps is counted by collection, and a session that never was is not there', async () => {
    const di = await somebody()
    const permissions = { read: 'ANYONE', insert: 'ANYONE', update: 'ANYONE', remove: 'ANYONE' }
    await call('/wix-data/v2/collections', { json: { collection: { id: 'notes', permissions } } })
    for (const n of [1, 2])
      await foyer.call('/wix-data/v2/items', {
        token: di.access_token,
        json: { dataCollectionId: 'notes', dataItem: { data: { n } } },
      })
    expect((await call(`/owner/v1/members/${di.memberId}/items`)).body).toEqual({
      collections: [{ collectionId: 'notes', items: 2 }],
    })
    for (const id of ['ses_none', 'nobody', '%00'])
      expect((await call(`/owner/v1/sessions/${id}`)).status).not.toBe(200)
    expect((await call('/owner/v1/sessions?memberId=mem_a&requestId=req_a')).status).toBe(400)
  })
})
