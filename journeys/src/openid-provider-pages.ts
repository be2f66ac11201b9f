import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider from 'oidc-provider'
import type { Page } from 'playwright-core'

export interface OpenIdProvider {
  issuer: string
  clientId: string
  clientSecret: string
  stop(): void
}

/** Starts an OpenID provider (`oidc-provider`) on loopback, whose development pages sign in whoever is named. */
export async function startOpenIdProvider(callbackUrl: string): Promise<OpenIdProvider> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const client = { client_id: 'foyer', client_secret: 's'.repeat(40) }
  const provider = new Provider(issuer, {
    clients: [{ ...client, redirect_uris: [callbackUrl], token_endpoint_auth_method: 'client_secret_post' }],
    claims: { email: ['email', 'email_verified'], profile: ['name'] },
    conformIdTokenClaims: false,
    findAccount: (_context, sub) => ({
      accountId: sub,
      claims: () => ({ sub, email: `${sub}@example.com`, email_verified: true, name: 'Ana Silva' }),
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
    clientId: client.client_id,
    clientSecret: client.client_secret,
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** Signs in and consents on the provider's development pages, until the browser leaves them. */
export async function signInAtProvider(page: Page, { issuer }: OpenIdProvider, login: string): Promise<void> {
  await page.waitForURL(`${issuer}/**`)
  await page.locator('input[name=login]').fill(login)
  await page.locator('input[name=password]').fill('any')
  await page.locator('button[type=submit]').click()
  await page.locator('input[name=prompt][value=consent]').waitFor({ state: 'attached' })
  await page.locator('button[type=submit]').click()
  await page.waitForURL((url) => url.origin !== issuer)
}
