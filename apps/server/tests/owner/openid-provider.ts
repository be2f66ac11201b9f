import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider from 'oidc-provider'

export interface OpenIdProvider {
  issuer: string
  clientId: string
  clientSecret: string
  stop(): void
}

/** Starts an OpenID provider (`oidc-provider`) on loopback, whose development pages sign in whoever is named. */
export async function startOpenIdProvider(callbackUrls: string[]): Promise<OpenIdProvider> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const client = { client_id: 'foyer', client_secret: 's'.repeat(40) }
  const provider = new Provider(issuer, {
    clients: [{ ...client, redirect_uris: callbackUrls, token_endpoint_auth_method: 'client_secret_post' }],
    claims: { email: ['email', 'email_verified'], profile: ['name'] },
    conformIdTokenClaims: false,
    findAccount: (_context, sub) => ({
      accountId: sub,
      claims: () => ({ sub, email: `${sub}@example.com`, email_verified: !sub.startsWith('unproven'), name: 'Ana' }),
    }),
    pkce: { required: () => true },
  })
  server.on('request', provider.callback())
  return { issuer, clientId: client.client_id, clientSecret: client.client_secret, stop: () => void server.close() }
}

/** Follows the provider's development pages like a browser. Returns the URL to which the provider sends the browser. */
export async function signInAtProvider(start: URL, login: string): Promise<URL> {
  const cookies = new Map<string, string>()
  const visit = async (url: URL, form?: Record<string, string>): Promise<URL | string> => {
    const response = await fetch(url, {
      redirect: 'manual',
      method: form ? 'POST' : 'GET',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(form ? { body: new URLSearchParams(form) } : {}),
    })
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      cookies.set(name, value)
    }
    const location = response.headers.get('location')
    return location === null ? response.text() : new URL(location, url)
  }
  let at = start
  let next = await visit(at)
  for (let steps = 0; steps < 12; steps++) {
    if (next instanceof URL && next.origin !== start.origin) return next
    if (next instanceof URL) {
      at = next
      next = await visit(at)
    } else {
      const action = /action="([^"]+)"/.exec(next)?.[1] ?? at.href
      const prompt = /name="prompt" value="(\w+)"/.exec(next)?.[1] ?? 'login'
      next = await visit(new URL(action, at), prompt === 'login' ? { prompt, login, password: 'x' } : { prompt })
    }
  }
  throw new Error('the provider did not send the browser back')
}
