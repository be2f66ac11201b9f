import type { Browser, BrowserContext, ConsoleMessage, Page, Request } from 'playwright-core'

/** A problem that a page reported. */
interface PageProblem {
  text: string
  /** URL that could not be loaded, if that is the problem. */
  about?: string
}

const pageProblems: PageProblem[] = []
/** URLs rejected in response to a person's action: a page, or a request of a script. */
const refusals = new Set<string>()
let allowed: RegExp[] = []

const REFUSAL = /^Failed to load resource: the server responded with a status of 4\d\d\b/
/** Tests that go offline cause the first, navigation during a request causes the second. */
const EXPECTED_IN_TESTS = ['net::ERR_INTERNET_DISCONNECTED', 'net::ERR_ABORTED']

/**
 * Records every problem that the pages of a browser report: console errors and warnings, including content security
 * policy reports, uncaught errors, failed requests, and requests to other machines (P-02, P-06). A recorded problem
 * fails the test that caused it (`page-problems-setup.ts`).
 */
export function watchAllPages(browser: Browser): void {
  browser.on('context', watchContext)
}

function watchContext(context: BrowserContext): void {
  context.on('console', parseConsoleMessage)
  context.on('weberror', (error) => pageProblems.push({ text: `uncaught: ${error.error().message}` }))
  context.on('request', (request) => {
    if (!isLocalAddress(request.url())) pageProblems.push({ text: `a request to another machine: ${request.url()}` })
  })
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? ''
    if (!EXPECTED_IN_TESTS.includes(reason)) pageProblems.push({ text: `no answer: ${request.url()} ${reason}` })
  })
  context.on('response', (response) => {
    if (response.status() >= 400 && response.status() < 500 && isUserAction(response.request()))
      refusals.add(response.url())
  })
}

function parseConsoleMessage(message: ConsoleMessage): void {
  // A report-only policy reports at the level `info`.
  if (!isProblem(message) && !message.text().includes('Content Security Policy')) return
  if (EXPECTED_IN_TESTS.some((reason) => message.text().includes(reason))) return
  pageProblems.push({ text: `console: ${message.text()}`, about: message.location().url })
}

const isProblem = (message: ConsoleMessage): boolean => ['error', 'warning'].includes(message.type())

/** Navigations and script requests may be rejected; a missing picture, script or style sheet is a fault. */
const isUserAction = (request: Request): boolean => ['document', 'fetch', 'xhr'].includes(request.resourceType())

function isLocalAddress(address: string): boolean {
  const { protocol, hostname } = new URL(address)
  if (!/^(http|ws)s?:$/.test(protocol)) return true
  return /^(127\.0\.0\.1|\[::1\]|([\w-]+\.)*localhost)$/.test(hostname)
}

/** Browser messages if a server does not allow the page's origin. */
export const REFUSED_BY_CORS = [/blocked by CORS policy/, /net::ERR_FAILED/]

/** Allows problems that the current test provokes. */
export function allowPageProblems(...patterns: RegExp[]): void {
  allowed.push(...patterns)
}

/** Returns the problems since the last call without the allowed ones, and resets both. */
export function takePageProblems(): string[] {
  const left = pageProblems.splice(0).filter(({ text, about }) => {
    const isRefusal = REFUSAL.test(text.replace('console: ', '')) && about !== undefined && refusals.has(about)
    return !isRefusal && !allowed.some((pattern) => pattern.test(text))
  })
  allowed = []
  refusals.clear()
  return left.map(({ text }) => text)
}

/** Records problems of a page: console errors, uncaught errors, failed requests. */
export function watchProblems(page: Page): string[] {
  const problems: string[] = []
  page.on('console', (message) => {
    if (isProblem(message)) problems.push(`console: ${message.text()}`)
  })
  page.on('pageerror', (error) => problems.push(`uncaught: ${error.message}`))
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText
    // The SDK removes its iframe as soon as the message arrives, possibly before the frame has loaded.
    if (reason !== 'net::ERR_ABORTED') problems.push(`no answer: ${request.url()} ${reason}`)
  })
  return problems
}

/** Records console errors, uncaught errors, and requests to other origins than these, of all pages of a context. */
export function watchContextProblems(context: BrowserContext, origins: readonly string[]): string[] {
  const problems: string[] = []
  context.on('console', (message) => {
    if (isProblem(message)) problems.push(message.text())
  })
  context.on('weberror', (error) => problems.push(error.error().message))
  context.on('request', (request) => {
    const { origin, protocol } = new URL(request.url())
    if (protocol.startsWith('http') && !origins.includes(origin)) problems.push(`a request to ${request.url()}`)
  })
  return problems
}
