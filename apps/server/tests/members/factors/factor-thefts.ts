import { paths } from '@foyer/protocol'
import { createVirtualAuthenticator, type TestFoyer } from '@foyer/testing'
import { parametersWith } from '../../oauth/oidc-steps.js'
import { type Browser, createNoScriptBrowser, type Page } from '../../pages/no-script-browser.js'
import { codeAt, secretOn } from './authenticator-app.js'
import type { FactorAccount } from './factor-account.js'
import { CONTINUE, forge, pathOf, SECOND, SET_UP } from './factor-sign-in.js'

/** Parameters of authorization requests that ask for more than a session. */
const requests = [{}, { acr_values: '2' }, { prompt: 'login' }, { prompt: 'login', acr_values: '2' }, { max_age: '0' }]

/** What somebody tries in a browser without entering a factor. */
export function createThefts(foyer: TestFoyer, account: FactorAccount) {
  const deps = foyer.deps

  /** Presses what a page of a waiting sign-in has, and what it should not have. */
  async function press(browser: Browser, page: Page, setsUp: boolean): Promise<void> {
    if (page.forms.length === 0) return
    const secret = secretOn(page)
    if (setsUp && secret !== undefined)
      await browser.submit(page, SET_UP, { code: codeAt(secret, deps.clock.now()) }).catch(() => undefined)
    await forge(browser, page, CONTINUE, handleOf(page))
  }
  const handleOf = ({ path }: Page): { request?: string } => {
    const request = new URL(path, foyer.url).searchParams.get('request')
    return request === null ? {} : { request }
  }

  return {
    /** Opens every page that continues a sign-in. `setsUp`: adds an app of the thief's own where a page offers it. */
    async open(browser: Browser, { setsUp }: { setsUp: boolean }): Promise<void> {
      for (const url of [SECOND, `${SECOND}/passkey`, '/signin', '/account'])
        await press(browser, await browser.open(url), setsUp)
      for (const request of requests) {
        const asked = await browser.open(`${paths.authorize}?${new URLSearchParams(parametersWith(foyer, request))}`)
        if (asked.leaves !== null) continue
        await press(browser, asked, setsUp)
        for (const named of ['', account.memberId]) {
          const query = new URLSearchParams({ ...handleOf(asked), ...(named && { account: named }) })
          const page = await browser.open(`${SECOND}?${query}`)
          if (pathOf(page).startsWith(SECOND)) await press(browser, page, setsUp)
        }
      }
    },

    /** Tries to change how the member signs in, with the password if the thief knows it. */
    async change(browser: Browser, password?: string): Promise<void> {
      const typed: Record<string, string> = password === undefined ? {} : { currentPassword: password }
      const twoStep = '/account/two-step'
      for (const act of ['start', 'renew', 'turn-off']) {
        const page = await forge(browser, await browser.open(twoStep), `${twoStep}/${act}`, typed)
        const secret = secretOn(page)
        if (secret === undefined || act !== 'start') continue
        await browser.submit(page, `${twoStep}/confirm`, { code: codeAt(secret, deps.clock.now()) })
      }
      const passkeys = '/account/passkeys'
      const page = await browser.open(passkeys)
      if (pathOf(page) !== passkeys) return
      for (const { id } of account.passkeys)
        await forge(browser, await browser.open(passkeys), `${passkeys}/remove`, { ...typed, id })
      await forge(browser, await browser.open(passkeys), passkeys, typed)
      const { options } = JSON.parse((await browser.open(`${passkeys}/options`)).html)
      if (options === undefined) return
      const response = createVirtualAuthenticator().create(options, { origin: foyer.url })
      await forge(browser, await browser.open(passkeys), `${passkeys}/add`, { credential: JSON.stringify(response) })
    },

    /** A browser with the cookies of another one. */
    withCookies(jar: Browser['jar'], names?: readonly string[]): Browser {
      const browser = createNoScriptBrowser(foyer)
      for (const [name, cookie] of jar) if (names?.includes(name) ?? true) browser.jar.set(name, cookie)
      return browser
    },

    /** What must be unchanged after a theft. */
    factors: () =>
      deps.storage.read(async (stores) => {
        const { memberId } = account
        return JSON.stringify([
          (await stores.factors.findAuthenticator(memberId))?.secret,
          (await stores.factors.summaryOf(memberId)).recoveryCodes,
          (await stores.passkeys.listOf(memberId)).map(({ credentialId }) => credentialId).toSorted(),
          (await stores.externalIdentities.listOf(memberId)).map(({ subject }) => subject),
        ])
      }),
  }
}

export type Thefts = ReturnType<typeof createThefts>
