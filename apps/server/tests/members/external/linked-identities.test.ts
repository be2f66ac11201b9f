import { type ErrorEnvelope, type LinkedIdentity, paths, type SignInMethods } from '@foyer/protocol'
import { defaultDatabase, startFoyer, TEST_ORIGIN, type TestFoyer } from '@foyer/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { auditEntriesOf } from '../../database/tables.js'
import { createNoScriptBrowser } from '../../pages/no-script-browser.js'
import { verify, visitorToken } from '../membership-steps.js'
import { addFakeProvider, FAKE_PROVIDER, type FakeProvider, profileOf, whileProvidersAreDown } from './fake-provider.js'

const RETURN = `${TEST_ORIGIN}/account?tab=security`

type Answer = { identities: LinkedIdentity[]; url: string } & ErrorEnvelope

describe.each(defaultDatabase)('linked identities of a member on $name', ({ name }) => {
  let foyer: TestFoyer
  let people = 0
  let email: string
  let member: Awaited<ReturnType<TestFoyer['createMember']>>
  let google: FakeProvider

  beforeAll(async () => {
    foyer = await startFoyer({ database: name, listen: false })
    google = await addFakeProvider(foyer, 'google')
    await foyer.advance(1)
    await addFakeProvider(foyer, 'github')
  })
  beforeEach(async () => {
    await foyer.updateSettings({ 'signup.verifyEmail': 'false', 'signin.methods': 'password' })
    email = `linker${++people}@example.com`
    member = await foyer.createMember(email)
  })
  afterAll(() => foyer.stop())

  const personOf = (subject: string) => profileOf(subject, `${subject}@id.example`, true)
  const list = async (token = member.access_token) =>
    (await foyer.call<Answer>(paths.identities, { token })).body.identities
  const start = (json: object = {}, token = member.access_token) =>
    foyer.call<Answer>(paths.startLink, { token, json: { providerId: 'google', returnUrl: RETURN, ...json } })
  const finish = (code: string, token = member.access_token) =>
    foyer.call<Answer>(paths.identities, { token, json: { code } })
  const unlink = (id: string, token = member.access_token) =>
    foyer.call<Answer>(`${paths.identities}/${id}`, { method: 'DELETE', token })
  const codeOf = ({ body }: { body: ErrorEnvelope }) => body.details?.applicationError?.code

  const auditedActions = async () => (await auditEntriesOf(foyer, member.memberId)).map(({ action }) => action)

  async function link(subject: string, token = member.access_token) {
    const back = await google.visit((await start({}, token)).body.url, personOf(subject))
    return finish(back.searchParams.get('link_code') as string, token)
  }
  /** A member who signed up with a code. */
  async function createWithoutPassword(address: string) {
    await foyer.updateSettings({ 'signin.methods': 'password-and-code' })
    const visitor = await visitorToken(foyer)
    const { body } = await foyer.call<{ stateToken: string }>(paths.startSignInCode, {
      token: visitor,
      json: { email: address },
    })
    const verified = await verify(foyer, visitor, body.stateToken, await foyer.getMailedCode(address))
    const { code, verifier } = await foyer.silentCode(visitor, verified.body.sessionToken as string)
    await foyer.updateSettings({ 'signin.methods': 'password' })
    return (await foyer.exchangeCode(code, verifier)).body.access_token
  }

  it('lists the ways to sign in for everybody, by one cacheable answer', async () => {
    await foyer.updateSettings({ 'signin.methods': 'password-and-code' })
    const { body, headers } = await foyer.call<SignInMethods>(paths.signInMethods)
    expect(body).toEqual({
      password: true,
      emailCode: true,
      invitationOnly: false,
      passkey: true,
      providers: [
        { id: 'google', name: 'Google', preset: 'google' },
        { id: 'github', name: 'GitHub', preset: 'github' },
      ],
    })
    expect(headers).toMatchObject({
      'cache-control': 'public, max-age=60',
      'access-control-allow-origin': '*',
    })
  })

  it('links an identity: to the provider, back to the page, and by the session of the member', async () => {
    expect(await list()).toEqual([])
    const back = await google.visit((await start()).body.url, personOf('ana'))
    expect(back.href).toMatch(`${RETURN}&link_code=`)
    expect((await finish(back.searchParams.get('link_code') as string)).body.identities).toMatchObject([
      { provider: { id: 'google', name: 'Google', preset: 'google' }, email: 'ana@id.example', isOnlyMethod: false },
    ])
    expect((await list()).length).toBe(1)
    expect((await foyer.getMails(email))[0]?.subject).toContain('Google')
    expect(await auditedActions()).toContain('identity-linked')
  })

  it('RFC 9700 §4.7: a link that another person completed is refused to the one who started it, and to the other', async () => {
    const other = await foyer.createMember(`other${people}@example.com`)
    // The victim opens the attacker's URL: the code arrives in the victim's page, with the victim's session.
    const back = await google.visit((await start()).body.url, personOf('victim'))
    const code = back.searchParams.get('link_code') as string
    expect(codeOf(await finish(code, other.access_token))).toBe('INVALID_STATE_TOKEN')
    // A code whose browser part is another's is refused to the attacker.
    const [providerId, state] = code.split('.')
    expect(codeOf(await finish(`${providerId}.${state}.exb_another`))).toBe('INVALID_STATE_TOKEN')
    expect(await list(other.access_token)).toEqual([])
    expect(await list()).toEqual([])
  })

  it('the callback alone signs nobody in and links nothing', async () => {
    const browser = createNoScriptBrowser(foyer)
    const { pathname, search } = new URL((await start()).body.url)
    const { leaves } = await browser.open(pathname + search)
    await browser.open(google.callbackOf(leaves, personOf('alone')))
    expect((await browser.open('/signin')).text).not.toContain(email)
    expect(await list()).toEqual([])
  })

  it('spends a code once, and refuses one that has expired or is none', async () => {
    const back = await google.visit((await start()).body.url, personOf('once'))
    const code = back.searchParams.get('link_code') as string
    expect((await finish(code)).status).toBe(200)
    expect(codeOf(await finish(code))).toBe('INVALID_STATE_TOKEN')
    expect(codeOf(await finish('nonsense'))).toBe('INVALID_STATE_TOKEN')
    expect(codeOf(await finish('google.ext_nothing.exb_nothing'))).toBe('INVALID_STATE_TOKEN')
  })

  it('says that the person cancelled, and that the provider is down', async () => {
    const back = await google.visit((await start()).body.url, { error: 'access_denied' })
    const refused = await finish(back.searchParams.get('link_code') as string)
    expect([codeOf(refused), refused.body.details?.applicationError?.data]).toEqual([
      'PROVIDER_FAILED',
      { reason: 'denied' },
    ])
    const down = await whileProvidersAreDown(foyer, async () =>
      google.visit((await start()).body.url, personOf('late')),
    )
    expect(down.href).toBe(`${RETURN}&link_error=provider_unavailable`)
  })

  it('refuses an identity that signs another member in, and repeats the own one', async () => {
    await link('shared')
    expect((await link('shared')).status).toBe(200)
    const other = await foyer.createMember(`rival${people}@example.com`)
    const refused = await link('shared', other.access_token)
    expect([refused.status, codeOf(refused)]).toEqual([409, 'IDENTITY_LINKED_ELSEWHERE'])
  })

  it('V7.5.3: starts and removes only after a recent sign-in', async () => {
    const [identity] = (await link('recent')).body.identities
    await foyer.advance(11 * 60)
    const { access_token } = (await foyer.refresh(member.refresh_token)).body
    expect(codeOf(await start({}, access_token))).toBe('RECENT_SIGN_IN_REQUIRED')
    expect(codeOf(await unlink(identity?.id as string, access_token))).toBe('RECENT_SIGN_IN_REQUIRED')
  })

  it('security-checklist 32: returns to no other site', async () => {
    for (const returnUrl of ['https://evil.example/', 'javascript:alert(1)', `${TEST_ORIGIN}.evil.example/`])
      expect(codeOf(await start({ returnUrl }))).toBe('INVALID_REDIRECT_URI')
    expect(codeOf(await start({ providerId: 'unknown' }))).toBe('NOT_FOUND')
  })

  it('unlinks, with an entry in the audit log and an email', async () => {
    const [identity] = (await link('leaving')).body.identities
    expect((await unlink(identity?.id as string)).status).toBe(200)
    expect(await list()).toEqual([])
    expect(codeOf(await unlink(identity?.id as string))).toBe('NOT_FOUND')
    expect((await foyer.getMails(email))[0]?.subject).toContain('was unlinked')
    expect(await auditedActions()).toContain('identity-unlinked')
  })

  it('never removes the last way to sign in', async () => {
    const token = await createWithoutPassword(`bare${people}@example.com`)
    const first = (await link(`first${people}`, token)).body.identities[0] as LinkedIdentity
    expect(first.isOnlyMethod).toBe(true)
    const refused = await unlink(first.id, token)
    expect([refused.status, codeOf(refused)]).toEqual([409, 'ONLY_SIGN_IN_METHOD'])
    expect(refused.body.message).toContain('Set a password first')

    await link(`second${people}`, token)
    const rivals = await Promise.all((await list(token)).map(({ id }) => unlink(id, token)))
    expect(rivals.map(({ status }) => status).toSorted()).toEqual([200, 409])

    await foyer.updateSettings({ 'signin.methods': 'password-and-code' })
    const [last] = await list(token)
    expect((await unlink(last?.id as string, token)).status).toBe(200)
  })

  it('an authorization request with a connection goes to the provider, and an unknown one to the sign-in page', async () => {
    const query = (connection: string) =>
      new URLSearchParams({
        client_id: foyer.client.clientId,
        redirect_uri: `${TEST_ORIGIN}/callback`,
        response_type: 'code',
        state: 'the-state',
        code_challenge: 'c'.repeat(43),
        code_challenge_method: 'S256',
        connection,
      })
    const browser = createNoScriptBrowser(foyer)
    const { leaves } = await browser.open(`${paths.authorize}?${query('google')}`)
    expect(leaves).toMatch(FAKE_PROVIDER)
    const back = new URL((await browser.open(google.callbackOf(leaves, personOf(`new${people}`)))).leaves ?? '')
    expect(back.searchParams.get('state')).toBe('the-state')
    expect(back.searchParams.get('code')).toBeTruthy()

    const other = createNoScriptBrowser(foyer)
    const page = await other.open(`${paths.authorize}?${query('unknown')}`)
    expect([page.status, page.leaves, page.path.split('?')[0]]).toEqual([200, null, '/signin'])
  })

  it('V10.2.1: no link starts a sign-in at a provider unless its authorization request named it', async () => {
    const browser = createNoScriptBrowser(foyer)
    expect(await browser.open('/signin/with/google')).toMatchObject({ leaves: null, path: '/signin' })
    expect(browser.jar.has('foyer-external')).toBe(false)
  })
})
