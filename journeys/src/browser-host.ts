import type { TestFoyer } from '@foyer/testing'
import type { Tokens } from '@wix/sdk'
import type { BrowserContext, Page } from 'playwright-core'
import { type RemoteStrategy, remoteStrategy, type StrategyHost } from './remote-strategy.js'
import type { TimedLogin } from './site-page/script.js'

/** A strategy in the page of a site. */
export interface PageStrategy extends RemoteStrategy {
  timedDirectLogin(sessionToken: string): Promise<TimedLogin>
}

/** Opens a page of the site, connected to Foyer. */
export async function openSite(context: BrowserContext, url: string, foyer: TestFoyer): Promise<Page> {
  const page = await context.newPage()
  await gotoSite(page, url, foyer)
  return page
}

/** Goes to a page of the site and connects it: a page forgets its strategies when it is left. */
export async function gotoSite(page: Page, url: string, foyer: TestFoyer): Promise<void> {
  await page.goto(url)
  await connectPage(page, foyer)
}

/** Connects the page of the site that is shown now. */
export async function connectPage(page: Page, foyer: TestFoyer): Promise<void> {
  await page.waitForFunction(() => window.site !== undefined)
  await page.evaluate((address) => window.site.connect(address), foyer.url)
}

/** A new strategy in a connected page. */
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

/** What went wrong in a page, in its own words: errors on its console, uncaught errors, requests without an answer. */
export function watchProblems(page: Page): string[] {
  const problems: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') problems.push(`console: ${message.text()}`)
  })
  page.on('pageerror', (error) => problems.push(`uncaught: ${error.message}`))
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText
    // The SDK takes its frame away as soon as the message is there, which may be before the frame has loaded.
    if (reason !== 'net::ERR_ABORTED') problems.push(`no answer: ${request.url()} ${reason}`)
  })
  return problems
}
