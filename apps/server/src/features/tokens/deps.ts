import type { SiteDeps } from '../site/deps.js'
import type { EndedSessions, TokenChecker } from './token-checker.js'
import type { TokenIssuer } from './token-issuer.js'

export interface TokenDeps extends SiteDeps {
  tokens: TokenIssuer
  checker: TokenChecker
  ended: EndedSessions
}
