import { paths, type TokenResponse } from '@foyer/protocol'
import { createCodeChallenge, createCodeVerifier, TEST_PASSWORD, type TestFoyer } from '@foyer/testing'
import { decodeClaims } from '../database/tables.js'
import { CALLBACK, parametersWith } from '../oauth/oidc-steps.js'
import type { Browser, Page } from '../pages/no-script-browser.js'

export const SELECT_ACCOUNT = '/select-account'

/** Opens an authorization request in a browser. */
export const ask = (foyer: TestFoyer, browser: Browser, change: Record<string, string | undefined> = {}) =>
  browser.open(`${paths.authorize}?${new URLSearchParams(parametersWith(foyer, change))}`)

/** Returns the parameters with which a page leaves for the site. */
export const messageIn = ({ leaves, text }: Page): Record<string, string> => {
  if (leaves === null) throw new Error(`the browser did not leave: ${text}`)
  return Object.fromEntries(new URL(leaves).searchParams)
}

/** Signs a member in by the form for one more account, without "Stay signed in" unless `typed` says so. */
export const signIn = async (browser: Browser, email: string, typed: Record<string, string> = {}): Promise<Page> =>
  browser.submit(await browser.open('/signin?another=1'), '/signin', {
    email,
    password: TEST_PASSWORD,
    stay: undefined,
    ...typed,
  })

/** Returns the accounts of the page, in its order, as addresses; the current one with a star. */
export async function listed(browser: Browser, page?: Page): Promise<string[]> {
  const { html } = page ?? (await browser.open(SELECT_ACCOUNT))
  const model = /<script type="application\/json" id="model">([^<]*)<\/script>/.exec(html)?.[1]
  const { accounts = [] } = model === undefined ? {} : JSON.parse(model).model
  return accounts.map((one: { email: string; isCurrent?: true }) => `${one.email}${one.isCurrent ? '*' : ''}`)
}

/** Presses the button of the page that posts a field with the account of an address. */
export async function press(
  browser: Browser,
  name: 'account' | 'sign-out' | 'continue',
  account: string,
  page?: Page,
): Promise<Page> {
  const shown = page ?? (await browser.open(SELECT_ACCOUNT))
  return browser.submit(shown, name === 'continue' ? '/signin' : SELECT_ACCOUNT, { [name]: account })
}

/** Runs the code flow of a site in a browser without a page. Returns its tokens, or the error. */
export async function openSilently(
  foyer: TestFoyer,
  browser: Browser,
  change: Record<string, string> = {},
): Promise<Partial<TokenResponse> & { memberId?: string; error?: string | undefined }> {
  const verifier = createCodeVerifier()
  const asked = { prompt: 'none', code_challenge: createCodeChallenge(verifier), ...change }
  const { code, error } = messageIn(await ask(foyer, browser, asked))
  if (code === undefined) return { error }
  const { body } = await foyer.exchangeCode(code, verifier, { redirectUri: CALLBACK })
  return { ...body, memberId: String(decodeClaims(body.access_token).sub) }
}
