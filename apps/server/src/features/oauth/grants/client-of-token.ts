import { retryWhileUnavailable } from '../../sessions/retry-while-unavailable.js'
import { readMemberToken } from '../../tokens/member-refresh-token.js'
import { isVisitorToken, readVisitorToken } from '../../tokens/visitor-refresh-token.js'
import type { OAuthDeps } from '../deps.js'

/**
 * Returns the client of a refresh token, for a request that does not name it: its registered origins decide
 * (security-checklist 34).
 */
export async function clientOfRefreshToken(
  token: string,
  { storage, secrets, siteSnapshot }: Pick<OAuthDeps, 'storage' | 'secrets' | 'siteSnapshot'>,
): Promise<string | undefined> {
  if (isVisitorToken(token)) return readVisitorToken(token, secrets.visitorToken)?.clientId
  const payload = readMemberToken(token, secrets.memberToken)
  if (payload === undefined) return undefined
  const session = await retryWhileUnavailable(
    () => storage.read((stores) => stores.sessions.find(payload.sessionId)),
    siteSnapshot,
  )
  return session?.clientId
}
