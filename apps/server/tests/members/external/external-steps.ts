import type { TokenResponse } from '@foyer/protocol'
import { type StartFoyerOptions, startFoyer, type TestFoyer } from '@foyer/testing'
import { commandLineAct } from '../../../src/features/audit/audit.js'
import { type ProviderInput, saveProvider } from '../../../src/features/site/providers/change-providers.js'
import { createDataCalls, getSubject } from '../../data/data-steps.js'
import { startRedirectSession } from '../../oauth/oidc-steps.js'
import { type Browser, createNoScriptBrowser, type Page } from '../../pages/no-script-browser.js'
import { applePrivateKey, type Person, type ProviderServer, startProviderServer } from './provider-server.js'

const apple = JSON.stringify({ teamId: 'TEAM123456', keyId: 'KEY1234567', privateKey: applePrivateKey })

/** A provider of each preset. */
export const providerInputs = {
  google: { preset: 'google', clientId: 'foyer', clientSecret: 'secret' },
  apple: { preset: 'apple', clientId: 'foyer', clientSecret: apple },
  microsoft: { preset: 'microsoft', clientId: 'foyer', clientSecret: 'secret' },
  github: { preset: 'github', clientId: 'foyer', clientSecret: 'secret' },
  facebook: { preset: 'facebook', clientId: 'foyer', clientSecret: 'secret' },
  discord: { preset: 'discord', clientId: 'foyer', clientSecret: 'secret' },
  example: {
    preset: 'oidc',
    name: 'Example',
    issuer: 'https://login.example.com',
    clientId: 'foyer',
    clientSecret: 's',
  },
} satisfies Record<string, ProviderInput>

export type ProviderId = keyof typeof providerInputs

/** A server with providers, and the server that answers for them. */
export interface ExternalSite {
  foyer: TestFoyer
  server: ProviderServer
  save(id: ProviderId, change?: Partial<ProviderInput>): Promise<void>
  /** Presses the button of a provider on a page. Returns the provider's authorization URL. */
  press(browser: Browser, id: ProviderId, page?: Page): Promise<string>
  /** Presses the button, signs the person in at the provider and returns the page after the callback. */
  signIn(browser: Browser, id: ProviderId, person: Person, page?: Page): Promise<Page>
  stop(): Promise<void>
}

export async function startExternalSite(options: StartFoyerOptions = {}): Promise<ExternalSite> {
  const clock = { now: () => Date.now() }
  const server = await startProviderServer({ now: () => clock.now() })
  const foyer = await startFoyer({ listen: false, ...options, replace: { providerFetch: server.fetch } })
  clock.now = () => foyer.clock.now()
  const { deps } = foyer
  const press: ExternalSite['press'] = async (browser, id, page) => {
    const { leaves, text } = await browser.submit(page ?? (await browser.open('/signin')), `/signin/with/${id}`)
    if (leaves === null) throw new Error(`the button does not lead to the provider: ${text}`)
    return leaves
  }
  return {
    foyer,
    server,
    press,
    save: async (id, change = {}) => {
      await saveProvider(id, { ...providerInputs[id], ...change }, commandLineAct, deps)
      await Promise.all(foyer.nodes.map((node) => node.refresh()))
    },
    signIn: async (browser, id, person, page) =>
      browser.receive(server.authorize(await press(browser, id, page), person)),
    stop: async () => {
      await foyer.stop()
      await server.stop()
    },
  }
}

/** A visitor with a cart, and the hosted pages at which this visitor signs in. */
export interface Shopper {
  visitorId: string
  visitor: TokenResponse
  browser: Browser
  page: Page
  /** Returns the owner of the cart's item. */
  owner(): Promise<string>
  /** Redeems the code of the final redirect. Returns the member, and what the promotion kept. */
  redeem(page: Page): Promise<{ memberId: string; itemsKept: number | undefined }>
}

let serial = 0

/** Creates the collection of carts. Returns a function that sends a new visitor with a cart to the sign-in page. */
export async function createShop(foyer: TestFoyer): Promise<() => Promise<Shopper>> {
  const items = createDataCalls(foyer, await foyer.addApiKey())
  await items.create('Cart')
  return async () => {
    const visitor = await foyer.createVisitor()
    const itemId = `item-${++serial}`
    await items.insert('Cart', { _id: itemId }, visitor.access_token)
    const { path, verifier } = await startRedirectSession(foyer, visitor.access_token)
    const browser = createNoScriptBrowser(foyer)
    return {
      visitorId: getSubject(visitor.access_token),
      visitor,
      browser,
      page: await browser.open(path),
      owner: async () => (await items.get('Cart', itemId)).body.dataItem.data._owner as string,
      redeem: async ({ leaves, text }) => {
        const code = leaves === null ? null : new URL(leaves).searchParams.get('code')
        if (code === null) throw new Error(`the sign-in ends at: ${leaves ?? text}`)
        const { access_token, promotion } = (await foyer.exchangeCode(code, verifier)).body
        return { memberId: getSubject(access_token), itemsKept: promotion?.items_kept }
      },
    }
  }
}
