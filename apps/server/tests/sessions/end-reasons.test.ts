import { paths } from '@foyer/protocol'
import { defaultDatabase, parseWebMessage, startFoyer, type TestFoyer } from '@foyer/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { decideAsOwner, OTHER_PASSWORD, recover, requestRecoverySecret } from '../members/membership-steps.js'

const DAY = 24 * 3600

describe.each(defaultDatabase)('why a session has ended, on $name', ({ name }) => {
  let foyer: TestFoyer
  let apiKey: string
  let people = 0
  let email: string
  let member: Awaited<ReturnType<TestFoyer['createMember']>>
  beforeAll(async () => {
    foyer = await startFoyer({ database: name, listen: false })
    apiKey = await foyer.addApiKey()
  })
  beforeEach(async () => {
    email = `ended${++people}@example.com`
    member = await foyer.createMember(email)
  })
  afterAll(() => foyer.stop())

  const refusal = async (more: Record<string, string> = {}) => {
    const { status, body } = await foyer.refresh(member.refresh_token, more)
    return { status, ...(body as object) }
  }
  const visitor = async () => (await foyer.createVisitor()).access_token

  it.each<[reason: string, end: () => Promise<unknown>]>([
    ['blocked', () => decideAsOwner(foyer, email, 'block')],
    ['deleted', () => decideAsOwner(foyer, email, 'delete')],
    ['reset_required', () => decideAsOwner(foyer, email, 'require-reset')],
    [
      'ended_by_owner',
      () =>
        foyer.call(`${paths.members}/${member.memberId}/disconnect`, { token: apiKey, json: { id: member.memberId } }),
    ],
    [
      'password_reset',
      async () => recover(foyer, await visitor(), await requestRecoverySecret(foyer, email), OTHER_PASSWORD),
    ],
    [
      'signed_out',
      () => foyer.call(paths.revoke, { json: { token: member.refresh_token, client_id: foyer.client.clientId } }),
    ],
    ['expired_idle', () => foyer.advance(14 * DAY + 1)],
  ])('issue 4: a genuine token is told %s', async (reason, end) => {
    await end()
    // Repeats the request, because the first one may be what ends the session.
    for (let asked = 0; asked < 2; asked++)
      expect(await refusal()).toMatchObject({ status: 400, error: 'invalid_grant', error_reason: reason })
  })

  it('expired_absolute: however often it was used', async () => {
    for (let week = 0; week < 4; week++) {
      await foyer.advance(7 * DAY)
      expect((await foyer.refresh(member.refresh_token)).status).toBe(200)
    }
    await foyer.advance(2 * DAY + 1)
    expect(await refusal()).toMatchObject({ error_reason: 'expired_absolute' })
  })

  it('nobody else is told: a token that is forged, or presented for another client', async () => {
    await decideAsOwner(foyer, email, 'block')
    const { clientId } = await foyer.addClient({})
    const other = await refusal({ clientId })
    expect(other).toMatchObject({ error: 'invalid_grant' })
    expect(other).not.toHaveProperty('error_reason')
    const forged = member.refresh_token.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))
    const { body } = await foyer.refresh(forged)
    expect(body).not.toHaveProperty('error_reason')
  })

  it('a session that goes on is told nothing of the kind', async () => {
    expect(await refusal()).not.toHaveProperty('error_reason')
  })

  it('security-checklist 23: a frame of a request that is over says session_expired to the origins it was made for', async () => {
    const token = await visitor()
    const { body } = await foyer.logIn(token, email)
    const authRequest = {
      clientId: foyer.client.clientId,
      codeChallenge: 'x'.repeat(43),
      codeChallengeMethod: 'S256',
      responseMode: 'web_message',
      responseType: 'code',
      state: 'the-state',
      sessionToken: body.sessionToken,
    }
    const made = await foyer.call<{ redirectSession: { fullUrl: string } }>(paths.redirectSession, {
      token,
      json: { auth: { authRequest, prompt: 'none' } },
    })
    const { pathname, search } = new URL(made.body.redirectSession.fullUrl)
    const open = () => foyer.call(pathname + search, { headers: { 'sec-fetch-dest': 'iframe' } })
    expect((await open()).text).toContain('"code"')
    const again = parseWebMessage((await open()).text)
    expect(again.message).toMatchObject({ error: 'session_expired', state: 'the-state', iss: foyer.url })
    expect(again.message).not.toHaveProperty('code')
    expect(again.origins).toEqual(foyer.client.origins)
  })
})
