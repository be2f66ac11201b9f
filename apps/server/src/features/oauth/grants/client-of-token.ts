import { patiently } from '../../sessions/patiently.js'
import { readMemberToken } from '../../tokens/member-refresh-token.js'
import { isVisitorToken, openVisitorToken } from '../../tokens/visitor-refresh-token.js'
import type { OAuthDeps } from '../deps.js'

/**
 * The client a refresh token was issued to, when the request does not name it: its list of origins decides
 * (security-checklist 34).
 */
export async function clientOfRefreshToken(
  token: string,
  { storage, secrets, directory }: Pick<OAuthDeps, 'storage' | 'secrets' | 'directory'>,
): Promise<string | undefined> {
  if (isVisitorToken(token)) return openVisitorToken(token, secrets.visitorToken)?.clientId
  const grant = readMemberToken(token, secrets.memberToken)
  if (grant === undefined) return undefined
  const session = await patiently(() => storage.read((stores) => stores.sessions.find(grant.sessionId)), directory)
  return session?.clientId
}
