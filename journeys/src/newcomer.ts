import type { Browser, BrowserContext, Page } from 'playwright-core'
import type { StartedProduct } from './started-product.js'

const PASSWORD = 'correct horse battery'

/** What the pages complained of on the way. */
export interface Complaints {
  console: string[]
  foreignRequests: string[]
}

/**
 * The newcomer's walk: visitor → register → code from the inbox → member → reload, still member → tab two agrees → log out →
 * visitor. Answers what the pages complained of.
 */
export async function walkAsNewcomer(browser: Browser, product: StartedProduct): Promise<Complaints> {
  product.foyer('site', 'set', 'signup.verifyEmail=true')
  // A running server sees a change within a second (design §5).
  await new Promise((resolve) => setTimeout(resolve, 1000))
  const context = await browser.newContext()
  const complaints = listen(context, product)
  const page = await context.newPage()
  const email = `newcomer-${Date.now()}@example.com`

  await page.goto(product.siteUrl)
  await seeHeading(page, 'You are a visitor')

  await register(page, email)
  await page.getByRole('textbox', { name: 'Code' }).fill(await codeFor(product, email))
  await page.getByRole('button', { name: 'Confirm email' }).click()
  await seeHeading(page, 'You are a member')
  await page.getByText(email).first().waitFor()

  await page.reload()
  await seeHeading(page, 'You are a member')

  const second = await context.newPage()
  await second.goto(product.siteUrl)
  await seeHeading(second, 'You are a member')

  await page.bringToFront()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await seeHeading(page, 'You are a visitor')
  await seeHeading(second, 'You are a visitor')
  await context.close()
  return complaints
}

async function register(page: Page, email: string): Promise<void> {
  const form = page.getByRole('region', { name: 'Create account' })
  await form.getByLabel('Email').fill(email)
  await form.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await form.getByRole('button', { name: 'Create account' }).click()
  await page.getByRole('textbox', { name: 'Code' }).waitFor()
}

async function codeFor(product: StartedProduct, email: string): Promise<string> {
  const inbox = await fetch(`${product.foyerUrl}/dev/inbox?to=${encodeURIComponent(email)}`)
  const { messages } = (await inbox.json()) as { messages: { code: string | null }[] }
  const code = messages[0]?.code
  if (code == null) throw new Error(`no code was mailed to ${email}`)
  return code
}

const seeHeading = (page: Page, name: string): Promise<void> => page.getByRole('heading', { level: 1, name }).waitFor()

function listen(context: BrowserContext, product: StartedProduct): Complaints {
  const complaints: Complaints = { console: [], foreignRequests: [] }
  context.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.console.push(message.text())
  })
  context.on('weberror', (error) => complaints.console.push(error.error().message))
  context.on('request', (request) => {
    const { origin, protocol } = new URL(request.url())
    if (protocol.startsWith('http') && origin !== product.siteUrl && origin !== product.foyerUrl)
      complaints.foreignRequests.push(request.url())
  })
  return complaints
}
