import { type ErrorEnvelope, paths, type StateResponse, type TokenResponse } from '@foyer/protocol'
import { defaultDatabase, startFoyer, TEST_PASSWORD, type TestFoyer } from '@foyer/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { invite } from '../../../src/features/members/invitations/invite.js'
import { type Browser, createNoScriptBrowser } from '../../pages/no-script-browser.js'
import { OTHER_PASSWORD, signedInAs, toErrorSummary, verify, visitorToken } from '../membership-steps.js'

describe.each(defaultDatabase)('a site of codes only, on $name: everything works without a password', ({ name }) => {
  let foyer: TestFoyer
  let browser: Browser
  let people = 0
  let email: string
  beforeAll(async () => {
    foyer = await startFoyer({ database: name, listen: false })
  })
  beforeEach(async () => {
    await foyer.updateSettings({ 'signin.methods': 'code', 'signup.policy': 'open', 'members.deletionGraceDays': '0' })
    browser = createNoScriptBrowser(foyer)
    email = `coded${++people}@example.com`
  })
  afterAll(() => foyer.stop())

  const newestCode = async (address: string) => {
    const code = (await foyer.getMails(address)).find((mail) => mail.code !== null)?.code ?? ''
    // The newest email is found by its time.
    await foyer.advance(1)
    return code
  }
  const pathOf = (url: string) => new URL(url).pathname + new URL(url).search
  async function signIn(address = email): Promise<TokenResponse> {
    const token = await visitorToken(foyer)
    const { body } = await foyer.call<StateResponse>(paths.startSignInCode, { token, json: { email: address } })
    const done = await verify(foyer, token, body.stateToken as string, await newestCode(address))
    const { code, verifier } = await foyer.silentCode(token, done.body.sessionToken as string)
    return (await foyer.exchangeCode(code, verifier)).body
  }
  async function signInAtPages(): Promise<void> {
    const asked = await browser.submit(await browser.open('/signin'), '/signin/code', { email })
    await browser.submit(asked, '/verify-email', { code: await newestCode(email) })
    expect(await signedInAs(browser)).toBe(email)
  }
  const member = () => foyer.deps.storage.read((stores) => stores.members.findByEmail(email))

  it('no password signs in or registers, not even one from before', async () => {
    await foyer.updateSettings({ 'signin.methods': 'password' })
    const [signInForm, signUpForm] = [await browser.open('/signin'), await browser.open('/signup')]
    await foyer.createMember(email)
    await foyer.updateSettings({ 'signin.methods': 'code' })
    const token = await visitorToken(foyer)
    expect(toErrorSummary(await foyer.logIn(token, email))).toEqual([403, 'PERMISSION_DENIED'])
    expect(toErrorSummary(await foyer.register(token, `new-${email}`))).toEqual([403, 'PERMISSION_DENIED'])
    for (const [form, path] of [
      [signInForm, '/signin'],
      [signUpForm, '/signup'],
    ] as const) {
      const again = await browser.submit(form, path, { email, password: TEST_PASSWORD })
      expect(again.forms[0]).toMatchObject({ action: '/signin/code' })
      expect(again.forms.flatMap(({ fields }) => Object.keys(fields))).not.toContain('password')
    }
    expect(await signedInAs(browser)).toBe(null)
  })

  it.each(['a member without a password', 'a member with a password from before'])(
    'AC-03: %s changes the address after a recent sign-in',
    async (who) => {
      if (who.includes('with a')) {
        await foyer.updateSettings({ 'signin.methods': 'password' })
        await foyer.createMember(email)
        await foyer.updateSettings({ 'signin.methods': 'code' })
      }
      const { access_token: token } = await signIn()
      const after = `after-${email}`
      expect((await foyer.call(paths.emailChange, { json: { newEmail: after }, token })).status).toBe(200)
      const code = await newestCode(after)
      expect((await foyer.call(paths.confirmEmailChange, { json: { code }, token })).status).toBe(200)
      expect((await signIn(after)).access_token).toBeTruthy()
      await foyer.advance(11 * 60)
      const { access_token: old } = await signIn(after)
      await foyer.advance(11 * 60)
      const late = await foyer.call<ErrorEnvelope>(paths.emailChange, { json: { newEmail: email }, token: old })
      expect(toErrorSummary(late)).toEqual([403, 'RECENT_SIGN_IN_REQUIRED'])
    },
  )

  it.each(['0', '14'])('deletes the account after a recent sign-in, with %s days of grace', async (days) => {
    await foyer.updateSettings({ 'members.deletionGraceDays': days })
    const { access_token: token } = await signIn()
    await foyer.advance(11 * 60)
    const remove = (bearer: string) =>
      foyer.call<ErrorEnvelope>(paths.currentMember, { method: 'DELETE', token: bearer })
    expect((await remove(token)).status).not.toBe(200)
    const { access_token: fresh } = await signIn()
    expect((await remove(fresh)).status).toBe(200)
    if (days === '0') return expect(await member()).toBeUndefined()
    const asked = await browser.submit(await browser.open('/signin'), '/signin/code', { email })
    const offer = await browser.submit(asked, '/verify-email', { code: await newestCode(email) })
    const restore = offer.forms.find(({ action }) => action.includes('restore'))
    await browser.submit(offer, restore?.action ?? '')
    expect(await member()).toMatchObject({ status: 'active' })
  })

  it('adds a password after a recent sign-in, by the API', async () => {
    const { access_token: token } = await signIn()
    const json = { newPassword: OTHER_PASSWORD }
    expect((await foyer.call(paths.changePassword, { token, json })).status).toBe(200)
    await foyer.updateSettings({ 'signin.methods': 'password-and-code' })
    expect((await foyer.logIn(await visitorToken(foyer), email, OTHER_PASSWORD)).body.state).toBe('SUCCESS')
  })

  it('adds a password after a recent sign-in at the hosted pages; later the page asks to sign in again', async () => {
    await signInAtPages()
    expect((await browser.open('/account/password')).path).toBe('/account')
    await foyer.updateSettings({ 'signin.methods': 'password-and-code' })
    const page = await browser.open('/account/password')
    expect(Object.keys(page.forms[0]?.fields ?? {})).not.toContain('currentPassword')
    expect((await browser.submit(page, '/account/password', { password: 'short' })).status).toBe(400)
    await foyer.advance(11 * 60)
    const asked = await browser.submit(page, '/account/password', { password: OTHER_PASSWORD })
    expect([asked.status, (await member())?.passwordHash]).toEqual([403, null])
    const again = await browser.submit(asked, '/account/sign-in-again')
    const path = `/signin?account=${(await member())?.memberId}`
    expect([again.path, again.html.includes(OTHER_PASSWORD)]).toEqual([path, false])
    const code = await browser.submit(again, '/signin', { email }, { button: 'email-code' })
    const back = await browser.submit(code, '/verify-email', { code: await newestCode(email) })
    expect(back.path).toBe('/account/password')
    await browser.submit(back, '/account/password', { password: OTHER_PASSWORD })
    expect((await member())?.passwordHash).not.toBe(null)
  })

  it.each(['open', 'invite'])('SU-10: an invitation works without a password, policy=%s', async (policy) => {
    await foyer.updateSettings({ 'signup.policy': policy })
    await invite([email], foyer.deps)
    const link = (await foyer.getMails(email))[0]?.link as string
    const page = await browser.open(pathOf(link))
    expect(Object.keys(page.forms[0]?.fields ?? {})).not.toContain('password')
    expect(page.text).not.toContain('password')
    const other = await browser.submit(page, '/signup', { email: `other-${email}` })
    expect(other.status).toBe(403)
    await browser.submit(page, '/signup', { email })
    expect(await signedInAs(browser)).toBe(email)
    expect(await member()).toMatchObject({ emailVerified: true, passwordHash: null })
    // The link works once.
    const again = createNoScriptBrowser(foyer)
    expect((await again.open(pathOf(link))).forms).toEqual([])
    browser.jar.delete('foyer-signin')
    await signInAtPages()
  })

  it('FP-01: the recovery page sends a link that signs in and ends other sessions', async () => {
    const { access_token: token } = await signIn()
    await browser.submit(await browser.open('/forgot-password'), '/forgot-password', { email })
    const link = (await foyer.getMails(email)).find((mail) => mail.link?.includes('token='))?.link as string
    const page = await browser.open(pathOf(link))
    await browser.submit(page, '/reset-password', { password: OTHER_PASSWORD })
    expect(await signedInAs(browser)).toBe(email)
    expect((await foyer.call(paths.userinfo, { token })).status).toBe(401)
    browser.jar.delete('foyer-signin')
    await signInAtPages()
  })
})
