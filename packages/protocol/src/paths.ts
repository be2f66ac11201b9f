/** The paths of sessions and members (wire-protocol §3 to §7). The main entry of the SDK bundles only these. */
export const accountPaths = {
  token: '/oauth2/token',
  visitorHint: '/oauth2/visitor-hint',
  origin: '/oauth2/origin',
  redirectSession: '/_api/redirects-api/v1/redirect-session',
  register: '/_api/iam/authentication/v2/register',
  login: '/_api/iam/authentication/v2/login',
  changePassword: '/_api/iam/authentication/v2/change-password',
  signOn: '/_api/iam/authentication/v2/sign-on',
  verify: '/_api/iam/verification/v1/auth/verify',
  startVerification: '/_api/iam/verification/v1/start',
  sendRecoveryEmail: '/_api/iam/recovery/v1/send-email',
  captchaSettings: '/_api/iam/captcha/v1/settings',
  captchaChallenge: '/_api/iam/captcha/v1/challenge',
  members: '/members/v1/members',
  currentMember: '/members/v1/members/my',
  proveAgain: '/members/v1/members/my/prove',
  ownSessions: '/members/v1/members/my/sessions',
  endOtherSessions: '/members/v1/members/my/sessions/end-others',
  emailChange: '/members/v1/members/my/email-change',
  confirmEmailChange: '/members/v1/members/my/email-change/confirm',
  resendEmailChange: '/members/v1/members/my/email-change/resend',
} as const

/** Other endpoints of sessions and members, which the main entry of the SDK does not call. */
const standardPaths = {
  authorize: '/oauth2/authorize',
  jwks: '/oauth2/jwks',
  userinfo: '/oauth2/userinfo',
  logout: '/oauth2/logout',
  validateEmail: '/_api/iam/authentication/v2/validate-email',
  recover: '/_api/iam/recovery/v1/recover',
  sendActivationEmail: '/_api/iam/recovery/v1/activation-email',
  tokenInfo: '/oauth2/token-info',
  par: '/oauth2/par',
  introspect: '/oauth2/introspect',
  revoke: '/oauth2/revoke',
  /** Wix's spelling of userinfo, in camelCase (wire-protocol 3.4). */
  userInfo: '/oauth2/user-info',
  openidConfiguration: '/.well-known/openid-configuration',
  /** The related origins of passkeys (WebAuthn Level 3 §5.11.1). */
  relatedOrigins: '/.well-known/webauthn',
  /** The same document under its OAuth name (RFC 8414 §3). */
  authorizationServer: '/.well-known/oauth-authorization-server',
} as const

/** The paths of the data service (wire-protocol §8 and §9), of promotions, and of the member's data download. */
const dataPaths = {
  ownData: '/members/v1/members/my/data',
  promotionPreview: '/members/v1/promotions/preview',
  ownPromotion: '/members/v1/promotions/my',
  undoPromotion: '/members/v1/promotions/my/undo',
  items: '/wix-data/v2/items',
  queryItems: '/wix-data/v2/items/query',
  countItems: '/wix-data/v2/items/count',
  distinctValues: '/wix-data/v2/items/query-distinct-values',
  aggregateItems: '/wix-data/v2/items/aggregate',
  aggregatePipeline: '/wix-data/v2/items/aggregate-pipeline',
  searchItems: '/wix-data/v2/items/search',
  saveItem: '/wix-data/v2/items/save',
  updateItem: '/wix-data/v2/items/update',
  patchItem: '/wix-data/v2/items/patch',
  removeItem: '/wix-data/v2/items/remove',
  truncateItems: '/wix-data/v2/items/truncate',
  createDraft: '/wix-data/v2/items/create-draft',
  publishDraft: '/wix-data/v2/items/publish-draft',
  unpublish: '/wix-data/v2/items/unpublish',
  bulkInsertItems: '/wix-data/v2/bulk/items/insert',
  bulkSaveItems: '/wix-data/v2/bulk/items/save',
  bulkUpdateItems: '/wix-data/v2/bulk/items/update',
  bulkPatchItems: '/wix-data/v2/bulk/items/patch',
  bulkRemoveItems: '/wix-data/v2/bulk/items/remove',
  asyncPatchByFilter: '/wix-data/v2/bulk/items/async-patch-by-filter',
  asyncRemoveByFilter: '/wix-data/v2/bulk/items/async-remove-by-filter',
  asyncJobs: '/wix-data/v2/async-jobs',
  insertReferences: '/wix-data/v2/bulk/items/insert-references',
  removeReferences: '/wix-data/v2/bulk/items/remove-references',
  replaceReferences: '/wix-data/v2/items/replace-references',
  isReferenced: '/wix-data/v2/items/is-referenced',
  queryReferenced: '/wix-data/v2/items/query-referenced',
  itemChanges: '/wix-data/v2/item-changes',
  itemEvents: '/wix-data/v2/item-events',
  collections: '/wix-data/v2/collections',
  createCollectionField: '/wix-data/v2/collections/create-field',
  updateCollectionField: '/wix-data/v2/collections/update-field',
  deleteCollectionField: '/wix-data/v2/collections/delete-field',
  indexes: '/wix-data/v2/indexes',
  dataPermissions: '/wix-data/v1/permissions',
  ownDataPermissions: '/wix-data/v1/permissions/current',
} as const

