import { randomInt } from 'node:crypto'
import { accessSync, constants } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { watchAllPages } from './screens/page-problems.ts'

const CHROMIUM_PATHS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

const SHELL = '/usr/bin/chromium-headless-shell'

/** Disables background activity and network access of the browser itself. */
const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  // Pages of one site share a process within a context, because starting one costs as much as a page. Sites stay
  // separate.
  '--renderer-process-limit=1',
  // As in browsers that block third-party cookies by default.
  '--test-third-party-cookie-phaseout',
]

/**
 * `FOYER_TEST_DELAY_MS`: delays each request of a script by up to this many milliseconds, so that a test that depends
 * on a fast response fails.
 */
const DELAY_MS = Number(process.env.FOYER_TEST_DELAY_MS ?? 0)

/**
 * Full Chromium, or its headless shell: the same engine without a window, at half the cost, but without blocking of
 * cookies.
 */
type Kind = 'whole' | 'shell'
const running: Partial<Record<Kind, Promise<Browser>>> = {}

/**
 * Launches Chromium: `CHROME_PATH`, or one found in the usual locations; its headless shell if available and
 * sufficient. All its pages are watched for problems. One process serves all test files of a worker, because starting
 * it costs more than most tests; contexts are isolated from each other, and `close` closes those created here.
 */
export async function launchChromium(kind: Kind = 'shell'): Promise<Browser> {
  if (running[kind] === undefined || !(await running[kind]).isConnected()) running[kind] = start(kind)
  const browser = await running[kind]
  const own = new Set<BrowserContext>()
  const handle: Browser = Object.create(browser)
  handle.newContext = async (options) => {
    const context = await browser.newContext(options)
    own.add(context)
    if (DELAY_MS > 0) await delayRequests(context)
    return context
  }
  handle.close = async () => {
    await Promise.all([...own].map((context) => context.close()))
    own.clear()
  }
  return handle
}

/**
 * Ends the browser processes, which `close` of a launched browser leaves running for the next test file. A script calls
 * it when it is done, because it would not end otherwise; a worker of vitest is ended anyway.
 */
export async function endBrowsers(): Promise<void> {
  const browsers = await Promise.all(Object.values(running))
  await Promise.all(browsers.map((browser) => browser.close()))
}

async function delayRequests(context: BrowserContext): Promise<void> {
  await context.route(
    () => true,
    async (route) => {
      if (['fetch', 'xhr'].includes(route.request().resourceType())) await pause(randomInt(DELAY_MS))
      // The page may be closed by now.
      await route.fallback().catch(() => undefined)
    },
  )
}

async function start(kind: Kind): Promise<Browser> {
  const executablePath = findExecutable(kind)
  if (executablePath === undefined) throw new Error('No Chromium was found: name one in CHROME_PATH.')
  const browser = await chromium.launch({ executablePath, args: ARGUMENTS })
  watchAllPages(browser)
  return browser
}

function findExecutable(kind: Kind): string | undefined {
  const { CHROME_PATH, CHROME_HEADLESS_SHELL } = process.env
  const whole = CHROME_PATH ?? CHROMIUM_PATHS.find(isProgram)
  if (kind === 'whole') return whole
  // An explicit CHROME_PATH is used as given.
  return CHROME_HEADLESS_SHELL ?? (CHROME_PATH === undefined && isProgram(SHELL) ? SHELL : whole)
}

/** Records why the browser blocks cookies from now on, by its own reasons: those not sent and those not set. */
export async function watchBlockedCookies(page: Page): Promise<{ sent: string[]; set: string[] }> {
  const blocked = { sent: [] as string[], set: [] as string[] }
  const devtools = await page.context().newCDPSession(page)
  devtools.on('Network.requestWillBeSentExtraInfo', ({ associatedCookies }) => {
    blocked.sent.push(...associatedCookies.flatMap(({ blockedReasons }) => blockedReasons))
  })
  devtools.on('Network.responseReceivedExtraInfo', ({ blockedCookies }) => {
    blocked.set.push(...blockedCookies.flatMap(({ blockedReasons }) => blockedReasons))
  })
  await devtools.send('Network.enable')
  return blocked
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
