import { createCodeChallenge, type TestFoyer } from '@foyer/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bundleSiteScript, type LocalServer, serveLocally, serveSite } from '../site-server.js'
import { useTwoStepVisits } from './two-step-visits.js'

const VERIFIER = 'v'.repeat(43)

/** Soak tests because of their length: many sign-ins, and a bundle. */
describe.each([true, false])('RFC 9470: acr_values=2 at the hosted pages, JavaScript: %s', (javaScriptEnabled) => {
  const on = useTwoStepVisits(javaScriptEnabled)
  let site: LocalServer
  let client: TestFoyer['client']
  beforeAll(async () => {
    site = await serveLocally((_, response) => response.end('Back at the site'))
    client = await on.foyer.addClient({ redirectUris: [`${site.origin}/callback`] })
  })
  afterAll(() => site.close())

  /** Opens the authorization endpoint; `claims` reads the ID token once the site is reached. */
  const authorize = (change: Record<string, string> = {}) =>
    on.visit.open(
      `/oauth2/authorize?${new URLSearchParams({
        client_id: client.clientId,
        redirect_uri: `${site.origin}/callback`,
        response_type: 'code',
        scope: 'openid',
        state: 'state',
        code_challenge: createCodeChallenge(VERIFIER),
        code_challenge_method: 'S256',
        ...change,
      })}`,
    )
  async function claims(): Promise<Record<string, unknown>> {
    await on.visit.text('Back at the site')
    const code = new URL(on.visit.page.url()).searchParams.get('code') ?? ''
    const { body } = await on.foyer.exchangeCode(code, VERIFIER, {
      redirectUri: `${site.origin}/callback`,
      clientId: client.clientId,
    })
    return JSON.parse(Buffer.from(body.id_token?.split('.')[1] ?? '', 'base64url').toString())
  }

  it('who signed in by password sets the app up; who has one enters a code; who did already goes on', async () => {
    const { visit } = on
    await authorize()
    await visit.send('Sign in')
    expect(await claims()).toMatchObject({ acr: '1', amr: ['pwd'] })
    await authorize({ acr_values: '2', prompt: 'none' })
    expect(new URL(visit.page.url()).searchParams.get('error')).toBe('unmet_authentication_requirements')

    await authorize({ acr_values: '2' })
    await visit.scan()
    if (javaScriptEnabled) await visit.expectAccessible()
    await visit.enter(visit.currentCode(), 'Confirm')
    await visit.takeRecoveryCodes()
    await visit.button('I have saved my codes').click()
    expect(await claims()).toMatchObject({ acr: '2', amr: ['pwd', 'otp', 'mfa'] })
    await authorize({ acr_values: '2' })
    expect(await claims()).toMatchObject({ acr: '2' })

    await visit.signOut()
    await visit.signInHalf()
    await visit.page.getByLabel("Don't ask again on this device").check()
    await visit.enter(await visit.nextCode())
    await visit.expectSignedIn()
    await visit.signOut()
    await authorize()
    await visit.send('Sign in')
    expect(await claims()).toMatchObject({ acr: '1' })
    // A trusted device is no second factor.
    await authorize({ acr_values: '2' })
    await visit.enter(await visit.nextCode())
    expect(await claims()).toMatchObject({ acr: '2', amr: ['pwd', 'otp', 'mfa'] })
  })
})

describe('requireRecentAuthentication in a site', () => {
  const on = useTwoStepVisits(true)
  let site: LocalServer
  let client: TestFoyer['client']
  beforeAll(async () => {
    site = await serveSite(await bundleSiteScript('protected-action'))
    client = await on.foyer.addClient({ origins: [site.origin], redirectUris: [`${site.origin}/callback`] })
  })
  afterAll(() => site.close())

  /** Presses the button at the time of the server; the site's page has its own clock. */
  const pay = async () => {
    await on.visit.page.evaluate((now) => {
      Date.now = () => now
    }, on.foyer.clock.now())
    await on.visit.button('Pay').click()
  }

  it('asks for the second factor only, and later for the whole sign-in, before the action goes through', async () => {
    const { visit, foyer } = on
    const { page } = visit
    const heading = (name: string) => page.getByRole('heading', { name, exact: true }).waitFor()
    await visit.setUp()
    await visit.signOut()
    await visit.signInHalf()
    await visit.page.getByLabel("Don't ask again on this device").check()
    await visit.enter(await visit.nextCode())
    await visit.expectSignedIn()
    await visit.signOut()

    await page.goto(`${site.origin}/?${new URLSearchParams({ foyer: foyer.url, client: client.clientId })}`)
    await visit.button('Sign in').click()
    await visit.send('Sign in')
    await heading('Signed in')
    await pay()
    await page.getByRole('heading', { name: 'Two-step verification' }).waitFor()
    await visit.enter(await visit.nextCode())
    await heading('Signed in')
    await pay()
    await heading('Paid')

    await foyer.advance(301)
    await pay()
    await visit.send('Sign in')
    await visit.enter(visit.currentCode())
    await heading('Signed in')
    await pay()
    await heading('Paid')
    expect(visit.problems).toEqual([])
  })
})
