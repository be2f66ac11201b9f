/** A client as returned by the owner API. */
export interface Client {
  clientId: string
  name: string
  redirectUris: string[]
  origins: string[]
  logoutUris: string[]
  rotation: 'pending' | 'strict' | 'off'
  thirdParty: { runBy: string; logo?: string } | null
  confidential: boolean
}

/** Where a client runs. Not stored: it selects the fields of the form and the code snippet. */
export type Platform = 'browser' | 'server' | 'mobile'
export type SdkKind = 'sdk' | 'wix' | 'oidc'

export const getPlatform = ({ confidential, origins }: Pick<Client, 'confidential' | 'origins'>): Platform =>
  confidential ? 'server' : origins.length > 0 ? 'browser' : 'mobile'

/** Returns a code snippet for the type of the client (CL-01). */
export function createSnippet(
  client: Pick<Client, 'clientId' | 'redirectUris' | 'confidential'>,
  sdk: SdkKind,
  platform: Platform,
  issuer: string,
): string {
  const redirectUri = client.redirectUris[0] ?? 'https://www.example.com/callback'
  if (sdk === 'oidc') return plainSnippet(client, platform, { issuer, redirectUri })
  return sdk === 'sdk' ? sdkSnippet(client.clientId, platform, issuer) : wixSnippet(client.clientId, platform, issuer)
}

function sdkSnippet(clientId: string, platform: Platform, issuer: string): string {
  if (platform === 'browser')
    return `import { createFoyerClient, localStorageTokenStorage } from '@foyer/client'

export const foyer = createFoyerClient({
  url: '${issuer}',
  clientId: '${clientId}',
  storage: localStorageTokenStorage(),
})`
  const [from, why] =
    platform === 'server'
      ? ['the cookie of the current user', 'one client per request, because it holds the session of one user']
      : ['the keychain of the device', 'save client.getTokens() there when they change']
  return `import { createFoyerClient, memoryTokenStorage, type Tokens } from '@foyer/client'

// saved: from ${from}
export const clientFor = (saved: Tokens | undefined) =>
  createFoyerClient({
    url: '${issuer}',
    clientId: '${clientId}',
    storage: memoryTokenStorage(saved), // ${why}
  })`
}

function wixSnippet(clientId: string, platform: Platform, issuer: string): string {
  const begin = (tokens: string) => `import { connectWixSdk } from '@foyer/client/adapter'
import { createClient, OAuthStrategy${tokens} } from '@wix/sdk'

connectWixSdk('${issuer}') // before the SDK's first call
`
  if (platform === 'server')
    return `${begin(', type Tokens')}
// one client per request, because it holds the session of one user
export const clientFor = (tokens: Tokens) =>
  createClient({ auth: OAuthStrategy({ clientId: '${clientId}', tokens }) })`
  return `${begin('')}
export const client = createClient({
  auth: OAuthStrategy({ clientId: '${clientId}' }),
})`
}

const plainSnippet = (
  { clientId, confidential }: Pick<Client, 'clientId' | 'confidential'>,
  platform: Platform,
  { issuer, redirectUri }: { issuer: string; redirectUri: string },
): string => `issuer        ${issuer}
discovery     ${issuer}/.well-known/openid-configuration
client_id     ${clientId}
client auth   ${confidential ? 'client_secret_basic' : 'none'}
redirect_uri  ${redirectUri}
scope         openid profile email offline_access
PKCE          S256${platform === 'mobile' ? '\nbrowser       the system browser, never a web view (RFC 8252)' : ''}`
