import { defaultDatabase, type TestFoyer } from '@foyer/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createNoScriptBrowser } from '../../pages/no-script-browser.js'
import { identitiesOf } from '../membership-steps.js'
import { type ExternalSite, type ProviderId, providerInputs, startExternalSite } from './external-steps.js'

/** What each provider says, in the recorded form of its responses, and what the site does then. */
const table: [id: ProviderId, person: { isEmailVerified?: boolean; email?: null }, then: string][] = [
  ['google', {}, 'signed in'],
  ['google', { isEmailVerified: false }, 'code'],
  ['apple', {}, 'signed in'],
  ['apple', { isEmailVerified: false }, 'code'],
  ['microsoft', { isEmailVerified: true }, 'signed in'],
  ['microsoft', { isEmailVerified: false }, 'code'],
  ['github', {}, 'signed in'],
  ['github', { isEmailVerified: false }, 'code'],
  ['github', { email: null }, 'asks for the address'],
  ['facebook', {}, 'code'],
  ['facebook', { email: null }, 'asks for the address'],
  ['discord', {}, 'signed in'],
  ['discord', { isEmailVerified: false }, 'code'],
  ['discord', { email: null }, 'asks for the address'],
  ['example', {}, 'signed in'],
  ['example', { email: null }, 'asks for the address'],
]

describe.each(defaultDatabase)(
  'the presets of identity providers, by the responses that they send, on $name',
  ({ name }) => {
    let site: ExternalSite
    let foyer: TestFoyer
    let people = 0
    let email: string
    beforeAll(async () => {
      site = await startExternalSite({ database: name })
      foyer = site.foyer
      for (const id of Object.keys(providerInputs)) await site.save(id as ProviderId)
    })
    beforeEach(() => {
      email = `preset${++people}@example.com`
    })
    afterAll(() => site.stop())

    it.each(table)('%s, with %j: %s', async (id, person, then) => {
      const browser = createNoScriptBrowser(foyer)
      const page = await site.signIn(browser, id, { subject: `${people}`, email, name: 'Ana Lima', ...person })
      const path = page.path.split('?')[0]
      const found =
        path === '/verify-email'
          ? 'code'
          : page.text.includes('Confirm your email once')
            ? 'asks for the address'
            : page.text.includes(email)
              ? 'signed in'
              : page.text
      expect(found).toBe(then)
      expect(await identitiesOf(foyer, email)).toEqual(then === 'signed in' ? [`${id}:${people}`] : [])
    })

    it.each(['apple', 'github', 'discord', 'google'] as const)(
      'the name of the person at %s is the name of the member',
      async (id) => {
        await site.signIn(createNoScriptBrowser(foyer), id, { subject: `${people}`, email, name: 'Ana Lima' })
        const { deps } = foyer
        const member = await deps.storage.read((stores) => stores.members.findByEmail(email))
        expect(member?.profile).toMatchObject(
          id === 'apple' ? { contact: { firstName: 'Ana', lastName: 'Lima' } } : { profile: { nickname: 'Ana Lima' } },
        )
      },
    )

    it('V3.4.3: no policy of a form restricts where the provider sends the browser on', async () => {
      const browser = createNoScriptBrowser(foyer)
      const start = await browser.submit(await browser.open('/signin'), '/signin/with/google')
      // A browser would apply the `form-action` of the sign-in page to every redirect that follows the form.
      expect([start.status, start.redirects]).toEqual([200, []])
      expect(start.headers.refresh).toBe(`0; url=${start.leaves}`)
      expect(start.links.map(({ href }) => href)).toEqual([start.leaves])
      expect(start.headers['content-security-policy']).toContain("form-action 'none'")
    })

    it('Apple posts its callback from its own site, without our cookies, and once', async () => {
      const browser = createNoScriptBrowser(foyer)
      const callback = site.server.authorize(await site.press(browser, 'apple'), { subject: '1', email })
      expect([callback.method, callback.path]).toEqual(['POST', '/signin/callback/apple'])
      expect((await browser.receive(callback)).redirects).toEqual([303, 303, 303])
      const again = createNoScriptBrowser(foyer)
      expect((await again.receive(callback)).text).toContain('This sign-in with Apple has expired')
    })

    it('Apple: a person who cancels posts so as well', async () => {
      const browser = createNoScriptBrowser(foyer)
      const page = await browser.receive(
        site.server.refuse(await site.press(browser, 'apple'), 'user_cancelled_authorize'),
      )
      expect(page.text).toContain('Sign-in with Apple was canceled.')
    })

    it.each([
      [
        'google',
        'https://accounts.google.com/o/oauth2/v2/auth',
        { nonce: expect.any(String), prompt: 'select_account' },
      ],
      ['apple', 'https://appleid.apple.com/auth/authorize', { response_mode: 'form_post', scope: 'openid name email' }],
      ['microsoft', 'https://login.microsoftonline.com/common/oauth2/v2.0/authorize', { nonce: expect.any(String) }],
      ['github', 'https://github.com/login/oauth/authorize', { scope: 'read:user user:email' }],
      ['facebook', 'https://www.facebook.com/v21.0/dialog/oauth', { scope: 'email public_profile' }],
      ['discord', 'https://discord.com/oauth2/authorize', { scope: 'identify email' }],
    ] as const)(
      'RFC 7636 §4.3: the request to %s has a challenge, a state and our callback',
      async (id, address, more) => {
        const url = new URL(await site.press(createNoScriptBrowser(foyer), id))
        expect(url.origin + url.pathname).toBe(address)
        expect(Object.fromEntries(url.searchParams)).toMatchObject({
          client_id: 'foyer',
          response_type: 'code',
          redirect_uri: `${foyer.url}/signin/callback/${id}`,
          code_challenge_method: 'S256',
          code_challenge: expect.stringMatching(/^[\w-]{43}$/),
          state: expect.stringMatching(/^ext_[\w-]{43}$/),
          ...more,
        })
      },
    )
  },
)
