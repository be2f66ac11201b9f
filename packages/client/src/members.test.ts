import { paths } from '@foyer/protocol'
import { describe, expect, it } from 'vitest'
import {
  applicationError,
  createTestClient,
  invalidGrant,
  json,
  scriptedServer,
  tokenPair,
} from '../tests/fakes/scripted-server.js'

describe('wire-protocol §7: the current member', () => {
  it('is asked for in full', async () => {
    const { client, server } = createTestClient(
      scriptedServer({ [paths.currentMember]: () => json({ member: { id: 'mem_1' } }) }),
    )
    client.setTokens(tokenPair('member', 'm', 600))
    expect(await client.getCurrentMember()).toEqual({ id: 'mem_1' })
    expect(server.requests[0]).toMatchObject({ method: 'GET', path: `${paths.currentMember}?fieldsets=FULL` })
  })
  it('of a visitor is nobody, and asks nobody', async () => {
    const { client, server } = createTestClient(scriptedServer())
    client.setTokens(tokenPair('visitor', 'v', 600))
    expect(await client.getCurrentMember()).toBeUndefined()
    expect(server.requests).toEqual([])
  })
  it('whose session ended on the server is nobody', async () => {
    const server = scriptedServer({ [paths.currentMember]: () => applicationError('UNAUTHENTICATED', 401) })
    server.script[paths.token] = (request) =>
      request.body.grantType === 'refresh_token' ? invalidGrant() : server.grant(request)
    const { client } = createTestClient(server)
    client.setTokens(tokenPair('member', 'm', 600))
    expect(await client.getCurrentMember()).toBeUndefined()
    expect(client.loggedIn()).toBe(false)
  })
  it('is still the member when the server fails: it throws', async () => {
    const { client } = createTestClient(scriptedServer({ [paths.currentMember]: () => json({}, 500) }))
    client.setTokens(tokenPair('member', 'm', 600))
    await expect(client.getCurrentMember()).rejects.toMatchObject({ status: 500 })
  })
})

it('wire-protocol §7: an update sends the given fields and the id', async () => {
  const path = `${paths.members}/mem_1`
  const { client, server } = createTestClient(
    scriptedServer({ [path]: () => json({ member: { id: 'mem_1', profile: {} } }) }),
  )
  client.setTokens(tokenPair('member', 'm', 600))
  expect(await client.updateMember('mem_1', { profile: { nickname: 'n' } })).toMatchObject({ id: 'mem_1' })
  expect(server.requests[0]).toMatchObject({
    method: 'PATCH',
    body: { member: { id: 'mem_1', profile: { nickname: 'n' } } },
  })
})

describe('SE-01, SE-02: the member’s own sessions', () => {
  const asked = (script: Parameters<typeof scriptedServer>[0]) => {
    const { client, server } = createTestClient(scriptedServer(script))
    client.setTokens(tokenPair('member', 'm', 600))
    return { client, server }
  }
  it('are listed', async () => {
    const answer = { sessions: [{ id: 'ses_1', isCurrent: true }], outWithinSeconds: 930 }
    const { client, server } = asked({ [paths.ownSessions]: () => json(answer) })
    expect(await client.listSessions()).toEqual(answer)
    expect(server.requests[0]).toMatchObject({ method: 'GET', path: paths.ownSessions })
  })
  it('one ends, or all others with their count', async () => {
    const { client, server } = asked({
      [`${paths.ownSessions}/ses_2`]: () => json({}),
      [paths.endOtherSessions]: () => json({ ended: 3 }),
    })
    await client.endSession('ses_2')
    expect(await client.endOtherSessions()).toBe(3)
    expect(server.requests.map(({ method, path }) => [method, path])).toEqual([
      ['DELETE', `${paths.ownSessions}/ses_2`],
      ['POST', paths.endOtherSessions],
    ])
  })
})

it('AC-03: a change of the address is begun, looked at, sent again, proven and cancelled', async () => {
  const pending = { email: 'new@example.com', askedAt: 'a', expiresAt: 'b' }
  const { client, server } = createTestClient(
    scriptedServer({
      [paths.emailChange]: () => json({ pending }),
      [paths.confirmEmailChange]: () => json({ member: { id: 'mem_1' } }),
      [paths.resendEmailChange]: () => json({}),
    }),
  )
  client.setTokens(tokenPair('member', 'm', 600))
  expect(await client.changeEmail({ newEmail: 'new@example.com', currentPassword: 'p' })).toEqual(pending)
  expect(await client.getEmailChange()).toEqual(pending)
  await client.resendEmailChange()
  expect(await client.confirmEmailChange('123456')).toEqual({ id: 'mem_1' })
  await client.cancelEmailChange()
  expect(server.requests.map(({ method, path, body }) => [method, path, body])).toEqual([
    ['POST', paths.emailChange, { newEmail: 'new@example.com', currentPassword: 'p' }],
    ['GET', paths.emailChange, undefined],
    ['POST', paths.resendEmailChange, {}],
    ['POST', paths.confirmEmailChange, { code: '123456' }],
    ['DELETE', paths.emailChange, undefined],
  ])
})

it('MA-03: the password is given once more, and the account deleted', async () => {
  const { client, server } = createTestClient(
    scriptedServer({
      [paths.proveAgain]: () => json({}),
      [paths.currentMember]: () => json({ deletionDate: '2030-01-15T12:00:00.000Z' }),
    }),
  )
  client.setTokens(tokenPair('member', 'm', 600))
  await client.proveAgain('p')
  expect(await client.deleteAccount()).toEqual({ deletionDate: '2030-01-15T12:00:00.000Z' })
  expect(server.requests.map(({ method, path, body }) => [method, path, body])).toEqual([
    ['POST', paths.proveAgain, { password: 'p' }],
    ['DELETE', paths.currentMember, undefined],
  ])
})
