import { type Client, getPlatform } from './client.js'

export type SnippetKind = 'env' | 'react' | 'sdk' | 'oidc' | 'wix'

/** What a snippet names: the application, this server, and the secret while it is known. */
interface SnippetInput {
  client: Pick<Client, 'clientId' | 'redirectUris' | 'origins' | 'confidential'>
  server: string
  secret?: string | undefined
}

/** The SDKs send no client secret, so a confidential client has no code of theirs. */
export function snippetKinds({ confidential, origins }: SnippetInput['client']): SnippetKind[] {
  if (confidential) return ['env', 'oidc']
  return origins.length > 0 ? ['env', 'react', 'sdk', 'oidc', 'wix'] : ['env', 'sdk', 'oidc', 'wix']
}

/** Returns the code with which an application begins, with its id and the URL of this server (CL-01). */
export const createSnippet = (kind: SnippetKind, input: SnippetInput): string => writers[kind](input)

const writers: Record<SnippetKind, (input: SnippetInput) => string> = {
  env: ({ client, server, secret }) =>
    [
      `FOYER_URL=${server}`,
      `FOYER_CLIENT_ID=${client.clientId}`,
      ...(client.confidential ? [`FOYER_CLIENT_SECRET=${secret ?? ''}`] : []),
    ].join('\n'),
  react: ({ client, server }) => `// npm install @foyer/react @foyer/client
import { FoyerProvider, SignedIn, SignedOut, SignIn, UserButton } from '@foyer/react'
import '@foyer/react/styles.css'

export const App = () => (
  <FoyerProvider url="${server}" clientId="${client.clientId}">
    <SignedOut>
      <SignIn />
    </SignedOut>
    <SignedIn>
      <UserButton />
    </SignedIn>
  </FoyerProvider>
)`,
  sdk: ({ client, server }) =>
    getPlatform(client) === 'browser'
      ? `// npm install @foyer/client
import { createFoyerClient, localStorageTokenStorage } from '@foyer/client'

export const foyer = createFoyerClient({
  url: '${server}',
  clientId: '${client.clientId}',
  storage: localStorageTokenStorage(),
})`
      : `// npm install @foyer/client
import { createFoyerClient, memoryTokenStorage, type Tokens } from '@foyer/client'

// saved: from the keychain of the device
export const clientFor = (saved: Tokens | undefined) =>
  createFoyerClient({
    url: '${server}',
    clientId: '${client.clientId}',
    storage: memoryTokenStorage(saved), // save client.getTokens() when they change
  })`,
  wix: ({ client, server }) => `// npm install @foyer/client @wix/sdk
import { connectWixSdk } from '@foyer/client/adapter'
import { createClient, OAuthStrategy } from '@wix/sdk'

connectWixSdk('${server}') // before the SDK's first call

export const client = createClient({
  auth: OAuthStrategy({ clientId: '${client.clientId}' }),
})`,
  oidc: ({ client, server }) => `issuer        ${server}
discovery     ${server}/.well-known/openid-configuration
client_id     ${client.clientId}
client auth   ${client.confidential ? 'client_secret_basic' : 'none'}
redirect_uri  ${client.redirectUris[0] ?? 'https://www.example.com/callback'}
scope         openid profile email offline_access
PKCE          S256${getPlatform(client) === 'mobile' ? '\nbrowser       the system browser, never a web view (RFC 8252)' : ''}`,
}
