import { connectWixSdk } from '@foyer/client/adapter'
import { createClient, OAuthStrategy } from '@wix/sdk'

/**
 * A process of a site's server that uses the unmodified SDK. For each line it reads, the refresh token of a visitor's
 * cookie, it creates a client, lets it refresh, and writes the subject of the new access token as a line of JSON.
 */
const [address = '', clientId = ''] = process.argv.slice(2)
connectWixSdk(address)

async function renewed(refreshToken: string): Promise<string> {
  const tokens = {
    accessToken: { value: 'expired', expiresAt: 0 },
    refreshToken: { value: refreshToken, role: 'member' },
  }
  const client = createClient({ auth: OAuthStrategy({ clientId, tokens: tokens as never }) })
  const response = await client.fetchWithAuth('https://www.wixapis.com/oauth2/userinfo')
  return JSON.stringify({ status: response.status, body: await response.json() })
}

process.stdin.setEncoding('utf8')
for await (const chunk of process.stdin)
  for (const refreshToken of String(chunk).split('\n').filter(Boolean)) {
    const line = await renewed(refreshToken).catch((error: unknown) => JSON.stringify({ error: String(error) }))
    process.stdout.write(`${line}\n`)
  }
