/** A client, as the owner API shows it. */
export interface Client {
  clientId: string
  name: string
  redirectUris: string[]
  origins: string[]
  logoutUris: string[]
  rotation: 'pending' | 'strict' | 'off'
  thirdParty: { runBy: string; logo?: string } | null
}

export const rotations: Readonly<Record<Client['rotation'], string>> = {
  pending: 'Renewed with every use; the old one works until the new one has been used. Best for most sites.',
  strict: 'Renewed with every use; an old one that comes late ends the session.',
  off: 'Never renewed. Only for programs that cannot keep a new one.',
}

/** Code to begin with, for what the client is (CL-01). */
export function snippetOf(
  client: Pick<Client, 'clientId' | 'redirectUris'>,
  kind: 'sdk' | 'wix' | 'oidc',
  issuer: string,
): string {
  const redirectUri = client.redirectUris[0] ?? 'https://www.example.com/callback'
  if (kind === 'sdk')
    return `import { createFoyerClient, localStorageTokenStorage } from '@foyer/client'

export const foyer = createFoyerClient({
  url: '${issuer}',
  clientId: '${client.clientId}',
  storage: localStorageTokenStorage(),
})`
  if (kind === 'wix')
    return `import { connectWixSdk } from '@foyer/client/adapter'
import { createClient, OAuthStrategy } from '@wix/sdk'

connectWixSdk('${issuer}') // before the SDK's first call

export const client = createClient({
  auth: OAuthStrategy({ clientId: '${client.clientId}' }),
})`
  return `issuer        ${issuer}
discovery     ${issuer}/.well-known/openid-configuration
client_id     ${client.clientId}
redirect_uri  ${redirectUri}
scope         openid profile email offline_access
PKCE          S256, without a client secret`
}
