import { paths } from '@foyer/protocol'
import { createVirtualAuthenticator, defaultDatabase, startFoyer, type TestFoyer } from '@foyer/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parametersWith } from '../../oauth/oidc-steps.js'
import { createApiStranger, createPageStranger, maskTranscript } from '../../oauth/transcript.js'
import { createNoScriptBrowser } from '../../pages/no-script-browser.js'
import { addAuthenticatorApp } from '../factors/authenticator-app.js'
import { visitorToken } from '../membership-steps.js'
import { passkeySteps } from './passkey-steps.js'

const STRANGERS_PASSWORD = 'a password of a stranger'

describe.each(defaultDatabase)(
  'V6.3.8: passkeys and second factors tell nobody about an account, on $name',
  ({ name }) => {
    let foyer: TestFoyer & Awaited<ReturnType<typeof startFoyer>>
    let members: string[]
    /** Addresses of equal length: with passkey and app, with a password only, and without an account. */
    const [full, plain, nobody] = ['person-full@example.com', 'person-mere@example.com', 'person-none@example.com']
    const everybody = [full, plain, nobody] as const

    beforeAll(async () => {
      foyer = await startFoyer({
        database: name,
        listen: false,
        settings: {
          'signup.verifyEmail': 'false',
          'signin.methods': 'password-and-code',
        },
      })
      const member = await foyer.createMember(full)
      await passkeySteps(foyer).add(member)
      await addAuthenticatorApp(foyer, member.access_token)
      const { memberId: other } = await foyer.createMember(plain)
      members = [member.memberId, other]
      const { deps } = foyer
      await deps.storage.transact(async (stores) => {
        for (const email of [full, plain]) {
          const found = await stores.members.findByEmail(email)
          if (found !== undefined)
            await stores.members.update(found.memberId, { emailVerified: true }, deps.clock.now())
        }
      })
      await foyer.updateSettings({
        'accounts.disclosure': 'private',
        'signup.verifyEmail': 'true',
        'signin.secondFactor': 'everyone',
      })
    })
    afterAll(() => foyer.stop())

    /** Everything but what differs between any two calls. */
    const mask = (text: string, email = '') =>
      maskTranscript(text, email || '\0')
        .replaceAll(/("challenge":")([\w-]+)"/g, (_, before, value) => `${before}${'*'.repeat(value.length)}"`)
        .replaceAll(/((?:request=|"request" value="|"request":"))[\w-]+/g, '$1*')
        .replaceAll(/("credentialId":")[\w-]+"/g, '$1*"')
    const allAlike = (answers: readonly unknown[]) => {
      for (const answer of answers) expect(answer).toEqual(answers[0])
    }

    it.each([
      ['the API', (email: string) => createApiStranger(foyer, email, STRANGERS_PASSWORD)],
      ['the hosted pages', async (email: string) => createPageStranger(foyer, email, STRANGERS_PASSWORD)],
    ])('who does not know the password learns nothing about them at %s, byte for byte', async (_, arrive) => {
      const transcripts = []
      for (const email of everybody) {
        const stranger = await arrive(email)
        await stranger.validate()
        await stranger.logIn()
        await stranger.logIn('')
        await stranger.recover()
        await stranger.askCode()
        await stranger.verify('000000')
        await stranger.logIn()
        transcripts.push(stranger.transcript)
      }
      expect(transcripts[0]?.length).toBeGreaterThanOrEqual(6)
      allAlike(transcripts)
    })

    it('the sign-in page of a hint, and the options of a passkey, are alike for every address', async () => {
      const seen = []
      for (const email of everybody) {
        const browser = createNoScriptBrowser(foyer)
        const parameters = new URLSearchParams(parametersWith(foyer, { login_hint: email }))
        const page = await browser.open(`${paths.authorize}?${parameters}`)
        expect(page.html).toContain(email)
        const { html: options } = await browser.open('/signin/passkey/options')
        const { text } = await passkeySteps(foyer).signInOptions(await visitorToken(foyer))
        expect(text).not.toContain('allowCredentials')
        seen.push([page.status, mask(page.html, email), mask(options), mask(text)])
      }
      allAlike(seen)
    })

    it('a passkey that the site does not know is answered alike, whichever account it names', async () => {
      const seen = []
      for (const named of [...members, `mem_${'n'.repeat(22)}`]) {
        const device = createVirtualAuthenticator()
        const user = { id: Buffer.from(named).toString('base64url') }
        const steps = passkeySteps(foyer)
        const visitor = await visitorToken(foyer)
        const { body: options } = await steps.signInOptions(visitor)
        device.create({ challenge: options.challenge, rp: { id: options.rpId }, user }, { origin: foyer.url })
        const answer = await steps.sendSignIn(visitor, device.get(options, { origin: foyer.url }))
        const browser = createNoScriptBrowser(foyer)
        const form = await browser.open('/signin')
        const { options: asked, csrf } = JSON.parse((await browser.open('/signin/passkey/options')).html)
        const credential = JSON.stringify(device.get(asked, { origin: foyer.url }))
        const forged = { ...form, forms: form.forms.slice(0, 1).map((one) => ({ ...one, action: '/signin/passkey' })) }
        const page = await browser.submit(forged, '/signin/passkey', { csrf, credential })
        seen.push([answer.status, mask(answer.text), page.status, mask(page.html)])
      }
      expect(seen[0]?.[0]).toBe(401)
      allAlike(seen)
    })
  },
)
