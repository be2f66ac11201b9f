import type { MemberId, TokenResponse } from '@foyer/protocol'
import { createCodeChallenge, createCodeVerifier, type TestFoyer } from '@foyer/testing'
import { finishExternalSignIn } from '../../../src/features/members/external/finish-external-sign-in.js'
import { linkSecretOf } from '../../../src/features/members/external/link-code.js'
import { startExternalSignIn } from '../../../src/features/members/external/start-external-sign-in.js'
import type { ProviderClient } from '../../../src/integrations/identity-providers/provider-client.js'
import { ProviderError } from '../../../src/integrations/identity-providers/provider-error.js'
import { providerPresets } from '../../../src/integrations/identity-providers/provider-presets.js'
import type { ProviderProfile } from '../../../src/integrations/identity-providers/provider-profile.js'
import { validParameters } from '../../oauth/oidc-steps.js'
import { type Browser, createNoScriptBrowser, type Page } from '../../pages/no-script-browser.js'

const ISSUER = 'https://provider.example'
/** The authorization endpoint of the fake providers. */
export const FAKE_PROVIDER = `${ISSUER}/authorize`

/** The context of a sign-in that no request began. */
export const NO_REQUEST = { clientId: null, callerId: null, network: '198.51.100.0' }

/** What a provider answers: a person, or an error. */
type ProviderAnswer = ProviderProfile | { error: string }

/** Returns a person at a provider, as the provider describes them. */
export const profileOf = (
  subject: string,
  email: string | null = null,
  isEmailVerified = false,
  more: Partial<ProviderProfile> = {},
): ProviderProfile => ({ subject, email, isEmailVerified, ...more })

/** Asks no provider: the authorization code of a callback is the profile. */
const fakeClient: ProviderClient = {
  checkIssuer: async () => {},
  authorizationUrl: async (_connection, { state }) => new URL(`${FAKE_PROVIDER}?state=${state}`),
  readProfile: async (_connection, callback) => {
    if (callback.get('error') !== null) throw new ProviderError('denied', 'cancelled')
    return JSON.parse(callback.get('code') ?? '')
  },
}

/**
 * Replaces the client of identity providers by a fake one, and adds a provider: that of a preset, such as `google`, or
 * one named Elsewhere. The exchange with real providers is tested in `provider-client.test.ts`; here the flow around it
 * is.
 */
export async function addFakeProvider(foyer: TestFoyer, providerId: string, { isTrusted = false } = {}) {
  for (const { deps } of foyer.nodes) Object.assign(deps.identityProviders, fakeClient)
  const preset = providerId in providerPresets ? (providerId as 'google') : 'oidc'
  await foyer.addProvider(providerId, {
    ...{ preset, clientId: 'foyer', clientSecret: 'secret', isTrusted },
    ...(preset === 'oidc' && { name: 'Elsewhere', issuer: ISSUER }),
  })

  /** Returns the path of the callback that the provider calls, with the state with which it was opened. */
  function callbackOf(url: string | URL | null, answer: ProviderAnswer): string {
    const state = new URL(url ?? '').searchParams.get('state') ?? ''
    const result = 'error' in answer ? answer : { code: JSON.stringify(answer) }
    return `/signin/callback/${providerId}?${new URLSearchParams({ state, ...result })}`
  }
  /** Presses the button of the provider on a page. Returns the path of the callback that the provider calls. */
  async function press(browser: Browser, profile: ProviderProfile, page?: Page): Promise<string> {
    const { leaves } = await browser.submit(page ?? (await browser.open('/signin')), `/signin/with/${providerId}`)
    return callbackOf(leaves, profile)
  }
  /** Signs in at the provider, and returns the page to which that leads. */
  const signIn = async (browser: Browser, profile: ProviderProfile, page?: Page): Promise<Page> =>
    browser.open(await press(browser, profile, page))

  /** Begins a sign-in, or a link with `memberId`, without pages. Returns what finishes it. */
  async function begin(profile: ProviderProfile, memberId?: MemberId) {
    const purpose = memberId === undefined ? 'sign-in' : 'link'
    const started = await startExternalSignIn({ providerId, purpose, memberId: memberId ?? null }, foyer.deps)
    const callback = new URL(callbackOf(started.url, profile), foyer.url).searchParams
    const browserSecret =
      memberId === undefined ? started.browserSecret : linkSecretOf(started.state, started.browserSecret)
    const request = { providerId, callback, browserSecret, ...(memberId && { linkingMemberId: memberId }) }
    return { browserSecret, finish: () => finishExternalSignIn(request, NO_REQUEST, foyer.deps) }
  }

  return {
    providerId,
    callbackOf,
    press,
    signIn,
    begin,
    /** Signs in for the application of the site. */
    async openSession(profile: ProviderProfile): Promise<TokenResponse> {
      const verifier = createCodeVerifier()
      const asked = { ...validParameters(foyer), code_challenge: createCodeChallenge(verifier) }
      const browser = createNoScriptBrowser(foyer)
      const page = await signIn(browser, profile, await browser.open(`/oauth2/authorize?${new URLSearchParams(asked)}`))
      const code = new URL(page.leaves ?? '').searchParams.get('code') ?? ''
      return (await foyer.exchangeCode(code, verifier)).body
    },
    /** Opens the URL of a link in a browser, and answers. Returns the URL at which the site is opened again. */
    async visit(url: string, answer: ProviderAnswer): Promise<URL> {
      const browser = createNoScriptBrowser(foyer)
      const { pathname, search } = new URL(url)
      const { leaves } = await browser.open(pathname + search)
      if (!leaves?.startsWith(FAKE_PROVIDER)) return new URL(leaves ?? '')
      return new URL((await browser.open(callbackOf(leaves, answer))).leaves ?? '')
    },
  }
}

export type FakeProvider = Awaited<ReturnType<typeof addFakeProvider>>

/** Runs a step while the providers of the first node do not answer. */
export async function whileProvidersAreDown<Result>(foyer: TestFoyer, step: () => Promise<Result>): Promise<Result> {
  const { identityProviders } = foyer.deps
  const up = { ...identityProviders }
  const fail = () => Promise.reject(new ProviderError('unavailable', 'down'))
  Object.assign(identityProviders, { authorizationUrl: fail, readProfile: fail })
  return step().finally(() => Object.assign(identityProviders, up))
}
