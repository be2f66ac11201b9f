import { type MemberId, paths, type StateResponse } from '@foyer/protocol'
import { databases, startFoyer, TEST_PASSWORD, type TestFoyer } from '@foyer/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { writeMembers } from '../../../src/features/import-export/members/write-members.js'
import { createOwner } from '../../owner/owner-steps.js'
import { type Receiver, startReceiver } from '../../owner/webhook-receiver.js'
import { visitorToken } from '../membership-steps.js'
import { passkeySteps } from '../passkeys/passkey-steps.js'
import { addAuthenticatorApp, codeAt } from './authenticator-app.js'

interface Entry {
  details: Record<string, unknown> | null
  signIn: unknown
}
type Event = { type: string; memberId?: string; member?: unknown }
const password = { method: 'pwd', providerId: null }

describe.each(databases)('decision 24: what is recorded about second factors, on $name', ({ name }) => {
  let foyer: TestFoyer
  let receiver: Receiver
  let owner: string
  let people = 0
  beforeAll(async () => {
    foyer = await startFoyer({ database: name })
    owner = (await createOwner(foyer, 'owner@example.com')).token
    receiver = await startReceiver()
    const events = ['member.deleted', 'factor.added', 'factor.removed', 'session.opened']
    await foyer.call(paths.ownerWebhooks, { token: owner, json: { url: `${receiver.url}/hook`, events } })
  })
  afterAll(async () => {
    await foyer.stop()
    await receiver.stop()
  })

  const post = (path: string, token: string, json: object = {}) =>
    foyer.call<StateResponse & { secret: string; setUpToken: string; recoveryCodes: string[] }>(path, { token, json })
  const newEmail = () => `events${++people}@example.com`
  /** The events about a member since the last call, without the member. */
  async function sent(memberId: string | undefined) {
    for (const node of foyer.nodes) node.webhooks.wake()
    for (const node of foyer.nodes) await node.webhooks.settled()
    const events = receiver.received.splice(0).map(({ message: { type, data } }): Event => ({ type, ...data }))
    return events.filter((one) => one.memberId === memberId).map(({ member, memberId: _id, ...event }) => event)
  }
  const factors = async (memberId: string) => (await sent(memberId)).filter(({ type }) => !type.startsWith('session.'))
  async function memberWithApp() {
    const email = newEmail()
    const member = await foyer.createMember(email)
    return { ...member, ...(await addAuthenticatorApp(foyer, member.access_token)), email }
  }
  /** The code of the next time step, which was not used. */
  async function nextCode(secret: string) {
    await foyer.advance(30)
    return codeAt(secret, foyer.clock.now())
  }
  async function openSession(visitor: string, sessionToken: string | undefined) {
    const { code, verifier } = await foyer.silentCode(visitor, sessionToken as string)
    expect((await foyer.exchangeCode(code, verifier)).status).toBe(200)
  }
  async function signIn(email: string, entered: object) {
    const visitor = await visitorToken(foyer)
    const { stateToken } = (await foyer.logIn(visitor, email)).body as StateResponse
    const { body } = await post(paths.verifySecondFactor, visitor, { stateToken, ...entered })
    await openSession(visitor, body.sessionToken)
  }
  async function newestSession(memberId: string) {
    const { body } = await foyer.call<{ sessions: { sessionId: string; methods: string[]; signIn: object }[] }>(
      `${paths.ownerSessions}?memberId=${memberId}`,
      { token: owner },
    )
    return body.sessions[0]
  }

  const added = { type: 'factor.added', factor: 'totp' }
  const removed = { type: 'factor.removed', factor: 'totp' }

  it('adding, replacing and removing an app sends one event each; using it sends none', async () => {
    const { memberId, access_token: token, email, secret } = await memberWithApp()
    expect(await factors(memberId)).toEqual([added])
    await signIn(email, { code: await nextCode(secret) })
    await post(paths.recoveryCodes, token)
    expect(await factors(memberId)).toEqual([])
    await addAuthenticatorApp(foyer, token)
    expect(await factors(memberId)).toEqual([added])
    expect((await foyer.call(paths.authenticator, { method: 'DELETE', token })).status).toBe(200)
    expect(await factors(memberId)).toEqual([removed])
  })

  it('so is one that the team removes, one that a sign-in adds, and one of a file', async () => {
    const { memberId, email } = await memberWithApp()
    await sent(memberId)
    await post(`${paths.ownerMembers}/${memberId}/remove-second-factors`, owner)
    expect(await factors(memberId)).toEqual([removed])

    await foyer.updateSettings({ 'signin.secondFactor': 'everyone' })
    const visitor = await visitorToken(foyer)
    const { stateToken } = (await foyer.logIn(visitor, email)).body as StateResponse
    const { body } = await post(paths.startSecondFactorSetUp, visitor, { stateToken })
    const code = codeAt(body.secret, foyer.clock.now())
    await post(paths.setUpSecondFactor, visitor, { stateToken, setUpToken: body.setUpToken, code })
    await foyer.updateSettings({ 'signin.secondFactor': 'optional' })
    expect(await factors(memberId)).toEqual([added])

    const deps = foyer.deps
    const imported = newEmail()
    const line = { email: imported, emailKey: imported, totpSecret: Buffer.alloc(20, 1) }
    await deps.storage.transact((stores) => writeMembers([line], stores, { ...deps, update: false }))
    const there = await deps.storage.read((stores) => stores.members.findByEmail(imported))
    expect(await factors(there?.memberId ?? '')).toEqual([added])
  })

  it('a deletion of the member sends the event of the deletion only', async () => {
    const { memberId } = await memberWithApp()
    await sent(memberId)
    await foyer.call(`${paths.members}/${memberId}`, { method: 'DELETE', token: owner })
    expect((await factors(memberId)).map(({ type }) => type)).toEqual(['member.deleted'])
    const left = await foyer.deps.storage.read((stores) => stores.factors.findAuthenticator(memberId as MemberId))
    expect(left).toBeUndefined()
  })

  it('sign-ins name both factors: in the event, the lists of sessions, and the log', async () => {
    const { memberId, access_token: own, email, secret, recoveryCodes } = await memberWithApp()
    expect(await sent(memberId)).toContainEqual(
      expect.objectContaining({ type: 'session.opened', ...password, secondFactor: null, amr: ['pwd'] }),
    )
    for (const [secondFactor, entered] of [
      ['totp', { code: await nextCode(secret) }],
      ['recovery-code', { recoveryCode: recoveryCodes[0] }],
    ] as const) {
      await signIn(email, entered)
      expect(await sent(memberId)).toEqual([
        {
          ...{ type: 'session.opened', sessionId: expect.stringMatching(/^ses_/), clientId: foyer.client.clientId },
          ...{ ...password, secondFactor, amr: ['pwd', 'otp', 'mfa'] },
        },
      ])
      const shown = { ...password, providerName: null, secondFactor }
      expect(await newestSession(memberId)).toMatchObject({ methods: ['pwd', 'otp', 'mfa'], signIn: shown })
      const { body: mine } = await foyer.call<{ sessions: { signIn: object }[] }>(paths.ownSessions, { token: own })
      expect(mine.sessions.map((one) => one.signIn)).toContainEqual(shown)
      const query = new URLSearchParams({ target: memberId, actions: 'signed-in', limit: '1' })
      const latest = async () =>
        (await foyer.call<{ entries: Entry[] }>(`${paths.ownerAudit}?${query}`, { token: owner })).body.entries[0]
      await expect
        .poll(latest)
        .toMatchObject({ details: { state: 'SUCCESS', method: 'pwd', secondFactor }, signIn: shown })
      await foyer.advance(30)
    }
  })

  it('who authenticates again is recorded with the method', async () => {
    const { memberId, access_token: token, secret, recoveryCodes } = await memberWithApp()
    const audited = async () => {
      const query = new URLSearchParams({ target: memberId, actions: 'proven-again' })
      const { body } = await foyer.call<{ entries: Entry[] }>(`${paths.ownerAudit}?${query}`, { token: owner })
      return body.entries.map(({ signIn }) => signIn)
    }
    const of = (method: string) => ({ method, providerId: null, providerName: null, secondFactor: null })
    await foyer.call(paths.proveAgain, { token, json: { password: TEST_PASSWORD } })
    await foyer.advance(1)
    await foyer.call(paths.stepUp, { token, json: { code: await nextCode(secret) } })
    await foyer.advance(1)
    await foyer.call(paths.stepUp, { token, json: { recoveryCode: recoveryCodes[0] } })
    await expect.poll(audited).toEqual([of('recovery-code'), of('totp'), of('pwd')])
    const sessionId = (await newestSession(memberId))?.sessionId
    const { body } = await foyer.call<{ steps: { words: string }[] }>(`${paths.ownerSessions}/${sessionId}`, {
      token: owner,
    })
    const again = body.steps.map(({ words }) => words).filter((words) => words.startsWith('The member authenticated'))
    expect(again).toEqual([
      'The member authenticated again, by a password.',
      'The member authenticated again, by an authenticator app.',
      'The member authenticated again, by a recovery code.',
    ])
  })

  it('a passkey is two factors by itself', async () => {
    const member = await foyer.createMember(newEmail())
    const passkeys = passkeySteps(foyer)
    const { authenticator } = await passkeys.add(member)
    await sent(member.memberId)
    const visitor = await visitorToken(foyer)
    await openSession(visitor, (await passkeys.signIn(visitor, authenticator)).body.sessionToken)
    const [event] = await sent(member.memberId)
    const { method } = event as { method?: string }
    expect(['hwk', 'swk']).toContain(method)
    expect(event).toMatchObject({ type: 'session.opened', secondFactor: null, amr: [method, 'mfa'] })
  })

  it('the numbers of the site count a sign-in with its second factor', async () => {
    const { email, secret } = await memberWithApp()
    await signIn(email, { code: await nextCode(secret) })
    await foyer.logIn(await visitorToken(foyer), 'owner@example.com', TEST_PASSWORD)
    for (const node of foyer.nodes) await node.overviewCountWriter.flush()
    await foyer.advance(60)
    const { body } = await foyer.call<{ loginMethods: { count: number }[]; totals: { logins: number } }>(
      `${paths.ownerOverview}?kinds=logins,loginMethods`,
      { token: owner },
    )
    const shown = { ...password, providerName: null, secondFactor: 'totp' }
    expect(body.loginMethods).toContainEqual({ ...shown, count: expect.any(Number) })
    expect(body.loginMethods.reduce((sum, { count }) => sum + count, 0)).toBe(body.totals.logins)
  })
})
