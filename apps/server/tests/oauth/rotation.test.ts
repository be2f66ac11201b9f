import { paths, type TokenResponse } from '@foyer/protocol'
import { type DatabaseName, databases, startFoyer, TEST_PASSWORD, type TestFoyer } from '@foyer/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { moderate } from '../../src/features/moderation/moderate.js'
import type { Rotation } from '../../src/features/site/clients/client.js'
import { decodeClaims, getSessions } from '../database/tables.js'

const DAY = 24 * 3600
const refused = { status: 400, body: { error: 'invalid_grant' } }

let members = 0
const newMember = (foyer: TestFoyer) => foyer.createMember(`member-${++members}@example.com`)

async function renewed(foyer: TestFoyer, refreshToken: string, more: Record<string, string> = {}) {
  const answer = await foyer.refresh(refreshToken, more)
  expect({ status: answer.status, text: answer.text }).toMatchObject({ status: 200 })
  return answer.body
}

async function isActive(foyer: TestFoyer, token: string, node = 0): Promise<unknown> {
  return (await foyer.call(paths.tokenInfo, { json: { token }, node })).body.active
}

async function endOf(foyer: TestFoyer, memberId: string): Promise<unknown> {
  const [session] = await getSessions(foyer, memberId)
  return session?.ended_reason
}

/** Makes every node load what the others revoked. */
const looked = (foyer: TestFoyer) => Promise.all(foyer.nodes.map((node) => node.refresh()))

function start(database: DatabaseName, rotation: Rotation): Promise<TestFoyer> {
  return startFoyer({ database, nodes: 2, listen: false, client: { rotation } })
}

/** Sends 50 concurrent refresh requests with one token, half to each node. */
const race = (foyer: TestFoyer, refreshToken: string) =>
  Promise.all(
    Array.from({ length: 50 }, (_unused, index) =>
      foyer.call<TokenResponse>(paths.token, {
        node: index % 2,
        json: { clientId: foyer.client.clientId, grantType: 'refresh_token', refreshToken },
      }),
    ),
  )

describe.each(databases)('rotation pending on $name', ({ name }) => {
  let foyer: TestFoyer
  beforeAll(async () => {
    foyer = await start(name, 'pending')
  })
  afterAll(() => foyer.stop())

  it('security-checklist 11: a client that keeps its first token renews with it 50 times, then a thief is found out', async () => {
    const { refresh_token: first, memberId } = await newMember(foyer)
    const successors = new Set<string>()
    for (let count = 0; count < 50; count++) {
      await foyer.advance(3600)
      successors.add((await renewed(foyer, first)).refresh_token)
    }
    expect([...successors]).toHaveLength(1)
    const [second = ''] = successors
    expect(second).not.toBe(first)

    const third = await renewed(foyer, second)
    expect(third.refresh_token).not.toBe(second)
    expect((await renewed(foyer, first)).refresh_token).toBe(second)
    await foyer.advance(10)
    expect((await renewed(foyer, first)).refresh_token).toBe(second)

    await foyer.advance(1)
    expect(await foyer.refresh(first)).toMatchObject(refused)
    expect(await endOf(foyer, memberId)).toBe('replayed')
    expect(await foyer.refresh(second)).toMatchObject(refused)
    expect(await foyer.refresh(third.refresh_token)).toMatchObject(refused)
    expect(await isActive(foyer, third.access_token)).toBe(false)
    await looked(foyer)
    expect(await isActive(foyer, third.access_token, 1)).toBe(false)
  })

  it('security-checklist 11: the window counts from the first use of the successor, not from its later uses', async () => {
    const { refresh_token: first } = await newMember(foyer)
    const { refresh_token: second } = await renewed(foyer, first)
    await renewed(foyer, second)
    await foyer.advance(6)
    await renewed(foyer, second)
    await foyer.advance(5)
    expect(await foyer.refresh(first)).toMatchObject(refused)
  })

  it('security-checklist 17: 50 renewals at once on two nodes all succeed and name the same successor', async () => {
    const { refresh_token: first } = await newMember(foyer)
    const answers = await race(foyer, first)
    expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(200))
    expect(new Set(answers.map(({ body }) => body.refresh_token)).size).toBe(1)
    const again = await race(foyer, (answers[0] as (typeof answers)[number]).body.refresh_token)
    expect(again.map(({ status }) => status)).toEqual(Array(50).fill(200))
    expect(new Set(again.map(({ body }) => body.refresh_token)).size).toBe(1)
    expect(new Set(again.map(({ body }) => decodeClaims(body.access_token).jti)).size).toBe(50)
  })

  it('design §6: inside the window a generation before the last is only refused; after it, it ends the family', async () => {
    const { refresh_token: first, memberId } = await newMember(foyer)
    const { refresh_token: second } = await renewed(foyer, first)
    const { refresh_token: third } = await renewed(foyer, second)
    await renewed(foyer, third)
    expect(await foyer.refresh(first)).toMatchObject(refused)
    expect(await endOf(foyer, memberId)).toBeNull()
    await renewed(foyer, third)
    await foyer.advance(11)
    expect(await foyer.refresh(first)).toMatchObject(refused)
    expect(await endOf(foyer, memberId)).toBe('replayed')
    expect(await foyer.refresh(third)).toMatchObject(refused)
  })
})

