import { defaultDatabase, startFoyer, type TestFoyer } from '@foyer/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { commandLineAct } from '../../../src/features/audit/audit.js'
import { saveProvider } from '../../../src/features/site/providers/change-providers.js'
import { createNoScriptBrowser } from '../../pages/no-script-browser.js'
import { identitiesOf } from '../membership-steps.js'
import { createShop } from './external-steps.js'
import { type OpenIdProvider, signInAtProvider, startOpenIdProvider } from './openid-provider.js'

describe.each(defaultDatabase)('sign-in at an issuer of OpenID Connect (oidc-provider), on $name', ({ name }) => {
  let foyer: TestFoyer
  let provider: OpenIdProvider
  beforeAll(async () => {
    // The provider uses the system clock.
    foyer = await startFoyer({ database: name, listen: false, now: 'running' })
    provider = await startOpenIdProvider(`${foyer.url}/signin/callback/example`)
    const { deps } = foyer
    const { issuer, clientId, clientSecret } = provider
    await saveProvider('example', { preset: 'oidc', issuer, clientId, clientSecret }, commandLineAct, deps)
  })
  afterAll(async () => {
    await foyer.stop()
    provider.server.close()
  })

  it('G-55: a visitor becomes a member with the cart, and signs in again later, without JavaScript', async () => {
    const enterShop = await createShop(foyer)
    const memberIds: string[] = []
    for (let visit = 0; visit < 2; visit++) {
      const shopper = await enterShop()
      const { leaves } = await shopper.browser.submit(shopper.page, '/signin/with/example')
      const callback = await signInAtProvider(new URL(leaves ?? ''), 'ana')
      const done = await shopper.browser.open(`/signin/callback/example?${callback}`)
      const { memberId, itemsKept } = await shopper.redeem(done)
      expect(itemsKept).toBe(1)
      memberIds.push(memberId)
    }
    expect(new Set(memberIds).size).toBe(1)
    expect(await identitiesOf(foyer, 'ana@example.com')).toEqual(['example:ana'])
  })

  it('a callback that was changed on the way says so, and leads on', async () => {
    const browser = createNoScriptBrowser(foyer)
    const { leaves } = await browser.submit(await browser.open('/signin'), '/signin/with/example')
    const callback = await signInAtProvider(new URL(leaves ?? ''), 'ben')
    callback.set('iss', 'https://evil.example')
    const page = await browser.open(`/signin/callback/example?${callback}`)
    expect([page.status, page.text.includes('Sign-in with OpenID Connect failed.')]).toEqual([400, true])
    expect(page.forms.map(({ action }) => action)).toContain('/signin/with/example')
    expect(await identitiesOf(foyer, 'ben@example.com')).toEqual([])
  })
})
