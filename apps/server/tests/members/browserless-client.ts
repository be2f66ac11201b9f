import { createFoyerClient } from '@foyer/client'
import type { TestFoyer } from '@foyer/testing'

/** Returns a client whose tokens come without the hidden frame, which needs a browser. */
export function createBrowserlessClient(foyer: TestFoyer) {
  const client = createFoyerClient({ url: foyer.url, clientId: foyer.client.clientId })
  client.signInWithSessionToken = async (sessionToken) => {
    const { code, verifier } = await foyer.silentCode(client.getTokens().accessToken.value, sessionToken)
    const { access_token: value, refresh_token } = (await foyer.exchangeCode(code, verifier)).body
    const tokens = {
      accessToken: { value, expiresAt: Math.floor(Date.now() / 1000) + 600 },
      refreshToken: { value: refresh_token, role: 'member' as const },
    }
    client.setTokens(tokens)
    return tokens
  }
  return client
}
