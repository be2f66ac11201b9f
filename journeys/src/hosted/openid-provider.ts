import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestFoyer } from '@foyer/testing'
import Provider from 'oidc-provider'
import type { Page } from 'playwright-core'
import { CookieJar } from '../wix/cookie-jar.js'

/** A running OpenID provider, and the client that the site is there. */
export interface OpenIdProvider {
  issuer: string
  clientId: string
  clientSecret: string
  close(): Promise<void>
}

const MAX_STEPS = 15

/**
 * Starts an OpenID provider (`oidc-provider`) on loopback, whose development pages sign in anybody by name, with the
 * verified address `NAME@id.example`.
 */
export async function startOpenIdProvider(callbackUrl: string): Promise<OpenIdProvider> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const [clientId, clientSecret] = ['foyer', 's'.repeat(40)]
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [callbackUrl],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    claims: { email: ['email', 'email_verified'] },
    conformIdTokenClaims: false,
    findAccount: (_, sub) => ({
      accountId: sub,
      claims: () => ({ sub, email: `${sub}@id.example`, email_verified: true }),
    }),
    pkce: { required: () => true },
  })
  const handle = provider.callback()
  server.on('request', (request, response) => {
    if (request.url === '/favicon.ico') response.writeHead(204).end()
    else void handle(request, response)
  })
  return {
    issuer,
    clientId,
    clientSecret,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed())
        server.closeAllConnections()
      }),
  }
}

/** Starts an OpenID provider and adds it to the site. */
export async function addOpenIdProvider(foyer: TestFoyer, providerId: string, name: string): Promise<OpenIdProvider> {
  const provider = await startOpenIdProvider(`${foyer.url}/signin/callback/${providerId}`)
  const { issuer, clientId, clientSecret } = provider
  await foyer.addProvider(providerId, { preset: 'oidc', name, issuer, clientId, clientSecret })
  return provider
}

/** Signs in at the pages of the provider, as a browser without JavaScript, and returns the URL that leads back. */
export async function signInAtProvider({ issuer }: OpenIdProvider, start: string, login: string): Promise<string> {
  const jar = new CookieJar()
  let [url, init] = [start, {} as RequestInit]
  for (let step = 0; step < MAX_STEPS; step += 1) {
    if (new URL(url).origin !== issuer) return url
    const response = await fetch(url, { ...init, headers: jar.header(), redirect: 'manual' })
    jar.storeCookies(response)
    const page = await response.text()
    const location = response.headers.get('location')
    if (location !== null) {
      ;[url, init] = [new URL(location, url).href, {}]
      continue
    }
    const prompt = /name="prompt" value="(\w+)"/.exec(page)?.[1] ?? 'login'
    const fields: Record<string, string> = prompt === 'login' ? { prompt, login, password: 'any' } : { prompt }
    url = new URL(/action="([^"]+)"/.exec(page)?.[1] ?? url, url).href
    init = { method: 'POST', body: new URLSearchParams(fields) }
  }
  throw new Error(`the provider did not send the browser back; the last page is ${url}`)
}

/** Signs in and consents on the provider's development pages, until the browser leaves them. */
export async function signInInBrowser(page: Page, { issuer }: OpenIdProvider, login: string): Promise<void> {
  await page.waitForURL(`${issuer}/**`)
  await page.locator('input[name=login]').fill(login)
  await page.locator('input[name=password]').fill('any')
  await page.locator('button[type=submit]').click()
  await page.locator('input[name=prompt][value=consent]').waitFor({ state: 'attached' })
  await page.locator('button[type=submit]').click()
  await page.waitForURL((url) => url.origin !== issuer)
}
