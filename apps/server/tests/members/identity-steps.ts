import type { TokenResponse } from '@foyer/protocol'
import { createCodeChallenge, createCodeVerifier, type TestFoyer } from '@foyer/testing'
import { commandLineAct } from '../../src/features/audit/audit.js'
import { saveProvider } from '../../src/features/site/providers/change-providers.js'
import type { ProviderProfile } from '../../src/integrations/identity-providers/provider-profile.js'
import { createNoScriptBrowser, type Page } from '../pages/no-script-browser.js'
import { getDeps } from '../visitors/promotion-steps.js'

/** The profile that the test double of every provider returns. */
const profiles = new WeakMap<TestFoyer, ProviderProfile>()

/** Adds Google and GitHub to a site; a test double answers for both, without a network. */
export async function addProviders(foyer: TestFoyer, { isTrusted = false } = {}): Promise<void> {
  for (const { deps } of foyer.nodes)
    Object.assign(deps, {
      identityProviders: {
        checkIssuer: async () => {},
        authorizationUrl: async (_connection: unknown, { state }: { state: string }) =>
          new URL(`https://provider.example/authorize?state=${state}`),
        readProfile: async () => profiles.get(foyer),
      },
    })
  for (const preset of ['google', 'github'] as const)
    await saveProvider(
      preset,
      { preset, clientId: `${preset}-client`, clientSecret: 'secret', isTrusted },
      commandLineAct,
      getDeps(foyer),
    )
  await Promise.all(foyer.nodes.map((node) => node.refresh()))
}

/** Signs in at a provider on the hosted pages, as the account that `profile` describes. */
export async function signInAt(
  foyer: TestFoyer,
  providerId: string,
  profile: Partial<ProviderProfile> & Pick<ProviderProfile, 'subject'>,
  start = '/signin',
): Promise<Page> {
  const browser = createNoScriptBrowser(foyer)
  profiles.set(foyer, { email: null, isEmailVerified: false, name: null, ...profile } as ProviderProfile)
  const asked = await browser.submit(await browser.open(start), `/signin/with/${providerId}`)
  const state = new URL(asked.leaves ?? '').searchParams.get('state') ?? ''
  return browser.open(`/signin/callback/${providerId}?state=${state}&code=c`)
}

/** Signs in at a provider for the application of the site. Returns the token response. */
export async function openSessionAt(
  foyer: TestFoyer,
  providerId: string,
  profile: Parameters<typeof signInAt>[2],
): Promise<TokenResponse> {
  const verifier = createCodeVerifier()
  const { clientId, redirectUris } = foyer.client
  const asked = new URLSearchParams({
    response_type: 'code',
    client_id: clientId,
    redirect_uri: redirectUris[0] ?? '',
    scope: 'openid offline_access',
    code_challenge: createCodeChallenge(verifier),
    code_challenge_method: 'S256',
  })
  const page = await signInAt(foyer, providerId, profile, `/oauth2/authorize?${asked}`)
  const code = new URL(page.leaves ?? '').searchParams.get('code') ?? ''
  return (await foyer.exchangeCode(code, verifier)).body
}
