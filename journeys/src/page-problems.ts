import type { Browser, BrowserContext, ConsoleMessage, Request } from 'playwright-core'

/** What a page complained of. */
interface PageProblem {
  text: string
  /** The address of what the browser could not load, when it is that. */
  about?: string
}

const pageProblems: PageProblem[] = []
/** Addresses whose refusal was the answer to what a person did: a page, or a call of a script. */
const refusals = new Set<string>()
let allowed: RegExp[] = []

const REFUSAL = /^Failed to load resource: the server responded with a status of 4\d\d\b/
/** A test takes the connection away; nothing else does. And whoever leaves a page ends its requests. */
const EXPECTED_IN_TESTS = ['net::ERR_INTERNET_DISCONNECTED', 'net::ERR_ABORTED']

/**
 * Hears everything that every page of a browser complains of: errors and warnings on the console, reports of a content
 * security policy among them, uncaught errors, requests without an answer, and requests to another machine (P-02,
 * P-06). What is heard fails the test that made it (`complaints-setup.ts`).
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
  // A policy that only reports does so at the level of news.
  if (!['error', 'warning'].includes(message.type()) && !message.text().includes('Content Security Policy')) return
  if (EXPECTED_IN_TESTS.some((reason) => message.text().includes(reason))) return
  pageProblems.push({ text: `console: ${message.text()}`, about: message.location().url })
}

/**
 * What a person or a script did, which may be refused; a picture, script or style sheet that is not there is a fault.
 */
const isUserAction = (request: Request): boolean => ['document', 'fetch', 'xhr'].includes(request.resourceType())

function isLocalAddress(address: string): boolean {
  const { protocol, hostname } = new URL(address)
  if (!/^(http|ws)s?:$/.test(protocol)) return true
  return /^(127\.0\.0\.1|\[::1\]|([\w-]+\.)*localhost)$/.test(hostname)
}

/** What the browser says when a server does not answer a page of that origin. */
export const REFUSED_BY_CORS = [/blocked by CORS policy/, /net::ERR_FAILED/]

/** For the rest of this test: complaints that it provokes. */
export function allowPageProblems(...patterns: RegExp[]): void {
  allowed.push(...patterns)
}

/** What was heard since the last time, without what was allowed; forgets both. */
export function takePageProblems(): string[] {
  const left = pageProblems.splice(0).filter(({ text, about }) => {
    const isRefusal = REFUSAL.test(text.replace('console: ', '')) && about !== undefined && refusals.has(about)
    return !isRefusal && !allowed.some((pattern) => pattern.test(text))
  })
  allowed = []
  refusals.clear()
  return left.map(({ text }) => text)
}
