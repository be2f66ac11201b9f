import { paths } from '@foyer/protocol'
import { defaultDatabase, startFoyer, TEST_PASSWORD, type TestFoyer } from '@foyer/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Browser, createNoScriptBrowser } from '../../pages/no-script-browser.js'
import { addAppAtPages, codeAt, codesOn, secretOn } from './authenticator-app.js'

const SECTION = '/account/two-step'

describe.each(defaultDatabase)(
  'the account section of two-step verification, without JavaScript, on $name',
  ({ name }) => {
    let foyer: TestFoyer
    let people = 0
    let email: string
    let browser: Browser

    beforeAll(async () => {
      foyer = await startFoyer({ database: name, listen: false })
    })
    beforeEach(async () => {
      await foyer.updateSettings({ 'signup.verifyEmail': 'false', 'signin.secondFactor': 'optional' })
      email = `section${++people}@example.com`
      await foyer.createMember(email)
      browser = createNoScriptBrowser(foyer)
      await browser.submit(await browser.open('/signin'), '/signin', { email, password: TEST_PASSWORD })
    })
    afterAll(() => foyer.stop())

    const now = () => foyer.clock.now()
    const turnOn = () => addAppAtPages(foyer, browser)

    it('MA-01, MA-02: turned on with the app, which shows recovery codes once', async () => {
      const setUp = await browser.submit(await browser.open(SECTION), `${SECTION}/start`)
      const secret = secretOn(setUp) as string
      const wrong = await browser.submit(setUp, `${SECTION}/confirm`, { code: '000000' })
      expect([wrong.status, secretOn(wrong)]).toEqual([400, secret])
      expect(wrong.text).toContain('Incorrect code.')
      const codes = codesOn(await browser.submit(wrong, `${SECTION}/confirm`, { code: codeAt(secret, now()) }))
      expect(codes.length).toBe(10)
      const page = await browser.open(SECTION)
      expect(page.text).toContain('10 codes left')
      expect(page.text).not.toContain(codes[0])
      // The browser that set it up has signed in with both factors.
      await browser.submit(page, `${SECTION}/renew`)
      expect((await browser.open(SECTION)).text).toContain('10 codes left')
    })

    it('MA-03, V7.5.3: later a change asks for a code, and goes on with it', async () => {
      const { secret, page: shown } = await turnOn()
      const codes = codesOn(shown)
      await foyer.advance(601)
      const asked = await browser.submit(await browser.open(SECTION), `${SECTION}/renew`)
      expect([asked.status, asked.text.includes('Enter a code from your authenticator app to continue.')]).toEqual([
        403,
        true,
      ])
      const wrong = await browser.submit(asked, `${SECTION}/renew`, { proofCode: '000000' })
      expect(wrong.text).toContain('Incorrect code.')
      const renewed = await browser.submit(wrong, `${SECTION}/renew`, { proofCode: codeAt(secret, now()) })
      const fresh = renewed.text.match(/[0-9a-z]{5}-[0-9a-z]{5}/g) ?? []
      expect([fresh.length, fresh.some((one) => new Set<string>(codes).has(one))]).toEqual([10, false])
      const off = await browser.submit(await browser.open(SECTION), `${SECTION}/turn-off`)
      expect(off.text).toContain('Two-step verification is off.')
      expect(off.text).toContain('Set up two-step verification')
    })

    it('MA-03, MF-05: who has lost the phone signs in again with a recovery code, and replaces the app', async () => {
      const [recoveryCode = ''] = codesOn((await turnOn()).page)
      await foyer.advance(601)
      const asked = await browser.submit(await browser.open(SECTION), `${SECTION}/start`)
      const again = await browser.submit(asked, '/account/sign-in-again')
      const second = await browser.submit(again, '/signin', { email, password: TEST_PASSWORD })
      const left = await browser.submit(await browser.follow(second, '/second-factor'), '/second-factor', {
        recoveryCode,
      })
      const back = await browser.submit(left, '/second-factor/continue')
      expect(back.path).toBe(SECTION)
      expect((await browser.submit(back, `${SECTION}/start`)).text).toContain('Scan this QR code')
    })

    it('a sign-in of long ago asks for the password before the app is added', async () => {
      await foyer.advance(601)
      const asked = await browser.submit(await browser.open(SECTION), `${SECTION}/start`)
      expect(asked.text).toContain('Enter your password to continue.')
      const setUp = await browser.submit(asked, `${SECTION}/start`, { currentPassword: TEST_PASSWORD })
      expect(setUp.text).toContain('Scan this QR code')
    })

    it('where the site requires it, it cannot be turned off, by a forged form neither', async () => {
      await turnOn()
      const page = await browser.open(SECTION)
      await foyer.updateSettings({ 'signin.secondFactor': 'everyone' })
      const refused = await browser.submit(page, `${SECTION}/turn-off`)
      expect([refused.status, refused.text.includes('This site requires two-step verification')]).toEqual([409, true])
      expect((await browser.open(SECTION)).forms.some(({ action }) => action === `${SECTION}/turn-off`)).toBe(false)
    })

    it('MA-03, MF-04: on a trusted device, who must sign in again for a change enters a code, and goes on', async () => {
      const { secret } = await turnOn()
      const other = createNoScriptBrowser(foyer)
      const asked = await other.submit(await other.open('/signin'), '/signin', { email, password: TEST_PASSWORD })
      await foyer.advance(30)
      await other.submit(asked, '/second-factor', { code: codeAt(secret, now()), trust: '1' })
      await other.submit(await other.open(paths.logout), paths.logout)
      const trusted = await other.submit(await other.open('/signin'), '/signin', { email, password: TEST_PASSWORD })
      expect(trusted.path).toBe('/account')
      const refused = await other.submit(await other.open('/account/passkeys'), '/account/passkeys')
      expect(refused.status).toBe(403)
      const again = await other.submit(refused, '/account/sign-in-again')
      const second = await other.submit(again, '/signin', { email, password: TEST_PASSWORD })
      expect(second.path).toBe('/second-factor')
      await foyer.advance(30)
      const back = await other.submit(second, '/second-factor', { code: codeAt(secret, now()) })
      expect([back.path, (await other.open('/account/passkeys/options')).status]).toEqual(['/account/passkeys', 200])
      // The device is still trusted for an ordinary sign-in.
      await other.submit(await other.open(paths.logout), paths.logout)
      const next = await other.submit(await other.open('/signin'), '/signin', { email, password: TEST_PASSWORD })
      expect(next.path).toBe('/account')
    })

    it('MF-04: trusted devices are counted, and asked again after one press', async () => {
      const { secret } = await turnOn()
      const other = createNoScriptBrowser(foyer)
      const asked = await other.submit(await other.open('/signin'), '/signin', { email, password: TEST_PASSWORD })
      await foyer.advance(30)
      await other.submit(asked, '/second-factor', { code: codeAt(secret, now()), trust: '1' })
      const page = await browser.open(SECTION)
      expect(page.text).toContain('1 device is not asked for a code.')
      const done = await browser.submit(page, `${SECTION}/distrust`)
      expect(done.text).toContain('All devices will be asked for a code at the next sign-in.')
      await other.submit(await other.open(paths.logout), paths.logout)
      const again = await other.submit(await other.open('/signin'), '/signin', { email, password: TEST_PASSWORD })
      expect(again.path).toBe('/second-factor')
    })
  },
)