/** The owner API (decision 21), for the console and an owner's own scripts. */
const ownerPaths = {
  ownerMe: '/owner/v1/me',
  owners: '/owner/v1/owners',
  withdrawOwnerInvitation: '/owner/v1/owners/withdraw-invitation',
  ownerSettings: '/owner/v1/settings',
  previewSettings: '/owner/v1/settings/preview',
  testCaptcha: '/owner/v1/settings/test-captcha',
  ownerMail: '/owner/v1/mail',
  testMail: '/owner/v1/mail/test',
  mailWords: '/owner/v1/mail/texts',
  previewMail: '/owner/v1/mail/preview',
  ownerClients: '/owner/v1/clients',
  ownerClientSecrets: '/owner/v1/client-secrets',
  ownerKeys: '/owner/v1/keys',
  ownerWebhooks: '/owner/v1/webhooks',
  identityProviders: '/owner/v1/identity-providers',
  orderIdentityProviders: '/owner/v1/identity-provider-order',
  refusedAddresses: '/owner/v1/refused-addresses',
  ownerAudit: '/owner/v1/audit',
  exportOwnerAudit: '/owner/v1/audit/export',
  ownerMembers: '/owner/v1/members',
  memberTags: '/owner/v1/members/tags',
  queryOwnerMembers: '/owner/v1/members/query',
  countOwnerMembers: '/owner/v1/members/counts',
  ownerOverview: '/owner/v1/overview',
  ownerAttention: '/owner/v1/attention',
  ownerEvents: '/owner/v1/events',
  ownerSessions: '/owner/v1/sessions',
  exportOwnerMembers: '/owner/v1/members/export',
  ownerViews: '/owner/v1/views',
  memberInvitations: '/owner/v1/invitations',
  withdrawMemberInvitation: '/owner/v1/invitations/withdraw',
  invitationCodes: '/owner/v1/invitation-codes',
  memberImports: '/owner/v1/member-imports',
  ownerCollections: '/owner/v1/collections',
  viewDataAs: '/owner/v1/collections/view-as',
} as const

/** The ways to sign in beside the password, and the linked identities. The SDK bundles them with `sign-in` only. */
export const signInPaths = {
  signInMethods: '/members/v1/sign-in-methods',
  startSignInCode: '/members/v1/sign-in-codes',
  identities: '/members/v1/members/my/identities',
  startLink: '/members/v1/members/my/identities/start',
  sendProofCode: '/members/v1/members/my/prove/code',
} as const

/** Passkeys. The SDK bundles them with `passkeys` only. */
export const passkeyPaths = {
  passkeys: '/members/v1/members/my/passkeys',
  passkeyOptions: '/members/v1/passkey-options',
  passkeySignIn: '/members/v1/passkey-sign-ins',
  passkeySignInOptions: '/members/v1/passkey-sign-ins/options',
} as const

/** Second factors of members. The SDK bundles them with `factors` only. */
export const factorPaths = {
  verifySecondFactor: '/members/v1/second-factors/verify',
  startSecondFactorSetUp: '/members/v1/second-factors/start-set-up',
  setUpSecondFactor: '/members/v1/second-factors/set-up',
  finishSecondFactor: '/members/v1/second-factors/finish',
  ownFactors: '/members/v1/members/my/second-factors',
  stepUp: '/members/v1/members/my/second-factors/verify',
  startAuthenticator: '/members/v1/members/my/second-factors/authenticator/start',
  authenticator: '/members/v1/members/my/second-factors/authenticator',
  recoveryCodes: '/members/v1/members/my/second-factors/recovery-codes',
  distrustDevices: '/members/v1/members/my/second-factors/distrust-devices',
} as const

/** What forms read about the site before sign-in. Separate, so that the main entry of the SDK does not bundle it. */
export const profilePaths = { profileFields: '/members/v1/profile-fields' } as const

/** For operators and tools. */
const servicePaths = {
  healthz: '/healthz',
  readyz: '/readyz',
  metrics: '/metrics',
  openapi: '/openapi.json',
} as const

/**
 * All paths of the API (design §6, wire-protocol §3 to §9), shared by server and clients. Marked as pure, so that a
 * bundler can drop it.
 */
export const paths = /* @__PURE__ */ Object.assign(
  {},
  accountPaths,
  dataPaths,
  /* @__PURE__ */ Object.assign(
    {},
    ownerPaths,
    servicePaths,
    /* @__PURE__ */ Object.assign(
      {},
      profilePaths,
      signInPaths,
      /* @__PURE__ */ Object.assign({}, factorPaths, passkeyPaths, standardPaths),
    ),
  ),
)
