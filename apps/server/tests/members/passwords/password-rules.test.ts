import { fileURLToPath } from 'node:url'
import { paths } from '@foyer/protocol'
import { defaultDatabase, startFoyer, TEST_PASSWORD, type TestFoyer } from '@foyer/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { invite } from '../../../src/features/members/invitations/invite.js'
import { commonPasswords } from '../../../src/features/members/password/common-passwords.js'
import { type Browser, createNoScriptBrowser } from '../../pages/no-script-browser.js'
import {
  type MembershipAnswer,
  OTHER_PASSWORD,
  recover,
  requestRecoverySecret,
  visitorToken,
} from '../membership-steps.js'

/** A password whose digest is in `stolen-passwords.txt`. */
const STOLEN_PASSWORD = 'a kiln of blue glaze'

/** 50 passwords spread evenly over the list. */
const sample = [...commonPasswords]
  .filter((_, index) => index % Math.floor(commonPasswords.size / 50) === 0)
  .slice(0, 50)

describe.each(defaultDatabase)('what a site refuses as a password on $name', ({ name }) => {
  let foyer: TestFoyer
  let browser: Browser
  let token: string
  let people = 0
  beforeAll(async () => {
    foyer = await startFoyer({
      database: name,
      listen: false,
      settings: { 'signup.verifyEmail': 'false' },
      breachedPasswords: fileURLToPath(new URL('stolen-passwords.txt', import.meta.url)),
    })
  })
  beforeEach(async () => {
    browser = createNoScriptBrowser(foyer)
    token = await visitorToken(foyer)
    await foyer.updateSettings({ 'site.name': 'Foyer', 'password.minLength': '8', 'password.bannedWords': '' })
  })
  afterAll(() => foyer.stop())

  const newAddress = () => `chooser${++people}@example.com`
  /** Returns the violation of the one rejected field as `field: description`. */
  const refusedField = ({ status, body }: MembershipAnswer): string => {
    const [violation] = body.details?.validationError?.fieldViolations ?? []
    expect([status, violation?.data.type]).toEqual([400, 'PASSWORD'])
    return `${violation?.field}: ${violation?.description}`
  }
  const change = (access: string, newPassword: string): Promise<MembershipAnswer> =>
    foyer.call(paths.changePassword, { token: access, json: { newPassword, currentPassword: TEST_PASSWORD } })

  it('V6.2.4: 50 of the most used passwords are refused at registration', async () => {
    expect(sample).toHaveLength(50)
    for (const common of sample)
      expect(refusedField((await foyer.register(token, newAddress(), common)) as MembershipAnswer)).toMatch(
        /^password: is one of the most used/,
      )
  })

  it('V6.2.4: 50 of the most used passwords are refused at the change of a password', async () => {
    const { access_token } = await foyer.createMember(newAddress())
    for (const common of sample)
      expect(refusedField(await change(access_token, common))).toMatch(/^newPassword: is one of the most used/)
  })

  it('V6.2.4: 50 of the most used passwords are refused at recovery, and the link stays good', async () => {
    const email = newAddress()
    await foyer.register(token, email)
    const secret = await requestRecoverySecret(foyer, email)
    for (const common of sample)
      expect(refusedField(await recover(foyer, token, secret, common))).toMatch(/^password: is one of the most used/)
    expect((await recover(foyer, token, secret, OTHER_PASSWORD)).status).toBe(200)
  })

  it('V6.2.12: a password that was stolen elsewhere is refused at registration, at a change and at recovery', async () => {
    const email = newAddress()
    const isStolen = /: was stolen somewhere and published/
    const refused = (await foyer.register(token, email, STOLEN_PASSWORD)) as MembershipAnswer
    expect(refusedField(refused)).toMatch(isStolen)
    const { access_token } = await foyer.createMember(email)
    expect(refusedField(await change(access_token, STOLEN_PASSWORD))).toMatch(isStolen)
    const secret = await requestRecoverySecret(foyer, email)
    expect(refusedField(await recover(foyer, token, secret, STOLEN_PASSWORD))).toMatch(isStolen)
    expect((await recover(foyer, token, secret, OTHER_PASSWORD)).status).toBe(200)
  })

  it('SU-05, V6.2.4, V6.2.11: the hosted pages say why, at sign-up and by an invitation', async () => {
    await foyer.updateSettings({ 'password.bannedWords': 'battery, Pine' })
    const refused = await browser.submit(await browser.open('/signup'), '/signup', {
      email: newAddress(),
      password: 'Password1',
    })
    expect([refused.status, refused.text.includes('This password is too common')]).toEqual([400, true])
    const email = newAddress()
    await invite([email], foyer.deps)
    const { pathname, search } = new URL((await foyer.getMails(email))[0]?.link ?? '')
    const page = await browser.open(pathname + search)
    for (const [password, why] of [
      ['password1', 'This password is too common'],
      ['under the pine trees', 'The password must not contain the name of the site'],
    ] as const) {
      const again = await browser.submit(page, '/signup', { password })
      expect([again.status, again.text.includes(why)]).toEqual([400, true])
    }
  })

  it('SU-05, V6.1.2, V6.2.11: banned words and the name of the site are refused at register, change and recovery', async () => {
    const email = newAddress()
    await foyer.register(token, email)
    const { access_token } = await foyer.createMember(newAddress())
    const secret = await requestRecoverySecret(foyer, email)
    await foyer.updateSettings({ 'site.name': 'Harbour & Pine', 'password.bannedWords': 'Lighthouse,mole 7' })
    for (const password of ['harbourPINE!!', 'our light-house here', 'Mole7Mole7Mole7']) {
      const why = 'must not contain the name of the site'
      expect(refusedField((await foyer.register(token, newAddress(), password)) as MembershipAnswer)).toContain(why)
      expect(refusedField(await change(access_token, password))).toContain(why)
      expect(refusedField(await recover(foyer, token, secret, password))).toContain(why)
    }
    expect((await recover(foyer, token, secret, OTHER_PASSWORD)).status).toBe(200)
  })

  it('V6.2.1: the minimum is set by the site, and the pages tell it before typing', async () => {
    await foyer.updateSettings({ 'password.minLength': '15' })
    expect((await browser.open('/signup')).text).toContain('15+ characters')
    expect(refusedField((await foyer.register(token, newAddress(), 'z'.repeat(14))) as MembershipAnswer)).toBe(
      'password: must have at least 15 characters',
    )
    expect((await foyer.register(token, newAddress(), 'z'.repeat(15))).status).toBe(200)
  })

  it('V6.2.10: a login is untouched by rules that became stricter', async () => {
    const email = newAddress()
    await foyer.register(token, email)
    await foyer.updateSettings({ 'password.minLength': '64', 'password.bannedWords': 'battery' })
    expect((await foyer.logIn(token, email)).body.state).toBe('SUCCESS')
  })
})
