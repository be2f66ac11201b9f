import type { TestFoyer } from '@foyer/testing'
import type { Tokens } from '@wix/sdk'
import type { BrowserContext, Page } from 'playwright-core'
import type { TimedLogin } from '../site-page/script.js'
import { type RemoteStrategy, remoteStrategy, type StrategyHost } from './remote-strategy.js'

/** A strategy in a page of a site. */
export interface PageStrategy extends RemoteStrategy {
  timedDirectLogin(sessionToken: string): Promise<TimedLogin>
}

/** Opens a page of the site and connects it to Foyer. */
export async function openSite(context: BrowserContext, url: string, foyer: TestFoyer): Promise<Page> {
  const page = await context.newPage()
  await gotoSite(page, url, foyer)
  return page
}

/** Navigates to a page of the site and connects it: strategies are lost on navigation. */
export async function gotoSite(page: Page, url: string, foyer: TestFoyer): Promise<void> {
  await page.goto(url)
  await connectPage(page, foyer)
}

/** Connects the current page of the site. */
export async function connectPage(page: Page, foyer: TestFoyer): Promise<void> {
  await page.waitForFunction(() => window.site !== undefined)
  await page.evaluate((address) => window.site.connect(address), foyer.url)
}

/** Creates a strategy in a connected page. */
export async function pageStrategy(page: Page, clientId: string, tokens?: Tokens): Promise<PageStrategy> {
  const strategy = await page.evaluate(([id, given]) => window.site.open(id, given), [clientId, tokens] as const)
  const remote = remoteStrategy((method, given) =>
    page.evaluate(([which, name, values]) => window.site.call(which, name, values), [strategy, method, given] as const),
  )
  const timedDirectLogin = (sessionToken: string) =>
    page.evaluate(([which, token]) => window.site.timedDirectLogin(which, token), [strategy, sessionToken] as const)
  return { ...remote, timedDirectLogin }
}

/** The unmodified SDK in a page of the site. */
export function createBrowserHost(page: Page, origin: string): StrategyHost {
  let ahead = 0
  return {
    name: 'Chromium',
    origin,
    connect: (foyer) => gotoSite(page, `${origin}/`, foyer),
    strategy: (foyer, tokens) => pageStrategy(page, foyer.client.clientId, tokens),
    memberTokens: (strategy, sessionToken) => strategy.getMemberTokensForDirectLogin(sessionToken),
    advance: async (seconds) => {
      ahead += seconds
      await page.clock.setFixedTime(Date.now() + ahead * 1000)
    },
  }
}