describe.each(databases)('rotation strict on $name', ({ name }) => {
  let foyer: TestFoyer
  beforeAll(async () => {
    foyer = await start(name, 'strict')
  })
  afterAll(() => foyer.stop())

  it('security-checklist 12: the successor replaces its token; racers inside 10 s get the same one; later reuse ends the family', async () => {
    const { refresh_token: first, memberId } = await newMember(foyer)
    const answers = await race(foyer, first)
    expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(200))
    const successors = new Set(answers.map(({ body }) => body.refresh_token))
    expect(successors.size).toBe(1)
    const [second = ''] = successors
    await foyer.advance(10)
    expect((await renewed(foyer, first)).refresh_token).toBe(second)
    await foyer.advance(1)
    expect(await foyer.refresh(first)).toMatchObject(refused)
    expect(await endOf(foyer, memberId)).toBe('replayed')
    expect(await foyer.refresh(second)).toMatchObject(refused)
    expect(await isActive(foyer, (answers[0] as (typeof answers)[number]).body.access_token)).toBe(false)
  })

  it('security-checklist 12: an honest client renews for as long as it likes', async () => {
    let { refresh_token: token } = await newMember(foyer)
    const seen = new Set([token])
    for (let count = 0; count < 20; count++) {
      await foyer.advance(3600)
      token = (await renewed(foyer, token)).refresh_token
      seen.add(token)
    }
    expect(seen.size).toBe(21)
  })

  it('security-checklist 13: three rotations in one second; the oldest is refused and the family lives', async () => {
    const { refresh_token: first, memberId } = await newMember(foyer)
    const { refresh_token: second } = await renewed(foyer, first)
    const { refresh_token: third } = await renewed(foyer, second)
    const { refresh_token: fourth } = await renewed(foyer, third)
    expect(new Set([first, second, third, fourth]).size).toBe(4)
    expect(await foyer.refresh(first)).toMatchObject(refused)
    expect(await foyer.refresh(second)).toMatchObject(refused)
    expect((await renewed(foyer, third)).refresh_token).toBe(fourth)
    expect(await endOf(foyer, memberId)).toBeNull()
    await renewed(foyer, fourth)
    await foyer.advance(11)
    expect(await foyer.refresh(second)).toMatchObject(refused)
    expect(await endOf(foyer, memberId)).toBe('replayed')
  })

  it('RFC 6749 §6: a request that is refused for its scope supersedes nothing', async () => {
    const { refresh_token: first } = await newMember(foyer)
    for (const scope of ['admin', 'offline_access admin', 'openid'])
      expect(await foyer.refresh(first, { scope })).toMatchObject({ status: 400, body: { error: 'invalid_scope' } })
    await foyer.advance(60)
    expect((await renewed(foyer, first, { scope: 'offline_access' })).scope).toBe('offline_access')
  })
})

