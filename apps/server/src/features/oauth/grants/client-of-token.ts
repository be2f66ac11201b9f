import { retryWhileUnavailable } from '../../sessions/retry-while-unavailable.js'
import { isVisitorToken, readMemberToken, readVisitorToken } from '../../tokens/refresh-token.js'
import type { OAuthDeps } from '../deps.js'

/**
 * Returns the client of a refresh token, for a request that does not name it: its registered origins decide
 * (security-checklist 34).
 */
export async function clientOfRefreshToken(
  refreshToken: string,
  { storage, secrets, siteSnapshot }: Pick<OAuthDeps, 'storage' | 'secrets' | 'siteSnapshot'>,
): Promise<string | undefined> {
  if (isVisitorToken(refreshToken)) return readVisitorToken(refreshToken, secrets.visitorToken)?.clientId
  const payload = readMemberToken(refreshToken, secrets.memberToken)
  if (payload === undefined) return undefined
  const session = await retryWhileUnavailable(
    () => storage.read((stores) => stores.sessions.find(payload.sessionId)),
    siteSnapshot,
  )
  return session?.clientId
}
