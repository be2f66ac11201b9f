import { paths } from '@foyer/protocol'
import { CLIENT, ISSUER, MEMBER, SESSION, SITE } from './example-values.js'
import { fieldExamples } from './field-examples.js'
import { identityProviderExamples } from './identity-provider-examples.js'
import { passkeyExamples } from './passkey-examples.js'

const { scope, exp, iat, jti } = fieldExamples
const address = (path: string) => ISSUER + path

/** Whole examples of named schemas, for which examples by field would not be consistent. */
export const schemaExamples: Readonly<Record<string, unknown>> = {
  ...identityProviderExamples,
  ...passkeyExamples,
  TokenInfo: {
    ...{ active: true, subjectType: 'MEMBER', subjectId: MEMBER },
    ...{ exp: String(exp), iat: String(iat), clientId: CLIENT, siteId: SITE },
  },
  Introspection: {
    ...{ active: true, iss: ISSUER, sub: MEMBER, client_id: CLIENT, site: SITE, role: 'member', sid: SESSION },
    ...{ scope, exp, iat, aud: ISSUER, jti, token_type: 'Bearer' },
  },
  PushedAuthorizationRequest: {
    client_id: CLIENT,
    response_type: 'code',
    redirect_uri: fieldExamples.redirect_uri,
    scope,
    state: fieldExamples.state,
    code_challenge: fieldExamples.codeChallenge,
    code_challenge_method: 'S256',
  },
  AuthorizationServerMetadata: {
    issuer: ISSUER,
    authorization_endpoint: address(paths.authorize),
    token_endpoint: address(paths.token),
    pushed_authorization_request_endpoint: address(paths.par),
    visitor_hint_endpoint: address(paths.visitorHint),
    introspection_endpoint: address(paths.introspect),
    revocation_endpoint: address(paths.revoke),
    userinfo_endpoint: address(paths.userInfo),
    end_session_endpoint: address(paths.logout),
    jwks_uri: address(paths.jwks),
    scopes_supported: ['openid', 'offline_access'],
    claims_supported: ['sub', 'email', 'email_verified', 'name'],
    response_types_supported: ['code'],
    response_modes_supported: ['query', 'fragment', 'form_post', 'web_message'],
    grant_types_supported: ['authorization_code', 'refresh_token', 'anonymous', 'authorized_client'],
    acr_values_supported: [],
    prompt_values_supported: ['none', 'login', 'consent', 'select_account'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['ES256'],
    code_challenge_methods_supported: ['S256'],
    token_endpoint_auth_methods_supported: ['none', 'client_secret_basic', 'client_secret_post'],
    revocation_endpoint_auth_methods_supported: ['none', 'client_secret_basic', 'client_secret_post'],
    introspection_endpoint_auth_methods_supported: ['client_secret_basic'],
    ui_locales_supported: ['en', 'de', 'es', 'fr', 'ar'],
    authorization_response_iss_parameter_supported: true,
    request_parameter_supported: false,
    request_uri_parameter_supported: false,
    claims_parameter_supported: false,
  },
  OpenApiDocument: { openapi: '3.1.1', info: { title: 'Foyer', version: '1' }, paths: {} },
  CaptchaSettings: {
    provider: 'altcha',
    when: 'risk',
    for: ['register', 'login'],
    visibleSiteKey: null,
    invisibleSiteKey: null,
    challengeUrl: address(paths.captchaChallenge),
  },
  CaptchaChallenge: {
    parameters: {
      ...{ algorithm: 'PBKDF2/SHA-256', cost: 5000, data: { site: SITE }, expiresAt: exp },
      ...{ keyLength: 32, keyPrefix: '00', nonce: '0123456789abcdef', salt: 'fedcba9876543210' },
    },
    signature: '00112233445566778899aabbccddeeff',
  },
  OriginCheck: { allowed: true },
  IdentityProfile: { firstName: 'Mira', lastName: 'Berg', nickname: 'Mira', language: 'en', privacyStatus: 'PUBLIC' },
  ProfileFieldLabel: { en: 'Favourite glaze', de: 'Lieblingsglasur' },
  ProfileField: {
    key: 'favourite-glaze',
    kind: 'choice',
    label: { en: 'Favourite glaze', de: 'Lieblingsglasur' },
    required: false,
    shownAt: 'sign-up',
    changedBy: 'member',
    seenBy: 'members',
    options: [
      { value: 'celadon', label: { en: 'Celadon', de: 'Seladon' } },
      { value: 'tenmoku', label: { en: 'Tenmoku', de: 'Tenmoku' } },
    ],
  },
  ThirdParty: { runBy: 'Studio Planner Ltd' },
  AuditEntry: {
    entryId: fieldExamples.entryId,
    at: '2026-03-14T09:26:53Z',
    actor: { kind: 'owner', id: 'mem_8fLzKu5oXt3rQa7wBi1yNg', name: 'owner@example.com' },
    action: 'member-blocked',
    target: { kind: 'member', id: MEMBER, name: fieldExamples.email },
    result: 'done',
    requestId: fieldExamples.requestId,
    network: fieldExamples.network,
    details: null,
    signIn: null,
  },
  AuditFilter: { actions: ['member-blocked'], from: '2026-03-01T00:00:00Z' },
  Attention: {
    requests: 5,
    webhooks: [
      { webhookId: 'whk_4hTzR8nXq2LwYc7uMv0sEd', url: 'https://hooks.pots.example/members', problem: 'failing' },
    ],
    mail: { waiting: 12, retried: 3, oldestDate: '2026-03-14T08:50:00Z' },
    failures: { from: '2026-03-13T10:00:00Z', to: '2026-03-14T09:26:53Z', count: 48, dailyAverage: 6.5 },
    refusedAddresses: [
      {
        ...{ clientId: fieldExamples.clientId, clientName: 'Pots', kind: 'redirect' },
        ...{ address: 'https://preview.pots.example/callback', count: 2 },
      },
    ],
  },
  OverviewCounts: { visitors: 318, signUps: 24, proven: 21, joined: 20, logins: 96, failures: 4, activeMembers: 91 },
  SignInMethod: { method: 'external', providerId: 'google', providerName: 'Google', secondFactor: 'totp' },
  LoginMethodCount: {
    ...{ method: 'external', providerId: 'google', providerName: 'Google', secondFactor: null },
    count: 38,
  },
  UnlinkIdentityRequest: { providerId: 'google', subject: '110169484474386276334' },
  ExternalIdentity: {
    ...{ providerId: 'google', providerName: 'Google', preset: 'google', isOffered: true },
    subject: '110169484474386276334',
    ...{ email: 'mira@example.net', linkedDate: '2026-01-12T08:04:11Z', lastUsedDate: '2026-03-14T09:26:53Z' },
  },
  ImportedIdentities: { providerId: 'google', providerName: 'Google', members: 142, isOffered: true },
  PromotionPolicy: { kind: 'reassign' },
  CollectionPermissions: {
    ...{ read: 'ANYONE', insert: 'SITE_MEMBER', update: 'SITE_MEMBER_AUTHOR', remove: 'SITE_MEMBER_AUTHOR' },
  },
  CollectionPermissionsPatch: { read: 'ANYONE', insert: 'SITE_MEMBER' },
  DataPermissionsResponse: {
    permissions: {
      ...{ itemRead: 'ANYONE', itemInsert: 'SITE_MEMBER' },
      ...{ itemUpdate: 'SITE_MEMBER_AUTHOR', itemRemove: 'SITE_MEMBER_AUTHOR' },
    },
  },
  MyDataPermissionsResponse: { permissions: { itemRead: true, itemInsert: true, itemUpdate: true, itemRemove: false } },
  DataItem: {
    id: 'pot-17',
    dataCollectionId: 'pots',
    revision: '3',
    data: {
      _id: 'pot-17',
      _owner: MEMBER,
      _createdDate: { $date: '2026-03-14T09:26:53.000Z' },
      _updatedDate: { $date: '2026-03-14T09:26:53.000Z' },
      title: 'Blue bowl',
      glaze: 'celadon',
      price: 48,
    },
  },
  SentDataItem: { data: { _id: 'pot-17', title: 'Blue bowl', glaze: 'celadon', price: 48 } },
  FieldModification: { fieldPath: 'price', action: 'SET_FIELD', setFieldOptions: { value: 52 } },
  RedirectSessionRequest: {
    auth: {
      authRequest: {
        ...{
          redirectUri: fieldExamples.redirect_uri,
          clientId: CLIENT,
          responseType: 'code',
          responseMode: 'query',
          scope,
        },
        ...{ codeChallenge: fieldExamples.codeChallenge, codeChallengeMethod: 'S256', state: fieldExamples.state },
      },
      prompt: 'login',
    },
  },
}
