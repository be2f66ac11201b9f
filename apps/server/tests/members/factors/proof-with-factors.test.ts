import { paths } from '@foyer/protocol'
import { createVirtualAuthenticator, defaultDatabase, startFoyer, TEST_PASSWORD, type TestFoyer } from '@foyer/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { decodeClaims } from '../../database/tables.js'
import { CALLBACK, parametersWith } from '../../oauth/oidc-steps.js'
import { type Browser, createNoScriptBrowser, type Page } from '../../pages/no-script-browser.js'
import { addAppAtPages, codeAt, secretOn } from './authenticator-app.js'

const TWO_STEP = '/account/two-step'
const PASSKEYS = '/account/passkeys'

describe.each(defaultDatabase)(
  'a sign-in with factors that is proven again, at the hosted pages on $name',
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
      email = `proof${++people}@example.com`
      await foyer.createMember(email)
      browser = createNoScriptBrowser(foyer)
    })
    afterAll(() => foyer.stop())

    const now = () => foyer.clock.now()
    const authorizeUrl = (change: Record<string, string> = {}) =>
      `${paths.authorize}?${new URLSearchParams(parametersWith(foyer, change))}`
    const signIn = async (typed: Record<string, string> = {}, who = email) =>
      browser.submit(await browser.open('/signin?another=1'), '/signin', {
        email: who,
        password: TEST_PASSWORD,
        ...typed,
      })
    const isOut = ({ leaves }: Page) => leaves !== null && new URL(leaves).searchParams.has('code')
    const openSessions = async () => {
      const { storage } = foyer.deps
      return storage.read(async (stores) => {
        const member = await stores.members.findByEmail(email)
        return member === undefined ? [] : stores.browserSessions.listOpen(member.memberId, now())
      })
    }

    it.each([
      ['stays signed in', { stay: '1' }, true],
      ['ends with the browser', {}, false],
    ])(
      'SI-15: an account that %s does so after a step-up, whatever this browser chose last',
      async (_, typed, stays) => {
        await signIn(typed)
        // The sign-in of another account chooses otherwise.
        const other = `other-${email}`
        await foyer.createMember(other)
        await signIn(stays ? {} : { stay: '1' }, other)
        const asked = await browser.open(authorizeUrl({ acr_values: '2', login_hint: email }))
        const codes = await browser.submit(asked, '/second-factor/set-up', {
          code: codeAt(secretOn(asked) as string, now()),
        })
        expect(isOut(await browser.submit(codes, '/second-factor/continue'))).toBe(true)
        expect((await openSessions()).map(({ isPersistent, amr }) => [isPersistent, amr])).toEqual([
          [stays, ['pwd', 'totp']],
        ])
      },
    )

    it('the password proves the first factor again: nothing asks for the second, and nothing claims it', async () => {
      await signIn()
      await addAppAtPages(foyer, browser)
      await foyer.advance(601)
      const email2 = await browser.open('/account/data')
      const asked = await browser.submit(email2, '/account/data', { confirmation: email })
      await foyer.updateSettings({ 'signin.secondFactor': 'everyone' })
      const cancelled = await browser.submit(asked, '/account/data', {
        confirmation: 'another@example.com',
        currentPassword: TEST_PASSWORD,
      })
      expect(cancelled.status).toBe(400)
      const proven = await browser.submit(await browser.open('/account/password'), '/account/password', {
        currentPassword: TEST_PASSWORD,
        password: 'another-good-password-1',
      })
      expect(proven.text).toContain('Your password was changed.')
      expect((await openSessions()).map(({ amr }) => amr)).toEqual([['pwd', 'trusted-device']])
      const back = await browser.open(authorizeUrl())
      expect(isOut(back)).toBe(true)
      const code = new URL(back.leaves as string).searchParams.get('code') as string
      const { body } = await foyer.exchangeCode(code, 'v'.repeat(43), { redirectUri: CALLBACK })
      expect(decodeClaims(body.id_token as string)).toMatchObject({ acr: '1', amr: ['pwd'] })
      expect(isOut(await browser.open(authorizeUrl({ acr_values: '2' })))).toBe(false)
      // Nor is it enough to remove the app.
      expect((await browser.submit(await browser.open(TWO_STEP), `${TWO_STEP}/renew`)).status).toBe(403)
    })

    it('MA-03, V7.5.3: the section of passkeys asks a member with an app for its code, once, and goes on', async () => {
      await signIn()
      const { secret } = await addAppAtPages(foyer, browser)
      await foyer.advance(601)
      const asked = await browser.submit(await browser.open(PASSKEYS), PASSKEYS)
      expect([asked.status, asked.text.includes('Enter a code from your authenticator app to continue.')]).toEqual([
        403,
        true,
      ])
      expect(asked.text).not.toContain('Enter your password to continue.')
      const wrong = await browser.submit(asked, PASSKEYS, { proofCode: '000000' })
      expect([wrong.status, wrong.text.includes('Incorrect code.')]).toEqual([400, true])
      const proven = await browser.submit(wrong, PASSKEYS, { proofCode: codeAt(secret, now()) })
      expect(proven.text).toContain('You can now add the passkey.')
      expect((await browser.open(`${PASSKEYS}/options`)).status).toBe(200)
    })

    it('decision 45: the options of a passkey are for the account whose page it was', async () => {
      await signIn()
      const page = await browser.open(PASSKEYS)
      const url = /"optionsUrl":"([^"]+)"/.exec(page.html)?.[1] as string
      const other = `other-${email}`
      await foyer.createMember(other)
      await signIn({}, other)
      const { options } = JSON.parse((await browser.open(url)).html)
      expect(options.user.name).toBe(email)
      const credential = JSON.stringify(createVirtualAuthenticator().create(options, { origin: foyer.url }))
      expect((await browser.submit(page, `${PASSKEYS}/add`, { credential })).text).toContain('Passkey added.')
      expect((await browser.open(`${PASSKEYS}/options?account=mem_unknown`)).status).toBe(403)
    })
  },
)
