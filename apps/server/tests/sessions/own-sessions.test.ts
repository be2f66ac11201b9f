import { type OwnSessions, paths, type TokenResponse } from '@foyer/protocol'
import { defaultDatabase, startFoyer, type TestFoyer } from '@foyer/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { visitorToken } from '../members/membership-steps.js'
import { createNoScriptBrowser } from '../pages/no-script-browser.js'

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'
const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'

describe.each(defaultDatabase)('the list of one’s sessions, on $name', ({ name }) => {
  let foyer: TestFoyer
  let email: string
  let people = 0
  beforeAll(async () => {
    foyer = await startFoyer({ database: name, listen: false, nodes: 2 })
  })
  beforeEach(async () => {
    email = `device${++people}@example.com`
    await foyer.register((await foyer.createVisitor()).access_token, email)
  })
  afterAll(() => foyer.stop())

  async function signIn(userAgent?: string, who = email): Promise<TokenResponse> {
    const token = await visitorToken(foyer)
    const { body } = await foyer.logIn(token, who)
    const { code, verifier } = await foyer.silentCode(token, body.sessionToken as string)
    const answer = await foyer.call<TokenResponse>(paths.token, {
      json: { clientId: foyer.client.clientId, grantType: 'authorization_code', code, codeVerifier: verifier },
      headers: { 'user-agent': userAgent ?? '' },
    })
    return answer.body
  }
  const list = async ({ access_token }: TokenResponse) =>
    (await foyer.call<OwnSessions>(paths.ownSessions, { token: access_token })).body
  const end = ({ access_token }: TokenResponse, id: string) =>
    foyer.call(`${paths.ownSessions}/${id}`, { method: 'DELETE', token: access_token })
  const endOthers = ({ access_token }: TokenResponse) =>
    foyer.call<{ ended: number }>(paths.endOtherSessions, { json: {}, token: access_token })
  const reasonAt = async ({ refresh_token }: TokenResponse) =>
    ((await foyer.refresh(refresh_token)).body as { error_reason?: string }).error_reason
  const signedOutAt = async ({ access_token }: TokenResponse) =>
    (await foyer.call(paths.currentMember, { token: access_token })).status === 401

  it('SE-01, V7.5.2: this device first and marked, the others by last activity, with browser and system in words', async () => {
    const phone = await signIn(SAFARI)
    await foyer.advance(3600)
    await signIn('curl/8.0')
    await foyer.advance(3600)
    const desk = await signIn(FIREFOX)
    await foyer.refresh(phone.refresh_token)
    const { sessions, outWithinSeconds } = await list(desk)
    expect(sessions).toMatchObject([
      { isCurrent: true, browser: 'Firefox', system: 'Windows', clientName: 'Test' },
      { isCurrent: false, browser: 'Safari', system: 'iPhone' },
      { isCurrent: false },
    ])
    expect(outWithinSeconds).toBe(930)
    const [, second, third] = sessions
    expect(Date.parse(second?.lastSeenAt ?? '') - Date.parse(second?.firstSeenAt ?? '')).toBe(2 * 3600_000)
    expect(third?.lastSeenAt).toBe(third?.firstSeenAt)
  })

  it('SE-03: a device that is not known is not guessed, and nothing of the header is kept', async () => {
    const { sessions } = await list(await signIn('<b>Firefox</b> of my own'))
    expect(sessions).toHaveLength(1)
    expect(sessions[0]).not.toHaveProperty('browser')
    expect(sessions[0]).not.toHaveProperty('system')
  })

  it('SE-01: times are told to the minute', async () => {
    await foyer.advance(77)
    const { sessions } = await list(await signIn(FIREFOX))
    expect(sessions[0]?.firstSeenAt).toMatch(/:00\.000Z$/)
  })

  it('SE-02, V7.5.2: one other session is signed out, at every node, and reads why', async () => {
    const [lost, kept, here] = [await signIn(SAFARI), await signIn(), await signIn(FIREFOX)]
    const { sessions } = await list(here)
    const id = sessions.find(({ browser }) => browser === 'Safari')?.id ?? ''
    expect((await end(here, id)).status).toBe(200)
    expect([await signedOutAt(lost), await signedOutAt(kept), await signedOutAt(here)]).toEqual([true, false, false])
    await foyer.nodes[1]?.refresh()
    expect((await foyer.call(paths.currentMember, { token: lost.access_token, node: 1 })).status).toBe(401)
    expect(await reasonAt(lost)).toBe('signed_out_elsewhere')
    expect((await list(here)).sessions).toHaveLength(2)
    expect((await end(here, id)).status).toBe(404)
  })

  it('SE-02: all others are signed out, with their count', async () => {
    const [one, other, here] = [await signIn(SAFARI), await signIn(), await signIn(FIREFOX)]
    expect((await endOthers(here)).body).toEqual({ ended: 2 })
    expect([await reasonAt(one), await reasonAt(other)]).toEqual(['signed_out_elsewhere', 'signed_out_elsewhere'])
    expect((await list(here)).sessions).toMatchObject([{ isCurrent: true }])
    expect((await endOthers(here)).body).toEqual({ ended: 0 })
  })

  it('SE-02: the sign-in at the hosted pages goes with the session it opened', async () => {
    const browser = createNoScriptBrowser(foyer)
    await browser.submit(await browser.open('/signin'), '/signin', { email, password: 'correct horse battery' })
    const here = await signIn(FIREFOX)
    const signedIn = async () => (await browser.open('/signin')).text.includes(email)
    const before = await signedIn()
    await endOthers(here)
    expect([before, await signedIn()]).toEqual([true, false])
  })

  it('security-checklist 88: the session of somebody else looks like one that is missing', async () => {
    const theirs = await signIn(FIREFOX)
    const { sessions } = await list(theirs)
    const stranger = await foyer.createMember(`stranger${people}@example.com`)
    expect((await end(stranger, sessions[0]?.id ?? '')).status).toBe(404)
    expect(await signedOutAt(theirs)).toBe(false)
  })

  it('signing out of the session that asks is an ordinary sign-out', async () => {
    const here = await signIn(FIREFOX)
    const { sessions } = await list(here)
    expect((await end(here, sessions[0]?.id ?? '')).status).toBe(200)
    expect(await reasonAt(here)).toBe('signed_out')
    expect((await foyer.call(paths.ownSessions, { token: here.access_token })).status).toBe(401)
  })
})
