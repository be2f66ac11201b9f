import { paths, type TokenResponse } from '@foyer/protocol'
import { databases, startFoyer, TEST_ORIGIN, type TestFoyer } from '@foyer/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { grantRole } from '../../src/features/members/invitations/grant-role.js'
import { endpoints } from '../../src/http/api/endpoints.js'
import { decodeClaims } from '../database/tables.js'
import { CALLBACK, signedInBrowser } from '../oauth/oidc-steps.js'
import { createOwner, signInAtConsole } from '../owner/owner-steps.js'
import { beginImpersonation, openLink, redeem, requestCode, viewAsMember } from './impersonation-steps.js'

/** What such a session may send by another method than GET: reads, and the end or refresh of the session itself. */
const READS_BY_POST = [
  ...['issueToken', 'tokenInfo', 'revokeToken', 'introspectToken', 'pushRequest', 'issueVisitorHint'],
  ...['userInfoByPost', 'providerUserInfoByPost', 'createRedirectSession'],
  ...[
    'queryMembers',
    'queryOwnerMembers',
    'exportOwnerMember',
    'exportOwnerMembers',
    'exportAudit',
    'viewDataAs',
    'previewSettings',
    'previewMail',
  ],
  ...['queryItems', 'countItems', 'distinctValues', 'aggregateItems', 'aggregatePipeline', 'searchItems'],
  ...['isReferenced', 'queryReferenced'],
]

