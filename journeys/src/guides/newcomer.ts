import { randomUUID } from 'node:crypto'
import { paths } from '@foyer/protocol'
import type { Browser, Page } from 'playwright-core'
import { expect } from 'vitest'
import { watchContextProblems } from '../screens/page-problems.js'
import type { StartedProduct } from './started-product.js'

const PASSWORD = 'correct horse battery'

/**
 * Runs the newcomer's journey: visitor → register → code from the inbox → member → reload, still member →
 * second tab in the same state → log out → visitor. Returns the problems that the pages reported.
 */
export async function runNewcomerJourney(browser: Browser, product: StartedProduct): Promise<string[]> {
  product.foyer('site', 'set', 'signup.verifyEmail=true')
  await expect.poll(() => stateOfRegistration(product), { interval: 500 }).toBe('REQUIRE_EMAIL_VERIFICATION')
  const context = await browser.newContext()
  const problems = watchContextProblems(context, [product.siteUrl, product.foyerUrl])
  const page = await context.newPage()
  const email = `newcomer-${randomUUID()}@example.com`

  await page.goto(product.siteUrl)
  await expectFormCard(page, 'Sign in')

  await register(page, product, email)
  await page.getByRole('textbox', { name: 'Code' }).fill(await codeFor(product, email))
  await expectFormCard(page, 'Account')
  await page.goto(`${product.siteUrl}/account/email`)
  await page.getByText(email).first().waitFor()

  await page.reload()
  await expectFormCard(page, 'Account')

  const second = await context.newPage()
  await second.goto(product.siteUrl)
  await expectFormCard(second, 'Account')
  const untilSignOut = problems.length

  await page.bringToFront()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expectFormCard(page, 'Sign in')
  await expectFormCard(second, 'Sign in')
  await context.close()
  // A request of one tab while the other signs out is rejected, and the browser logs that.
  return problems.filter((problem, at) => at < untilSignOut || !problem.includes('status of 401'))
}

/** Returns the state of a new registration, with the current settings of the running server. */
async function stateOfRegistration({ siteUrl, foyerUrl }: StartedProduct): Promise<unknown> {
  const post = async (path: string, body: object, authorization = ''): Promise<Record<string, string>> => {
    const headers = { 'content-type': 'application/json', ...(authorization === '' ? {} : { authorization }) }
    return (await fetch(foyerUrl + path, { method: 'POST', headers, body: JSON.stringify(body) })).json()
  }
  const { clientId } = await (await fetch(`${siteUrl}/config.json`)).json()
  const { access_token } = await post(paths.token, { clientId, grantType: 'anonymous' })
  const loginId = { email: `${randomUUID()}@example.com` }
  return (await post(paths.register, { loginId, password: PASSWORD }, access_token)).state
}

async function register(page: Page, product: StartedProduct, email: string): Promise<void> {
  await page.goto(`${product.siteUrl}/sign-up`)
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByRole('textbox', { name: 'Code' }).waitFor()
}

async function codeFor(product: StartedProduct, email: string): Promise<string> {
  const inbox = await fetch(`${product.foyerUrl}/dev/inbox?to=${encodeURIComponent(email)}`)
  const { messages } = (await inbox.json()) as { messages: { code: string | null }[] }
  const code = messages[0]?.code
  if (code == null) throw new Error(`no code was mailed to ${email}`)
  return code
}

/**
 * Waits for the sign-in or account link in the header of every page: it shows whether the site considers the person a
 * member.
 */
const expectFormCard = (page: Page, name: 'Sign in' | 'Account'): Promise<void> =>
  page.getByRole('banner').getByRole('link', { name }).waitFor()
