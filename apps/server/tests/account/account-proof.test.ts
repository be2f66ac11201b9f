import { type MemberId, paths, VERIFICATION_CODE_TRIES } from '@foyer/protocol'
import { defaultDatabase, startFoyer, type TestFoyer } from '@foyer/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addAuthenticatorApp, codeAt } from '../members/factors/authenticator-app.js'
import { toErrorSummary } from '../members/membership-steps.js'
import { passkeySteps } from '../members/passkeys/passkey-steps.js'
import { type Browser, createNoScriptBrowser, type Page } from '../pages/no-script-browser.js'
import { errorOf, signInAtPages, submitSection } from './account-steps.js'

const ELEVEN_MINUTES = 11 * 60
const EMAIL = '/account/email'
const PASSWORD = '/account/password'
const PASSKEYS = '/account/passkeys'
const NEW_PASSWORD = 'a good long new password'

describe.each(defaultDatabase)('a member without a password proves the sign-in by a code, on $name', ({ name }) => {
  let foyer: TestFoyer
  let browser: Browser
  let other: Browser
  let people = 0
  let email: string
  let memberId: MemberId
  let token: string
  beforeAll(async () => {
    foyer = await startFoyer({ database: name, listen: false })
  })
  beforeEach(async () => {
    await foyer.updateSettings({
      'signup.verifyEmail': 'false',
      'signin.methods': 'password-and-code',
      'signin.secondFactor': 'optional',
      'members.deletionGraceDays': '0',
    })
    email = `prover${++people}@example.com`
    const created = await foyer.createMember(email)
    memberId = created.memberId as MemberId
    token = created.access_token
    browser = await signInAtPages(foyer, email)
    other = await signInAtPages(foyer, email)
  })
  afterAll(() => foyer.stop())

  const member = () => foyer.deps.storage.read((stores) => stores.members.find(memberId))
  const fieldsOf = (page: Page, action = EMAIL) => page.forms.find((form) => form.action === action)?.fields ?? {}
  const newAddress = () => `next${people}@example.com`
  const browserSessions = () =>
    foyer.deps.storage.read((stores) => stores.browserSessions.listOpen(memberId, foyer.clock.now()))
  const removePassword = async () => {
    await foyer.deps.storage.write((stores) =>
      stores.members.update(memberId, { passwordHash: null }, foyer.clock.now()),
    )
    await foyer.advance(ELEVEN_MINUTES)
  }
  const askForCode = async () => {
    await removePassword()
    const asked = await submitSection(browser, EMAIL, { email: newAddress() })
    expect([asked.status, asked.text.includes(`we'll email a code to ${email}`)]).toEqual([403, true])
    return browser.submit(asked, EMAIL)
  }
  const enter = (page: Page, proofCode: string, action = EMAIL) => browser.submit(page, action, { proofCode })
  const codeMails = async () => (await foyer.getMails(email)).filter(({ code }) => code !== null)
  async function codes() {
    const right = await foyer.getMailedCode(email)
    return { right, wrong: right === '000000' ? '000001' : '000000' }
  }

  it('MA-03: the code goes to the address of the account, and with it the act goes on with what was typed', async () => {
    const page = await askForCode()
    expect([page.path, page.redirects]).toEqual([`${EMAIL}?proof=sent`, [303]])
    expect(page.text).toContain(`Enter the code we sent to ${email} .`)
    const [mail] = await foyer.getMails(email)
    expect(mail?.subject).toContain("to confirm that it's you")
    const done = await enter(page, (await codes()).right)
    expect([done.path, done.text.includes(`We sent a code to ${newAddress()}.`)]).toEqual([EMAIL, true])
    // The ten minutes begin now.
    await foyer.advance(9 * 60)
    const deleted = await submitSection(browser, '/account/data', { confirmation: email })
    expect(deleted.status).toBe(200)
    expect(await member()).toMatchObject({ status: 'deleted' })
  })

  it('V7.2.4: the browser gets a new cookie, and the session names the code and no second factor', async () => {
    const page = await askForCode()
    const before = browser.jar.get('foyer-signin')?.value
    await enter(page, (await codes()).right)
    expect(browser.jar.get('foyer-signin')?.value).not.toBe(before)
    expect((await browserSessions()).map(({ amr }) => amr)).toEqual(expect.arrayContaining([['otp'], ['pwd']]))
  })

  it('a reload shows the form again and sends nothing; a new code is sent on request', async () => {
    await askForCode()
    const again = await browser.open(`${EMAIL}?proof=sent`)
    expect(fieldsOf(again)).toMatchObject({ email: newAddress(), proofState: expect.any(String) })
    expect(await codeMails()).toHaveLength(1)
    await foyer.advance(1)
    const resent = await browser.submit(again, EMAIL, { sendProof: '1' })
    expect(resent.text).toContain('New code sent. Use the newest one.')
    expect(await codeMails()).toHaveLength(2)
    expect((await enter(resent, (await codes()).right)).text).toContain(`We sent a code to ${newAddress()}.`)
    // The address of the form shows the section when nothing waits any more.
    expect(fieldsOf(await browser.open(`${EMAIL}?proof=sent`))).not.toHaveProperty('proofState')
  })

  it('V6.6.3: wrong codes are counted, then a new one has to be sent', async () => {
    let page = await askForCode()
    const { right, wrong } = await codes()
    page = await enter(page, wrong)
    expect([page.status, errorOf(page, 'proofCode')]).toEqual([
      400,
      `Incorrect code. ${VERIFICATION_CODE_TRIES - 1} tries left.`,
    ])
    for (let tries = 1; tries < VERIFICATION_CODE_TRIES; tries++) page = await enter(page, wrong)
    page = await enter(page, right)
    expect(page.text).toContain('This code no longer works. Send a new one.')
    await foyer.advance(1)
    page = await browser.submit(page, EMAIL)
    expect((await enter(page, (await codes()).right)).text).toContain(`We sent a code to ${newAddress()}.`)
  })

  it('V6.6.2: a code that is too old proves nothing, and the form offers a new one', async () => {
    const page = await askForCode()
    const { right } = await codes()
    await foyer.advance(10 * 60 + 1)
    const late = await enter(page, right)
    expect([late.status, errorOf(late, 'proofCode')]).toEqual([400, 'This code has expired. Request a new one.'])
    expect((await browser.submit(late, EMAIL, { sendProof: '1' })).path).toBe(`${EMAIL}?proof=resent`)
  })

  it('V6.6.2, V6.5.1: a code counts once, in the browser that asked for it, and is no sign-in code', async () => {
    const page = await askForCode()
    const { proofState = '' } = fieldsOf(page)
    const { right } = await codes()
    const theirs = await submitSection(other, EMAIL, { email: newAddress() })
    const stolen = await other.submit(theirs, EMAIL, { sendProof: undefined, proofState, proofCode: right })
    expect([stolen.status, stolen.text.includes('This code no longer works.')]).toEqual([400, true])
    const json = { code: right, stateToken: proofState }
    expect(toErrorSummary(await foyer.call(paths.proveAgain, { token, json }))).toEqual([400, 'INVALID_STATE_TOKEN'])
    const stranger = createNoScriptBrowser(foyer)
    stranger.jar.set('foyer-pending', { name: 'foyer-pending', value: proofState, attributes: [] })
    const form = await stranger.open('/verify-email')
    for (const typed of [{ code: right }, { resend: '1' }])
      expect((await stranger.submit(form, '/verify-email', typed)).status).toBe(400)
    expect((await stranger.open('/account')).path).toBe('/signin')
    expect(await codeMails()).toHaveLength(1)
    expect((await enter(page, right)).path).toBe(EMAIL)
    expect((await enter(page, right)).text).toContain('This code no longer works.')
  })

  it('PW-01: the first password is set after the code, and is in no page and no cookie before', async () => {
    await removePassword()
    const asked = await submitSection(browser, PASSWORD, { password: NEW_PASSWORD })
    const page = await browser.submit(asked, PASSWORD)
    expect([asked, page].some(({ html }) => html.includes(NEW_PASSWORD))).toBe(false)
    expect(browser.given.some(({ value }) => decodeURIComponent(value).includes('new+password'))).toBe(false)
    const proven = await enter(page, (await codes()).right, PASSWORD)
    expect([proven.path, proven.text.includes('Confirmed. You can continue.')]).toEqual([PASSWORD, true])
    expect((await browser.submit(proven, PASSWORD, { password: NEW_PASSWORD })).text).toContain(
      'Your password was set.',
    )
  })

  it('decision 42: the code is a first factor only: who has an app enters its code, too, to change a factor', async () => {
    const { secret } = await addAuthenticatorApp(foyer, token)
    await enter(await askForCode(), (await codes()).right)
    expect((await browserSessions()).map(({ amr }) => amr)).toContainEqual(['otp'])
    const asked = await submitSection(browser, PASSKEYS, {})
    expect([asked.status, 'sendProof' in fieldsOf(asked, PASSKEYS)]).toEqual([403, false])
    expect(asked.text).toContain('Enter a code from your authenticator app to continue.')
    const proven = await browser.submit(asked, PASSKEYS, { proofCode: codeAt(secret, foyer.clock.now()) })
    expect(proven.text).toContain('You can now add the passkey.')
  })

  it('decision 43: where two factors are required, who has a passkey only signs in with it to change a factor', async () => {
    await foyer.updateSettings({ 'signin.secondFactor': 'everyone' })
    await passkeySteps(foyer).add({ access_token: token })
    await removePassword()
    const asked = await submitSection(browser, PASSKEYS, {})
    expect([asked.status, 'sendProof' in fieldsOf(asked, PASSKEYS)]).toEqual([403, false])
    expect(asked.text).toContain('Sign in again to continue.')
  })
})

it('security-checklist 99: codes for the account page are limited for the address', async () => {
  const foyer = await startFoyer({ listen: false, limits: true })
  await foyer.updateSettings({ 'signup.verifyEmail': 'false' })
  const email = 'limited@example.com'
  const { memberId } = await foyer.createMember(email)
  const browser = await signInAtPages(foyer, email)
  const { storage } = foyer.deps
  await storage.write((stores) =>
    stores.members.update(memberId as MemberId, { passwordHash: null }, foyer.clock.now()),
  )
  await foyer.advance(ELEVEN_MINUTES)
  const asked = await submitSection(browser, EMAIL, { email: 'next@example.com' })
  const statuses = []
  for (let sent = 0; sent < 11; sent++) statuses.push((await browser.submit(asked, EMAIL)).status)
  expect(statuses).toEqual([...Array(10).fill(200), 429])
  await foyer.stop()
})
