import type { TestFoyer } from '@foyer/testing'
import { commandLineAct } from '../../src/features/audit/audit.js'
import { saveProvider } from '../../src/features/site/providers/change-providers.js'
import type { ProviderClient } from '../../src/integrations/identity-providers/provider-client.js'
import { ProviderError } from '../../src/integrations/identity-providers/provider-error.js'
import { createNoScriptBrowser } from '../pages/no-script-browser.js'

/** The authorization endpoint of the fake providers. */
export const FAKE_PROVIDER = 'https://id.example/authorize'

/**
 * Adds Google and GitHub to the site, with a fake behind them: the `code` of a callback is the subject, whose verified
 * address is `SUBJECT@id.example`. Returns a switch that turns them off and on.
 */
export async function addFakeProviders(foyer: TestFoyer): Promise<{ isUp: boolean }> {
  const { deps } = foyer.nodes[0] as TestFoyer['nodes'][number]
  const state = { isUp: true }
  const fake: ProviderClient = {
    checkIssuer: async () => {},
    authorizationUrl: async (_, request) => {
      if (!state.isUp) throw new ProviderError('unavailable', 'down')
      return new URL(`${FAKE_PROVIDER}?state=${request.state}`)
    },
    readProfile: async (_, callback) => {
      if (callback.get('error') !== null) throw new ProviderError('denied', 'cancelled')
      if (!state.isUp) throw new ProviderError('unavailable', 'down')
      const subject = callback.get('code') ?? ''
      return { subject, email: `${subject}@id.example`, isEmailVerified: true }
    },
  }
  Object.assign(deps.identityProviders, fake)
  for (const id of ['google', 'github'] as const) {
    await foyer.advance(1)
    await saveProvider(id, { preset: id, clientId: 'foyer', clientSecret: 'secret' }, commandLineAct, deps)
  }
  return state
}

/**
 * Opens the URL of a link in a browser, answers as the provider, and returns the URL at which the site is opened again.
 */
export async function visitProvider(foyer: TestFoyer, url: string, answer: Record<string, string>): Promise<URL> {
  const browser = createNoScriptBrowser(foyer)
  const { pathname, search } = new URL(url)
  const left = new URL((await browser.open(pathname + search)).leaves as string)
  if (left.searchParams.has('link_error')) return left
  const query = new URLSearchParams({ ...answer, state: left.searchParams.get('state') as string })
  return new URL((await browser.open(`/signin/callback/google?${query}`)).leaves as string)
}
