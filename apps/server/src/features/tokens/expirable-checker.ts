import type { TokenChecker } from './token-checker.js'

/** A checker that takes a token as expired from the moment somebody says so. For development. */
export interface ExpirableChecker extends TokenChecker {
  /** False when it is no living access token. */
  expire(token: string): boolean
}

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