describe.each(databases)('rotation off on $name', ({ name }) => {
  let foyer: TestFoyer
  beforeAll(async () => {
    foyer = await start(name, 'off')
  })
  afterAll(() => foyer.stop())

  it('security-checklist 10 and 14: the token names itself, on every node, until the session ends', async () => {
    const { refresh_token: only } = await newMember(foyer)
    for (let count = 0; count < 5; count++) {
      await foyer.advance(5 * DAY)
      expect((await renewed(foyer, only)).refresh_token).toBe(only)
    }
    const answers = await race(foyer, only)
    expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(200))
    expect(new Set(answers.map(({ body }) => body.refresh_token))).toEqual(new Set([only]))
  })
})

describe.each(databases)('refresh tokens on $name', ({ name }) => {
  let foyer: TestFoyer
  beforeAll(async () => {
    foyer = await start(name, 'pending')
    // Clients added by tests must be younger than the first one, so that its position does not change.
    await foyer.advance(1)
  })
  afterAll(() => foyer.stop())

  it.each(['pending', 'strict', 'off'] as const)(
    'security-checklist 14: a renewal under %s always names a refresh token, and only its answer holds it',
    async (rotation) => {
      const client = await foyer.addClient({ rotation })
      const json = { clientId: client.clientId, grantType: 'anonymous' }
      const visitor = (await foyer.call<TokenResponse>(paths.token, { json })).body
      const again = await foyer.call<TokenResponse>(paths.token, {
        json: { clientId: client.clientId, grantType: 'refresh_token', refreshToken: visitor.refresh_token },
      })
      expect(again.body.refresh_token).toMatch(/^vrt_/)
      expect(decodeClaims(again.body.access_token).sub).toBe(decodeClaims(visitor.access_token).sub)
    },
  )

  it('security-checklist 9: the client comes from the session; when it is named it must match', async () => {
    const other = await foyer.addClient({})
    const { refresh_token: first, memberId } = await newMember(foyer)
    const renew = (clientId: string | undefined, refreshToken = first) =>
      foyer.call<TokenResponse>(paths.token, { json: { clientId, grantType: 'refresh_token', refreshToken } })
    expect((await renew(undefined)).status).toBe(200)
    expect(await renew(other.clientId)).toMatchObject(refused)
    // RFC 6749 §5.2: for an unknown client the error concerns the client.
    for (const unknown of ['cli_unknown', `${foyer.client.clientId}x`, foyer.client.clientId.toLowerCase()])
      expect(await renew(unknown)).toMatchObject({ status: 401, body: { error: 'invalid_client' } })
    expect(await endOf(foyer, memberId)).toBeNull()
    // Even a replay by another client does not end the session.
    const { body } = await renew(foyer.client.clientId)
    await renew(undefined, body.refresh_token)
    await foyer.advance(11)
    expect(await renew(other.clientId)).toMatchObject(refused)
    expect(await endOf(foyer, memberId)).toBeNull()

    const visitor = await foyer.createVisitor()
    expect((await renew(undefined, visitor.refresh_token)).status).toBe(200)
    expect(await renew(other.clientId, visitor.refresh_token)).toMatchObject(refused)
  })

  it('security-checklist 54, RFC 6749 §6: the scope of a renewal is the granted one or less, never more', async () => {
    const { refresh_token: token } = await newMember(foyer)
    const visitor = await foyer.createVisitor()
    for (const refreshToken of [token, visitor.refresh_token]) {
      expect(await foyer.refresh(refreshToken, { scope: 'offline_access admin' })).toMatchObject({
        status: 400,
        body: { error: 'invalid_scope' },
      })
      const answer = await renewed(foyer, refreshToken, { scope: 'offline_access' })
      expect(decodeClaims(answer.access_token).scope).toBe('offline_access')
      expect((await renewed(foyer, refreshToken)).scope).toBe('offline_access')
    }
  })

  it('V7.3.1: idle for 14 days ends the session, by the clock', async () => {
    const { refresh_token: token, memberId } = await newMember(foyer)
    await foyer.advance(14 * DAY - 1)
    await renewed(foyer, token)
    await foyer.advance(14 * DAY)
    expect(await foyer.refresh(token)).toMatchObject(refused)
    expect(await endOf(foyer, memberId)).toBe('expired')
  })

  it('V7.3.2: 30 days end the session however often it was renewed', async () => {
    const { refresh_token: token, memberId } = await newMember(foyer)
    for (const days of [10, 10]) {
      await foyer.advance(days * DAY)
      await renewed(foyer, token)
    }
    await foyer.advance(10 * DAY - 1)
    await renewed(foyer, token)
    await foyer.advance(1)
    expect(await foyer.refresh(token)).toMatchObject(refused)
    expect(await endOf(foyer, memberId)).toBe('expired')
  })

  it('decision 9: a visitor ends after the longest life; of idleness only where the client follows rotation', async () => {
    await foyer.updateSettings({ 'visitors.idleFor': '30d', 'visitors.longest': '365d' })
    const strict = await foyer.addClient({ rotation: 'strict' })
    const ask = (json: object) => foyer.call<TokenResponse>(paths.token, { json })
    const visit = async (clientId: string) => (await ask({ clientId, grantType: 'anonymous' })).body.refresh_token
    const renew = (refreshToken: string) => ask({ grantType: 'refresh_token', refreshToken })

    const keeper = await visit(foyer.client.clientId)
    const idle = await visit(strict.clientId)
    let follower = await visit(strict.clientId)
    await foyer.advance(30 * DAY - 1)
    follower = (await renew(follower)).body.refresh_token
    await foyer.advance(1)
    expect((await renew(keeper)).status).toBe(200)
    expect(await renew(idle)).toMatchObject(refused)
    for (let day = 30; day < 360; day += 15) {
      await foyer.advance(15 * DAY)
      follower = (await renew(follower)).body.refresh_token
      expect(follower).toMatch(/^vrt_/)
    }
    await foyer.advance(5 * DAY - 1)
    expect((await renew(keeper)).status).toBe(200)
    expect((await renew(follower)).status).toBe(200)
    await foyer.advance(1)
    expect(await renew(keeper)).toMatchObject(refused)
    expect(await renew(follower)).toMatchObject(refused)
    await foyer.updateSettings({ 'visitors.idleFor': '90d', 'visitors.longest': '1825d' })
  })

  it('security-checklist 14: no character of a refresh token can be changed, left out or added', async () => {
    const { refresh_token: member, memberId } = await newMember(foyer)
    const { refresh_token: visitor } = await foyer.createVisitor()
    for (const token of [member, visitor]) {
      for (let at = 0; at < token.length; at++) {
        const other = token[at] === 'A' ? 'B' : 'A'
        for (const changed of [
          token.slice(0, at) + other + token.slice(at + 1),
          token.slice(0, at) + token.slice(at + 1),
        ])
          expect(await foyer.refresh(changed)).toMatchObject(refused)
      }
      for (const changed of [`${token}A`, `${token}=`, ` ${token}`, token.toUpperCase(), `${token}.${token}`])
        expect(await foyer.refresh(changed)).toMatchObject(refused)
      await renewed(foyer, token)
    }
    expect(await endOf(foyer, memberId)).toBeNull()
  })

  it('security-checklist 61: refresh tokens die with logout, password change, recovery, block, reset and deletion', async () => {
    const deps = foyer.deps
    const events: Record<string, (member: TokenResponse & { memberId: string }, email: string) => Promise<unknown>> = {
      'logged-out': ({ access_token }) =>
        foyer.call(paths.redirectSession, {
          token: access_token,
          json: { logout: { clientId: foyer.client.clientId }, callbacks: {} },
        }),
      revoked: ({ refresh_token }) =>
        foyer.call(paths.revoke, { form: { token: refresh_token, client_id: foyer.client.clientId } }),
      'password-changed': async (_member, email) => {
        const visitor = await foyer.createVisitor()
        const { body } = await foyer.logIn(visitor.access_token, email)
        const { code, verifier } = await foyer.silentCode(visitor.access_token, body.sessionToken as string)
        const elsewhere = await foyer.exchangeCode(code, verifier)
        const change = await foyer.call(paths.changePassword, {
          token: elsewhere.body.access_token,
          json: { newPassword: 'another horse battery', currentPassword: TEST_PASSWORD },
        })
        expect(change.status).toBe(200)
        expect((await foyer.refresh(elsewhere.body.refresh_token)).status).toBe(200)
      },
      recovered: async (_member, email) => {
        const visitor = await foyer.createVisitor()
        await foyer.call(paths.sendRecoveryEmail, { token: visitor.access_token, json: { email } })
        const [mail] = await foyer.getMails(email)
        const recoveryToken = new URL(mail?.link as string).searchParams.get('token')
        const done = await foyer.call(paths.recover, {
          token: visitor.access_token,
          json: { recoveryToken, password: 'another horse battery' },
        })
        expect(done.status).toBe(200)
      },
      blocked: ({ memberId }) => moderate(memberId as `mem_${string}`, 'block', deps),
      deleted: ({ memberId }) => moderate(memberId as `mem_${string}`, 'delete', deps),
    }
    for (const [reason, event] of Object.entries(events)) {
      const email = `${reason}@example.com`
      const member = await foyer.createMember(email)
      await event(member, email)
      expect(await foyer.refresh(member.refresh_token), reason).toMatchObject(refused)
      expect(await isActive(foyer, member.access_token), reason).toBe(false)
      await looked(foyer)
      expect(await isActive(foyer, member.access_token, 1), reason).toBe(false)
      const ends = (await getSessions(foyer, member.memberId)).map(({ ended_reason }) => ended_reason)
      expect(ends).toContain(reason)
    }
  })

  it('V7.1.2: the 21st session ends the oldest', async () => {
    const apiKey = await foyer.addApiKey()
    const { memberId, ...first } = await newMember(foyer)
    const open = () =>
      foyer.call<TokenResponse>(paths.token, {
        headers: { authorization: `,${apiKey}` },
        json: { grant_type: 'authorized_client', member_id: memberId },
      })
    let second: TokenResponse | undefined
    for (let count = 1; count < 20; count++) {
      await foyer.advance(1)
      const { body } = await open()
      second ??= body
    }
    expect((await foyer.refresh(first.refresh_token)).status).toBe(200)
    await foyer.advance(1)
    await open()
    expect(await foyer.refresh(first.refresh_token)).toMatchObject(refused)
    expect((await foyer.refresh(second?.refresh_token as string)).status).toBe(200)
    // Sessions opened concurrently are counted as well.
    await Promise.all(Array.from({ length: 10 }, open))
    const open20 = (await getSessions(foyer, memberId)).filter(({ ended_at }) => ended_at === null)
    expect(open20).toHaveLength(20)
  })

  it('security-checklist 55: a session opened while the member is being blocked never outlives the block', async () => {
    const apiKey = await foyer.addApiKey()
    for (let round = 0; round < 8; round++) {
      const { memberId } = await newMember(foyer)
      const opening = Array.from({ length: 6 }, (_unused, index) =>
        foyer.call<TokenResponse>(paths.token, {
          node: index % 2,
          headers: { authorization: `,${apiKey}` },
          json: { grant_type: 'authorized_client', member_id: memberId },
        }),
      )
      const [opened] = await Promise.all([
        Promise.all(opening),
        moderate(memberId as `mem_${string}`, 'block', foyer.deps),
      ])
      for (const { status, body } of opened) {
        expect([200, 400]).toContain(status)
        if (status === 200) expect(await foyer.refresh(body.refresh_token)).toMatchObject(refused)
      }
      expect((await getSessions(foyer, memberId)).filter(({ ended_at }) => ended_at === null)).toEqual([])
    }
  })
})
