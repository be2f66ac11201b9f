import type { UserInfo, WixUserInfo } from '@foyer/protocol'
import { OAuthError } from '../../kernel/errors/oauth-error.js'
import { identityProfileOf } from '../members/profile/profile.js'
import type { Caller } from '../tokens/caller.js'
import type { OAuthDeps } from './deps.js'

/**
 * Returns the claims of a member: OpenID Connect Core §5.3, and the same in the camelCase of the Wix dialect
 * (wire-protocol §3.4). A visitor's token results in 403 (design §6). With `openid` the scope selects the claims
 * (Core §5.4). A token without it belongs to the Wix dialect, which has no such scopes, and receives all claims
 * (decision 10), except for third-party clients (decision 10).
 * @throws OAuthError insufficient_scope, invalid_token
 */
export async function userinfo(
  caller: Caller,
  grantedScope: string,
  dialect: 'standard' | 'provider',
  { storage }: Pick<OAuthDeps, 'storage'>,
): Promise<UserInfo | WixUserInfo> {
  if (caller.kind !== 'member') throw new OAuthError('insufficient_scope', 'A visitor has no user info.')
  const member = await storage.read((stores) => stores.members.find(caller.id))
  if (member === undefined || member.status !== 'active')
    throw new OAuthError('invalid_token', 'The access token is not valid any more.')
  const { firstName, lastName, nickname, picture, language } = identityProfileOf(member.profile)
  const name = [firstName, lastName].filter(Boolean).join(' ') || nickname
  const { thirdParty } = caller.client
  const act = caller.actor === undefined ? {} : { act: { sub: caller.actor } }
  if (dialect === 'provider' && thirdParty === undefined) {
    return {
      sub: member.memberId,
      email: member.email,
      emailVerified: member.emailVerified,
      givenName: firstName,
      familyName: lastName,
      name,
      picture,
      language,
      ...act,
    }
  }
  const scope = grantedScope.split(' ')
  const isGranted = (claims: string): boolean =>
    (thirdParty === undefined && !scope.includes('openid')) || scope.includes(claims)
  return {
    sub: member.memberId,
    ...act,
    ...(isGranted('email') ? { email: member.email, email_verified: member.emailVerified } : {}),
    ...(isGranted('profile') ? { given_name: firstName, family_name: lastName, name, picture, locale: language } : {}),
  }
}
