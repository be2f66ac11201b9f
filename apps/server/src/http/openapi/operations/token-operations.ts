import {
  anonymousRequest,
  authorizedClientRequest,
  codeRequest,
  emptyResponse,
  introspection,
  keySetResponse,
  oauthMetadata,
  paths,
  pushedRequest,
  refreshRequest,
  revocationRequest,
  tokenInfoRequest,
  tokenInfoResponse,
  tokenResponse,
  userInfo,
  visitorHint,
  wixUserInfo,
} from '@foyer/protocol'
import { z } from 'zod'
import { inBothSpellings } from '../both-spellings.js'
import type { Operation } from '../operation.js'

const grant = <Shape extends z.ZodRawShape>(grantType: string, schema: z.ZodObject<Shape>) =>
  inBothSpellings(z.object({ grant_type: z.literal(grantType), ...schema.shape }))

/** The grants of the token endpoint by their names in the description, each in snake_case and in camelCase. */
export const grantRequests = {
  AnonymousGrant: grant('anonymous', anonymousRequest),
  RefreshGrant: grant('refresh_token', refreshRequest),
  CodeGrant: grant('authorization_code', codeRequest),
  AuthorizedClientGrant: grant('authorized_client', authorizedClientRequest),
} as const
const tokenRequest = z.union([
  ...grantRequests.AnonymousGrant,
  ...grantRequests.RefreshGrant,
  ...grantRequests.CodeGrant,
  ...grantRequests.AuthorizedClientGrant,
])

const whoIs = {
  group: 'Tokens',
  caller: 'member',
  summary: 'Who the member is',
  refusals: ['invalid_token', 'insufficient_scope'],
} as const
const standardAnswer = { 200: { about: 'The member.', schema: userInfo } }
const providerAnswer = { 200: { about: 'The member.', schema: wixUserInfo } }

const discovery = {
  method: 'GET',
  group: 'Tokens',
  summary: 'What this server offers, and where',
  about:
    'RFC 8414 and OpenID Connect Discovery: the same document under both names. Open to every origin; may be kept for five minutes.',
  caller: 'anyone',
  open: true,
  answers: { 200: { about: 'The metadata.', schema: oauthMetadata } },
  refusals: [],
} as const

export const tokenOperations: readonly Operation[] = [
  {
    id: 'issueToken',
    method: 'POST',
    path: paths.token,
    group: 'Tokens',
    summary: 'Get tokens by a grant',
    about: [
      '`anonymous` starts a visitor, `refresh_token` renews, `authorization_code` redeems a code with its PKCE verifier, and',
      '`authorized_client` lets a back end open a session for a member it names (with `Authorization: <token>,<apiKey>`).',
      'Every name is taken in snake_case and in camelCase, in JSON and in a form; `null` and empty values count as absent.',
    ].join(' '),
    caller: 'anyone',
    body: { schema: tokenRequest, encodings: ['json', 'form'] },
    answers: { 200: { about: 'An access token, and the refresh token that renews it.', schema: tokenResponse } },
    refusals: [
      'invalid_request',
      'invalid_client',
      'invalid_grant',
      'unsupported_grant_type',
      'invalid_scope',
      'invalid_token',
    ],
  },
  {
    id: 'tokenInfo',
    method: 'POST',
    path: paths.tokenInfo,
    group: 'Tokens',
    summary: 'What an access token says',
    about: 'The provider’s dialect of introspection. A token that is not good is simply not active.',
    caller: 'anyone',
    body: { schema: tokenInfoRequest, encodings: ['json', 'form'] },
    answers: { 200: { about: 'The token, or that it is not active.', schema: tokenInfoResponse } },
    refusals: ['invalid_request'],
  },
  {
    id: 'revokeToken',
    method: 'POST',
    path: paths.revoke,
    group: 'Tokens',
    summary: 'End the session a token belongs to',
    about: 'RFC 7009. An unknown token is answered like a known one.',
    caller: 'anyone',
    body: { schema: z.union(inBothSpellings(revocationRequest)), encodings: ['json', 'form'] },
    answers: { 200: { about: 'The session has ended, or there was none.', schema: emptyResponse } },
    refusals: ['invalid_request', 'invalid_client'],
  },
  {
    id: 'introspectToken',
    method: 'POST',
    path: paths.introspect,
    group: 'Tokens',
    summary: 'What a token is, for a back end',
    about:
      'RFC 7662, by an API key: HTTP Basic `keyId:apiKey`, or the key alone. Access and refresh tokens of the key’s site.',
    caller: 'key',
    body: { schema: z.object({ token: z.string() }), encodings: ['json', 'form'] },
    answers: { 200: { about: 'The living token, or only that it is not active.', schema: introspection } },
    refusals: ['invalid_request', 'invalid_client'],
  },
  {
    id: 'pushRequest',
    method: 'POST',
    path: paths.par,
    group: 'Tokens',
    summary: 'Push an authorization request',
    about: 'RFC 9126. Takes what the authorization endpoint takes and answers a `request_uri` for it.',
    caller: 'anyone',
    body: { schema: z.object({ client_id: z.string() }).loose(), encodings: ['json', 'form'] },
    answers: { 201: { about: 'The name of the request, which works once.', schema: pushedRequest } },
    refusals: [
      'invalid_request',
      'invalid_client',
      'request_not_supported',
      'unsupported_response_type',
      'invalid_scope',
    ],
  },
  {
    id: 'issueVisitorHint',
    method: 'POST',
    path: paths.visitorHint,
    group: 'Tokens',
    summary: 'Name a visitor to the authorization endpoint',
    about: [
      'Answers a `visitor_hint` for the visitor of the access token, good for five minutes and for this client. Sent to PAR, or as a parameter of the authorization endpoint,',
      'it makes what the visitor owns the member’s when the code is redeemed, as a redirect session does. A member’s token is refused.',
    ].join(' '),
    caller: 'visitor',
    answers: { 200: { about: 'The hint.', schema: visitorHint } },
    refusals: ['invalid_token', 'access_denied'],
  },
  { ...whoIs, id: 'userInfo', method: 'GET', path: paths.userinfo, answers: standardAnswer },
  { ...whoIs, id: 'userInfoByPost', method: 'POST', path: paths.userinfo, answers: standardAnswer },
  { ...whoIs, id: 'providerUserInfo', method: 'GET', path: paths.userInfo, answers: providerAnswer },
  { ...whoIs, id: 'providerUserInfoByPost', method: 'POST', path: paths.userInfo, answers: providerAnswer },
  {
    id: 'keySet',
    method: 'GET',
    path: paths.jwks,
    group: 'Tokens',
    summary: 'The keys that verify access tokens',
    about: 'RFC 7517. Open to every origin; may be kept for a minute.',
    caller: 'anyone',
    open: true,
    answers: { 200: { about: 'The public keys.', schema: keySetResponse } },
    refusals: [],
  },
  { ...discovery, id: 'openidConfiguration', path: paths.openidConfiguration },
  { ...discovery, id: 'authorizationServerMetadata', path: paths.authorizationServer },
]
