import { paths, type TokenResponse } from '@foyer/protocol'
import {
  createCodeChallenge,
  createCodeVerifier,
  defaultDatabase,
  startFoyer,
  TEST_PASSWORD,
  type TestFoyer,
} from '@foyer/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { invite } from '../../src/features/members/invitations/invite.js'
import { auditEntriesOf, decodeClaims } from '../database/tables.js'
import { OTHER_PASSWORD, recover, requestRecoverySecret, toErrorSummary, verify } from '../members/membership-steps.js'
import { createOwner, grantRole } from '../owner/owner-steps.js'
import { createNoScriptBrowser, type Page } from '../pages/no-script-browser.js'

type Person = Awaited<ReturnType<TestFoyer['createMember']>>

describe.each(defaultDatabase)('how a member signed in, on $name', ({ name }) => {
  let foyer: TestFoyer
  let apiKey: string
  let visitor: string
  let email: string
  let people = 0
  beforeAll(async () => {
    foyer = await startFoyer({ database: name, listen: false })
    apiKey = await foyer.addApiKey()
  })
  beforeEach(async () => {
    email = `person${++people}@example.com`
    visitor = (await foyer.createVisitor()).access_token
    await foyer.updateSettings({ 'signup.verifyEmail': 'false' })
  })
  afterAll(() => foyer.stop())

  /** Exchanges a session token for an authorization code and the code for tokens. */
  async function byCode(sessionToken: string): Promise<TokenResponse> {
    const { code, verifier } = await foyer.silentCode(visitor, sessionToken)
    return (await foyer.exchangeCode(code, verifier)).body
  }
  /** Returns the path of an authorization request at the hosted pages and a function that redeems its code. */
  function authorizing() {
    const verifier = createCodeVerifier()
    const [redirectUri = ''] = foyer.client.redirectUris
    const asked = new URLSearchParams({
      response_type: 'code',
      client_id: foyer.client.clientId,
      redirect_uri: redirectUri,
      scope: 'offline_access',
      state: 's',
      code_challenge: createCodeChallenge(verifier),
      code_challenge_method: 'S256',
    })
    return {
      path: `${paths.authorize}?${asked}`,
      redeem: async ({ leaves }: Page): Promise<TokenResponse> => {
        const code = new URL(leaves ?? '').searchParams.get('code') ?? ''
        return (await foyer.exchangeCode(code, verifier, { redirectUri })).body
      },
    }
  }
  const signOn = (json: object = { loginId: { email } }) =>
    foyer.call<{ sessionToken: string }>(paths.signOn, { token: `${visitor},${apiKey}`, json })
  const authorizedClient = (memberId: string, sessionToken?: string) =>
    foyer.call<TokenResponse>(paths.token, {
      token: `${visitor},${apiKey}`,
      json: {
        grant_type: 'authorized_client',
        member_id: memberId,
        ...(sessionToken !== undefined && { session_token: sessionToken }),
      },
    })
  const logIn = async () => (await foyer.logIn(visitor, email)).body.sessionToken as string

  const ways: { way: string; amr: string; isRecent: boolean; open(): Promise<TokenResponse> }[] = [
    {
      way: 'by the password',
      amr: 'pwd',
      isRecent: true,
      open: async () => {
        await foyer.createMember(email)
        return byCode(await logIn())
      },
    },
    {
      way: 'by the code of a mail',
      amr: 'otp',
      isRecent: true,
      open: async () => {
        await foyer.updateSettings({ 'signup.verifyEmail': 'true' })
        const { body } = await foyer.register(visitor, email)
        const verified = await verify(foyer, visitor, body.stateToken as string, await foyer.getMailedCode(email))
        return byCode(verified.body.sessionToken as string)
      },
    },
    {
      way: 'by a recovery link',
      amr: 'recovery',
      isRecent: true,
      open: async () => {
        await foyer.createMember(email)
        const recovered = await recover(foyer, visitor, await requestRecoverySecret(foyer, email), OTHER_PASSWORD)
        return byCode(recovered.body.sessionToken as string)
      },
    },
    {
      way: 'by the form of the hosted pages',
      amr: 'pwd',
      isRecent: true,
      open: async () => {
        await foyer.createMember(email)
        const site = authorizing()
        const browser = createNoScriptBrowser(foyer)
        const form = await browser.open(site.path)
        return site.redeem(await browser.submit(form, '/signin', { email, password: TEST_PASSWORD }))
      },
    },
    {
      way: 'by an invitation',
      amr: 'invite',
      isRecent: true,
      open: async () => {
        await invite([email], foyer.deps)
        const [mail] = await foyer.getMails(email)
        const { pathname, search } = new URL(mail?.link ?? '')
        const browser = createNoScriptBrowser(foyer)
        await browser.submit(await browser.open(pathname + search), '/signup', { password: TEST_PASSWORD })
        const site = authorizing()
        return site.redeem(await browser.open(site.path))
      },
    },
    {
      way: 'by a back end, with the API key alone',
      amr: 'backend',
      isRecent: false,
      open: async () => (await authorizedClient((await foyer.createMember(email)).memberId)).body,
    },
    {
      way: 'by a back end, with the proof of a sign-on',
      amr: 'backend',
      isRecent: false,
      open: async () => {
        const { memberId } = await foyer.createMember(email)
        return (await authorizedClient(memberId, (await signOn()).body.sessionToken)).body
      },
    },
    {
      way: 'by a code, with the proof of a sign-on',
      amr: 'backend',
      isRecent: false,
      open: async () => {
        await foyer.createMember(email)
        return byCode((await signOn()).body.sessionToken)
      },
    },
    {
      way: 'by a back end, with the proof of a login',
      amr: 'pwd',
      isRecent: true,
      open: async () => {
        const { memberId } = await foyer.createMember(email)
        return (await authorizedClient(memberId, await logIn())).body
      },
    },
  ]

  describe.each(ways)('$way', ({ way, amr, isRecent, open }) => {
    const sessionOf = async ({ access_token }: TokenResponse) =>
      foyer.deps.storage.read((stores) => stores.sessions.find(decodeClaims(access_token).sid as never))
    const expected = isRecent ? 200 : 403

    it(`the session carries amr ${amr}, through a renewal too`, async () => {
      const tokens = await open()
      expect(await sessionOf(tokens)).toMatchObject({ amr: [amr], authenticatedAt: foyer.clock.now() })
      const renewed = await foyer.refresh(tokens.refresh_token)
      expect(await sessionOf(renewed.body)).toMatchObject({ amr: [amr] })
      expect((await sessionOf(tokens))?.openedBy === null).toBe(!way.includes('back end') && !way.includes('sign-on'))
    })

    it(`V6.2.3: a new password without the present one: ${expected}`, async () => {
      const { access_token: token } = await open()
      const changed = await foyer.call(paths.changePassword, { token, json: { newPassword: 'a wholly other one' } })
      expect(changed.status).toBe(expected)
      if (!isRecent) expect(toErrorSummary(changed)).toEqual([403, 'RECENT_SIGN_IN_REQUIRED'])
    })

    it(`V7.5.3: the deletion of the account: ${expected}`, async () => {
      const { access_token: token } = await open()
      expect((await foyer.call(paths.currentMember, { method: 'DELETE', token })).status).toBe(expected)
    })
  })

  it('V6.2.3: a session that a back end opened counts once the member gives the password', async () => {
    const { memberId } = await foyer.createMember(email)
    const { access_token: token } = (await authorizedClient(memberId)).body
    expect((await foyer.call(paths.proveAgain, { token, json: { password: TEST_PASSWORD } })).status).toBe(200)
    const json = { newPassword: 'a wholly other one' }
    expect((await foyer.call(paths.changePassword, { token, json })).status).toBe(200)
  })

  it('V6.2.3: the address of a member without a password is not changed in a session that a back end opened', async () => {
    await signOn({ loginId: { email }, verifyEmail: true })
    const { access_token: token } = await byCode((await signOn()).body.sessionToken)
    const answer = await foyer.call(paths.emailChange, { token, json: { newEmail: `new-${email}` } })
    expect(toErrorSummary(answer)).toEqual([403, 'RECENT_SIGN_IN_REQUIRED'])
  })

  it('V16.3.1: the audit log and the chain of the session name the API key', async () => {
    const { memberId } = await foyer.createMember(email)
    const { sid } = decodeClaims((await authorizedClient(memberId)).body.access_token)
    await signOn()
    const entries = await auditEntriesOf(foyer, memberId)
    const byKey = entries.filter(({ actor }) => actor.kind === 'key')
    expect(byKey.map(({ action }) => action).toSorted()).toEqual(['session-opened', 'signed-on'])
    expect(byKey.find(({ action }) => action === 'session-opened')?.details).toMatchObject({ sessionId: sid })
    const chain = await foyer.call<{ steps: object[] }>(`/owner/v1/sessions/${sid}`, { token: apiKey })
    expect(chain.body.steps[0]).toMatchObject({ kind: 'began', actor: { kind: 'key', name: 'Test' } })
  })

  describe('no API key opens a session of somebody who runs the site', () => {
    it.each(['owner', 'moderator', 'read-only'] as const)('V8.2.2: %s', async (role) => {
      const { memberId } = await createOwner(foyer, email, role)
      const proof = await logIn()
      expect((await authorizedClient(memberId)).status).toBe(400)
      expect((await authorizedClient(memberId, proof)).status).toBe(400)
      expect(toErrorSummary(await signOn())).toEqual([403, 'PERMISSION_DENIED'])
      expect(toErrorSummary(await signOn({ loginId: { email }, verifyEmail: true }))).toEqual([
        403,
        'PERMISSION_DENIED',
      ])
      // The owner can still sign in at a website.
      expect(decodeClaims((await byCode(proof)).access_token)).toMatchObject({ sub: memberId, role: 'member' })
    })

    it('V8.2.2: nor does one have a mail sent that sets their password', async () => {
      const { memberId: identityId } = await createOwner(foyer, email)
      const answer = await foyer.call(paths.sendActivationEmail, { token: apiKey, json: { identityId } })
      expect(toErrorSummary(answer)).toEqual([403, 'PERMISSION_DENIED'])
    })

    it('V8.2.2: nor by the proof of a sign-on from before the role', async () => {
      const { memberId } = await foyer.createMember(email)
      const { sessionToken } = (await signOn()).body
      const { code, verifier } = await foyer.silentCode(visitor, (await signOn()).body.sessionToken)
      await grantRole(foyer, memberId, 'owner')
      expect((await authorizedClient(memberId, sessionToken)).status).toBe(400)
      expect((await foyer.exchangeCode(code, verifier)).status).toBe(400)
    })

    it('V8.2.2: those that a back end opened before end with the role', async () => {
      const owner = await createOwner(foyer, `owner-of-${email}`)
      const { memberId } = await foyer.createMember(email)
      await foyer.deps.storage.transact((stores) =>
        stores.members.update(memberId as never, { emailVerified: true }, foyer.clock.now()),
      )
      const own: TokenResponse = await byCode(await logIn())
      const opened: TokenResponse = (await authorizedClient(memberId)).body
      const added = await foyer.call('/owner/v1/owners', { token: owner.token, json: { email, role: 'moderator' } })
      expect(added.status).toBe(200)
      expect((await foyer.refresh(opened.refresh_token)).status).toBe(400)
      expect((await foyer.refresh(own.refresh_token)).status).toBe(200)
    })
  })

  it('no password is set for a member by an API key and a session that it opened', async () => {
    const ana: Person = await foyer.createMember(email)
    const { access_token: token } = (await authorizedClient(ana.memberId)).body
    const json = { newPassword: 'of the attacker alone' }
    expect((await foyer.call(paths.changePassword, { token, json })).status).toBe(403)
    expect((await foyer.logIn(visitor, email)).status).toBe(200)
  })
})
