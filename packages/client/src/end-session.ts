import type { Call } from './authenticated-fetch.js'
import { createRedirectSession } from './redirect-session.js'
import { EMPTY_TOKENS, type Tokens } from './tokens.js'

interface EndSessionDeps {
  call: Call
  clientId: string
  loggedIn: () => boolean
  setTokens: (tokens: Tokens) => void
}

/**
 * Logs out: the server ends the session of the token that creates the redirect session (design §6), then the stored
 * tokens are cleared.
 */
export async function endSession({ call, clientId, loggedIn, setTokens }: EndSessionDeps, originalUrl?: string) {
  const callbacks = originalUrl === undefined ? {} : { postFlowUrl: originalUrl }
  const prepare = () => createRedirectSession(call, { logout: { clientId }, callbacks })
  const wasMember = loggedIn()
  const { fullUrl } = await prepare().catch((error) => {
    if (wasMember && !loggedIn()) return prepare() // the server ended the session earlier: only the cookie is left
    throw error
  })
  setTokens(EMPTY_TOKENS)
  return { logoutUrl: fullUrl }
}
