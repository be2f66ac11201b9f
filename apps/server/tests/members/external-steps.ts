import type { TestFoyer } from '@foyer/testing'
import { commandLineAct } from '../../src/features/audit/audit.js'
import { saveProvider } from '../../src/features/site/providers/change-providers.js'
import type { ProviderClient } from '../../src/integrations/identity-providers/provider-client.js'
import type { ProviderProfile } from '../../src/integrations/identity-providers/provider-profile.js'
import type { Deps } from '../../src/main/deps.js'
import type { Browser, Page } from '../pages/no-script-browser.js'

/** The profiles that the stubs return, by authorization code. */
const profiles = new Map<string, ProviderProfile>()

const IDP = 'https://idp.example.net'

/** Returns the dependencies of a node, with which tests call use cases that have no endpoint. */
export const depsOf = (foyer: Pick<TestFoyer, 'nodes'>): Deps => {
  const [node] = foyer.nodes
  if (node === undefined) throw new Error('there is no node')
  return node.deps
}

/** A person at a provider, as the provider describes them. */
export const profileOf = (
  subject: string,
  email: string | null,
  isEmailVerified: boolean,
  more: Partial<ProviderProfile> = {},
): ProviderProfile => ({ subject, email, isEmailVerified, ...more })

/**
 * Replaces the client of identity providers by one that returns given profiles, and adds a provider. The exchange with
 * real providers is tested in `provider-client.test.ts`; here the flow around it is.
 */
export async function addStubProvider(
  foyer: Pick<TestFoyer, 'nodes'>,
  { providerId, isTrusted = false }: { providerId: string; isTrusted?: boolean },
) {
  const client: ProviderClient = {
    authorizationUrl: async (_connection, { state }) => new URL(`${IDP}/authorize?state=${state}`),
    checkIssuer: async () => {},
    readProfile: async (_connection, callback) => {
      const profile = profiles.get(callback.get('code') ?? '')
      if (profile === undefined) throw new Error('the test gave no profile')
      return profile
    },
  }
  for (const { deps } of foyer.nodes) deps.identityProviders = client
  const input = { preset: 'oidc', name: 'Elsewhere', issuer: IDP, clientId: 'foyer', isTrusted } as const
  await saveProvider(providerId, input, commandLineAct, depsOf(foyer))
  for (const node of foyer.nodes) await node.refresh()

  const callbackOf = (state: string, profile: ProviderProfile): string => {
    const code = `code-${profiles.size}`
    profiles.set(code, profile)
    return `/signin/callback/${providerId}?${new URLSearchParams({ state, code })}`
  }
  /** Presses the button of the provider on a page. Returns the path of the callback that the provider calls. */
  const press = async (browser: Browser, profile: ProviderProfile, page?: Page): Promise<string> => {
    const leaving = await browser.submit(page ?? (await browser.open('/signin')), `/signin/with/${providerId}`)
    const state = /[?&]state=([\w-]+)/.exec(leaving.html)?.[1]
    if (state === undefined) throw new Error('the browser was not sent to the provider')
    return callbackOf(state, profile)
  }
  return {
    providerId,
    callbackOf,
    press,
    /** Signs in at the provider, and returns the page to which that leads. */
    signIn: async (browser: Browser, profile: ProviderProfile, page?: Page): Promise<Page> =>
      browser.open(await press(browser, profile, page)),
  }
}

export type StubProvider = Awaited<ReturnType<typeof addStubProvider>>

/** Returns the address of the member who is signed in at the hosted pages, or null. */
export async function signedInAs(browser: Browser): Promise<string | null> {
  const page = await browser.open('/signin')
  return /"page":"account".*?"account":\{"email":"([^"]+)"/.exec(page.html)?.[1] ?? null
}

/** Returns the external identities of the member with an address, as `provider:subject`. */
export async function identitiesOf(foyer: Pick<TestFoyer, 'nodes'>, email: string): Promise<string[]> {
  return depsOf(foyer).storage.read(async (stores) => {
    const member = await stores.members.findByEmail(email)
    const identities = member === undefined ? [] : await stores.externalIdentities.listOf(member.memberId)
    return identities.map(({ providerId, subject }) => `${providerId}:${subject}`)
  })
}
