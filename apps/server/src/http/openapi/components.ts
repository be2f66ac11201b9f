import {
  authRequest,
  bulkResponse,
  collectionView,
  dataItem,
  errorEnvelope,
  identity,
  identityProfile,
  indexView,
  keySetResponse,
  memberPatch,
  membersPage,
  memberView,
  oauthErrorBody,
  redirectSessionResponse,
  stateResponse,
  tokenResponse,
  userInfo,
  wixUserInfo,
} from '@foyer/protocol'
import type { z } from 'zod'
import { grantRequests } from '../api/oauth/grant-requests.js'

const grants: Record<string, z.ZodType> = Object.fromEntries(
  Object.entries(grantRequests).flatMap(([name, [snake, camel]]) => [
    [name, snake],
    [`${name}InCamelCase`, camel],
  ]),
)

/** The schemas that have a name in the description. What has none is written out where it is used. */
export const components: Readonly<Record<string, z.ZodType>> = {
  ...grants,
  ErrorEnvelope: errorEnvelope,
  OAuthError: oauthErrorBody,
  TokenResponse: tokenResponse,
  UserInfo: userInfo,
  ProviderUserInfo: wixUserInfo,
  KeySet: keySetResponse,
  AuthRequest: authRequest,
  RedirectSessionResponse: redirectSessionResponse,
  IdentityProfile: identityProfile,
  Identity: identity,
  StateResponse: stateResponse,
  Member: memberView,
  MemberPatch: memberPatch,
  MembersPage: membersPage,
  DataItem: dataItem,
  BulkResults: bulkResponse,
  Collection: collectionView,
  Index: indexView,
}
