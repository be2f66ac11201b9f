import { TEST_PASSWORD, type TestFoyer } from '@foyer/testing'
import { type Browser, createNoScriptBrowser, type Page } from '../pages/no-script-browser.js'

export const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

/** Signs a member in at the hosted pages, in a new browser without JavaScript. */
export async function signInAtPages(foyer: TestFoyer, email: string, password = TEST_PASSWORD): Promise<Browser> {
  const browser = createNoScriptBrowser(foyer)
  const headers = { origin: 'null', 'sec-fetch-site': 'same-origin', 'user-agent': FIREFOX }
  const page = await browser.submit(await browser.open('/signin'), '/signin', { email, password }, { headers })
  if (page.path !== '/account') throw new Error(`the sign-in led to ${page.path}: ${page.text}`)
  return browser
}

/** Opens a section and submits its form. */
export const submitSection = async (
  browser: Browser,
  path: string,
  typed: Record<string, string | undefined>,
  action = path,
): Promise<Page> => browser.submit(await browser.open(path), action, typed)

/** The error below a field. */
export const errorOf = ({ html }: Page, name: string): string | undefined =>
  new RegExp(`id="${name.replaceAll('.', '\\.')}-error">([^<]*)<`).exec(html)?.[1]?.replaceAll('&#x27;', "'")
