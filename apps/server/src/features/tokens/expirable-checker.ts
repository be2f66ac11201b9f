import type { TokenChecker } from './token-checker.js'

/** A token checker that can be made to treat a token as expired. For development. */
export interface ExpirableChecker extends TokenChecker {
  /** Returns false if it is not a valid access token. */
  expire(token: string): boolean
}

/** Creates a checker of access tokens that the test tools can expire. Only in development mode. */
export function expirableChecker(checker: TokenChecker): ExpirableChecker {
  const expired = new Set<string>()
  return {
    check: (token) => (expired.has(token) ? undefined : checker.check(token)),
    readHint: (idToken) => checker.readHint(idToken),
    clearCache: () => checker.clearCache(),
    expire(token) {
      if (expired.has(token) || checker.check(token) === undefined) return false
      expired.add(token)
      return true
    },
  }
}
