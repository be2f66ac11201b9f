import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider from 'oidc-provider'

export interface OpenIdProvider {
  issuer: string
  server: Server
  clientId: string
  clientSecret: string
}

/** An OpenID provider (`oidc-provider`) whose development pages sign in anybody by name. */
export async function startOpenIdProvider(callback: string): Promise<OpenIdProvider> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const client = { client_id: 'foyer', client_secret: 's'.repeat(40) }
  const provider = new Provider(issuer, {
    clients: [{ ...client, redirect_uris: [callback], token_endpoint_auth_method: 'client_secret_post' }],
    claims: { email: ['email', 'email_verified'], profile: ['name'] },
    conformIdTokenClaims: false,
    findAccount: (_context, sub) => ({
      accountId: sub,
      claims: () => ({ sub, email: `${sub}@example.com`, email_verified: !sub.startsWith('unproven'), name: 'Ana' }),
    }),
    pkce: { required: () => true },
  })
  server.on('request', provider.callback())
  return { issuer, server, clientId: client.client_id, clientSecret: client.client_secret }
}

/** Follows the provider's development pages like a browser, and returns the parameters of the callback. */
export async function signInAtProvider(start: URL, login: string): Promise<URLSearchParams> {
  const callback = start.searchParams.get('redirect_uri') ?? ''
  const cookies = new Map<string, string>()
  const visit = async (url: string, form?: Record<string, string>): Promise<URL | string> => {
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
    return location === null ? `${url}\n${await response.text()}` : new URL(location, url)
  }
  let next = await visit(start.href)
  for (let steps = 0; steps < 12; steps++) {
    if (next instanceof URL && next.href.startsWith(callback)) return next.searchParams
    if (next instanceof URL) next = await visit(next.href)
    else {
      const [url = '', page] = next.split(/\n(.*)/s)
      const action = /action="([^"]+)"/.exec(page ?? '')?.[1] ?? url
      const prompt = /name="prompt" value="(\w+)"/.exec(page ?? '')?.[1] ?? 'login'
      next = await visit(new URL(action, url).href, prompt === 'login' ? { prompt, login, password: 'x' } : { prompt })
    }
  }
  throw new Error('the provider did not send the browser back')
}