describe.each(databases)('decision 36: an owner views the site as a member, on $name', ({ name }) => {
  let foyer: TestFoyer
  let owner: Awaited<ReturnType<typeof createOwner>>
  let memberId: string
  let own: TokenResponse
  beforeAll(async () => {
    foyer = await startFoyer({ database: name, listen: false })
    owner = await createOwner(foyer, 'olga@example.com', 'moderator')
    own = await foyer.createMember('ana@example.com')
    memberId = (own as { memberId?: string }).memberId ?? ''
  })
  afterAll(() => foyer.stop())
  beforeEach(async () => {
    owner.token = (await signInAtConsole(foyer, owner.email)).body.access_token
  })

  const begin = (
    target = memberId,
    { token = owner.token, ...options }: { token?: string; clientId?: string; reason?: string } = {},
  ) => beginImpersonation(foyer, target, token, options)
  const open = (url: string, headers?: Record<string, string>) => openLink(foyer, url, headers)
  const codeFor = (browser: { cookie: string }, change?: Record<string, string>) => requestCode(foyer, browser, change)
  const view = (target = memberId, token = owner.token) => viewAsMember(foyer, target, token)
  const statusOf = async ({ access_token }: { access_token: string }) =>
    (await foyer.call(paths.currentMember, { token: access_token })).status

  it('by a link for a private window, through the code flow: the tokens name the owner and end with the access', async () => {
    const begun = await begin(memberId, { reason: 'ticket 12' })
    expect(begun.status).toBe(200)
    const { answer, browser } = await open(begun.body.url)
    expect([answer.status, answer.headers.location]).toEqual([303, TEST_ORIGIN])
    const parameters = await codeFor(browser)
    await foyer.advance(30)
    const body = await redeem(foyer, parameters)
    const claims = decodeClaims(body.access_token)
    expect(claims).toMatchObject({ sub: memberId, role: 'member', act: { sub: owner.memberId } })
    expect(Number(claims.exp) * 1000).toBeLessThanOrEqual(Date.parse(begun.body.expiresDate))
    expect(decodeClaims(body.id_token as string)).toMatchObject({ act: { sub: owner.memberId }, acr: '0' })
    expect(await statusOf(body)).toBe(200)
    const info = await foyer.call(paths.userinfo, { token: body.access_token })
    expect(info.body).toMatchObject({ sub: memberId, act: { sub: owner.memberId } })
    const apiKey = await foyer.addApiKey()
    for (const token of [body.access_token, body.refresh_token]) {
      const seen = await foyer.call(paths.introspect, { token: apiKey, json: { token } })
      expect(seen.body).toMatchObject({ active: true, act: { sub: owner.memberId } })
    }
    const refreshed = await foyer.refresh(body.refresh_token)
    expect(decodeClaims(refreshed.body.access_token)).toMatchObject({ act: { sub: owner.memberId }, exp: claims.exp })

    // The link works once.
    expect((await open(begun.body.url)).answer.status).toBe(404)
    const log = await foyer.call<{ entries: object[] }>(`${paths.ownerAudit}?actions=impersonation-begun`, owner)
    expect(log.body.entries[0]).toMatchObject({
      actor: { kind: 'owner', id: owner.memberId },
      target: { kind: 'member', id: memberId },
      details: { reason: 'ticket 12', clientId: foyer.client.clientId, until: begun.body.expiresDate },
    })
    await foyer.advance(15 * 60)
    expect([await statusOf(body), (await foyer.refresh(refreshed.body.refresh_token)).status]).toEqual([401, 400])
  })

  it('every write is refused with READ_ONLY_SESSION, at every route', async () => {
    const { access_token: token } = await view()
    const answers: Record<string, string> = {}
    for (const { id, method, path } of endpoints.filter((one) => one.method !== 'GET')) {
      const url = path.replaceAll(/:\w+/g, memberId).replace('*', 'pots')
      const { status, body } = await foyer.call(url, { method, token, json: {} })
      const code = (body as { details?: { applicationError?: { code?: string } } })?.details?.applicationError?.code
      if (status !== 403 || code !== 'READ_ONLY_SESSION') answers[id] = `${status} ${code}`
    }
    expect(Object.keys(answers).filter((id) => !READS_BY_POST.includes(id))).toEqual([])
  })

  it('no item is written, neither by the route nor by the fast path, and items are read', async () => {
    const admin = await foyer.addApiKey()
    const permissions = { read: 'ANYONE', insert: 'ANYONE', update: 'ANYONE', remove: 'ANYONE' }
    await foyer.call('/wix-data/v2/collections', { token: admin, json: { collection: { id: 'pots', permissions } } })
    const { access_token: token } = await view()
    const json = { dataCollectionId: 'pots', dataItem: { data: { glaze: 'ash' } } }
    for (const authorization of [token, `Bearer ${token}`]) {
      const { status, body } = await foyer.call(paths.items, { method: 'POST', headers: { authorization }, json })
      expect([status, JSON.stringify(body)]).toEqual([403, expect.stringContaining('READ_ONLY_SESSION')])
    }
    const found = await foyer.call<{ dataItems: object[] }>(paths.queryItems, {
      token,
      json: { dataCollectionId: 'pots' },
    })
    expect([found.status, found.body.dataItems]).toEqual([200, []])
    const { body: renewed } = await foyer.refresh(own.refresh_token)
    expect((await foyer.call(paths.items, { token: renewed.access_token, json })).status).toBe(200)
  })

  it('the visitor of that browser keeps its items: nothing is promoted', async () => {
    const visitor = await foyer.createVisitor()
    const { body: hint } = await foyer.call<{ visitor_hint: string }>(paths.visitorHint, {
      method: 'POST',
      token: visitor.access_token,
    })
    const { browser } = await open((await begin()).body.url)
    const parameters = await codeFor(browser, { visitor_hint: hint.visitor_hint })
    const body = await redeem(foyer, parameters)
    expect(body).not.toHaveProperty('promotion')
    expect(await statusOf({ access_token: visitor.access_token })).toBe(403)
    expect((await foyer.refresh(visitor.refresh_token)).status).toBe(200)
  })

  it('the link is not spent in a browser in which somebody is signed in, which stays as it is', async () => {
    const { body } = await begin()
    const { answer, browser } = await open(body.url, await signedInBrowser(foyer, owner.memberId))
    expect([answer.status, browser.cookie, String(answer.text).includes('private window')]).toEqual([409, '', true])
    expect((await open(body.url)).answer.status).toBe(303)
    const old = await begin()
    await foyer.advance(5 * 60)
    expect((await open(old.body.url)).answer.status).toBe(404)
  })

  it('is for the chosen application alone, never for the console', async () => {
    const other = await foyer.addClient({ redirectUris: [CALLBACK], origins: ['https://other.example'] })
    const { browser } = await open((await begin()).body.url)
    expect((await codeFor(browser, { client_id: other.clientId })).get('code')).toBeNull()
    for (const clientId of ['console', 'cli_none']) expect((await begin(memberId, { clientId })).status).toBe(404)
    const foreign = await foyer.addClient({ redirectUris: [CALLBACK], thirdParty: { runBy: 'Other' } } as never)
    expect((await begin(memberId, { clientId: foreign.clientId })).status).toBe(404)
  })

  it('never for a member with a role, by a reader, by a back end, or for somebody who cannot sign in', async () => {
    const reader = await createOwner(foyer, `reader@example.com`, 'read-only')
    const boss = await createOwner(foyer, `boss@example.com`)
    expect((await begin(boss.memberId)).status).toBe(403)
    expect((await begin(reader.memberId, { token: boss.token })).status).toBe(403)
    expect((await begin(memberId, { token: reader.token })).status).toBe(403)
    expect((await begin(memberId, { token: await foyer.addApiKey() })).status).toBe(403)
    expect((await begin(memberId, { token: (await foyer.createVisitor()).access_token })).status).toBe(403)
    expect((await begin('mem_none')).status).toBe(404)
  })

  it('is no device of the member, counts as no sign-in, evicts no session, and is marked for owners', async () => {
    const { memberId: bo, access_token: token } = await foyer.createMember('bo@example.com')
    const before = await foyer.call<{ member: object }>(`${paths.ownerMembers}/${bo}`, owner)
    await foyer.advance(60)
    await view(bo)
    const devices = await foyer.call<{ sessions: object[] }>(paths.ownSessions, { token })
    expect(devices.body.sessions).toHaveLength(1)
    const listed = await foyer.call<{ sessions: { isImpersonation: boolean }[] }>(
      `${paths.ownerSessions}?memberId=${bo}`,
      owner,
    )
    expect(listed.body.sessions.map(({ isImpersonation }) => isImpersonation)).toEqual([true, false])
    expect((await foyer.call<{ member: object }>(`${paths.ownerMembers}/${bo}`, owner)).body).toEqual(before.body)
  })

  it('ends when the owner stops it, with an entry in the log', async () => {
    const first = await view()
    const second = await redeem(foyer, await codeFor(first.browser))
    const logout = { logout: { clientId: foyer.client.clientId }, callbacks: { postFlowUrl: `${TEST_ORIGIN}/` } }
    expect((await foyer.call(paths.redirectSession, { token: first.access_token, json: logout })).status).toBe(200)
    expect([await statusOf(first), await statusOf(second)]).toEqual([401, 401])
    expect((await codeFor(first.browser)).get('code')).toBeNull()
    const log = await foyer.call<{ entries: object[] }>(`${paths.ownerAudit}?actions=impersonation-ended`, owner)
    expect(log.body.entries).toMatchObject([{ actor: { id: owner.memberId }, target: { id: memberId } }])
  })

  it.each([
    [
      'the owner signs out',
      async (who: string) =>
        foyer.deps.storage.transact(async (stores) => {
          for (const { sessionId } of await stores.sessions.listOpen(who as never, foyer.clock.now()))
            await stores.sessions.end(sessionId, 'logged-out', foyer.clock.now())
        }),
    ],
    [
      'the owner is demoted',
      async (who: string, boss: string) => {
        await foyer.call(`${paths.owners}/${who}`, { method: 'DELETE', token: boss })
      },
    ],
    [
      'the owner is deleted',
      async (who: string, boss: string) => {
        await foyer.call(`${paths.members}/${who}`, { method: 'DELETE', token: boss })
      },
    ],
    [
      'the member is blocked',
      async (_who: string, boss: string, target: string) => {
        await foyer.call(`${paths.members}/${target}/block`, { method: 'POST', token: boss })
      },
    ],
    [
      'the member gets a role',
      async (_who: string, _boss: string, target: string) => {
        const now = foyer.clock.now()
        await foyer.deps.storage.transact((stores) => grantRole(target as never, 'read-only', stores, now))
      },
    ],
  ] as const)('ends when %s', async (title, end) => {
    const key = title.replaceAll(' ', '-')
    const who = await createOwner(foyer, `${key}@example.com`, 'moderator')
    const boss = await createOwner(foyer, `boss-${key}@example.com`)
    const target = await foyer.createMember(`target-${key}@example.com`)
    const tokens = await view(target.memberId, who.token)
    expect(await statusOf(tokens)).toBe(200)
    await end(who.memberId, boss.token, target.memberId)
    await foyer.node.refresh()
    await foyer.advance(6)
    expect((await foyer.refresh(tokens.refresh_token)).status).toBe(400)
    expect(await statusOf(tokens)).toBe(401)
    expect((await codeFor(tokens.browser)).get('code')).toBeNull()
  })

  it('an access begun before its owner lost the role opens nothing', async () => {
    const who = await createOwner(foyer, 'late@example.com', 'moderator')
    const { body } = await begin(memberId, { token: who.token })
    const { browser } = await open(body.url)
    const boss = await createOwner(foyer, 'late-boss@example.com')
    await foyer.call(`${paths.owners}/${who.memberId}`, { method: 'DELETE', token: boss.token })
    expect((await codeFor(browser)).get('code')).toBeNull()
  })
})

it('an owner begins at most 30 in an hour', async () => {
  const foyer = await startFoyer({ listen: false, limits: true })
  try {
    const { token } = await createOwner(foyer, 'olga@example.com')
    const { memberId } = await foyer.createMember('ana@example.com')
    const statuses: number[] = []
    for (let count = 0; count < 31; count++) {
      const json = { clientId: foyer.client.clientId }
      statuses.push((await foyer.call(`${paths.ownerMembers}/${memberId}/impersonation`, { token, json })).status)
    }
    expect(statuses).toEqual([...Array(30).fill(200), 429])
  } finally {
    await foyer.stop()
  }
})
