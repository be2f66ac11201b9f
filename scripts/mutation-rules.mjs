const source = (...names) => names.map((name) => `apps/server/src/${name}.ts`)
const unitTest = (...names) => names.map((name) => `apps/server/src/${name}.test.ts`)
const endpointTest = (...names) => names.map((name) => `apps/server/tests/${name}.test.ts`)

/** The rules that mutation testing covers: source files, and the test files that must detect a mutation in them. */
export const mutationRules = [
  {
    rule: 'Rotation',
    sources: source('features/sessions/refresh-token-rotation', 'features/sessions/session'),
    tests: unitTest('features/sessions/refresh-token-rotation', 'features/sessions/session'),
  },
  {
    rule: 'Rotation in SQL',
    sources: source('features/sessions/sql-session-store'),
    tests: unitTest('features/sessions/sql-session-store'),
  },
  {
    rule: 'Refresh in SQL',
    sources: source('features/sessions/sql-refresh'),
    tests: unitTest('features/sessions/sql-session-store', 'features/sessions/sql-refresh'),
  },
  {
    rule: 'Refresh',
    sources: source('features/sessions/refresh-session'),
    tests: unitTest('features/sessions/refresh-session'),
  },
  { rule: 'PKCE', sources: source('features/oauth/grants/pkce'), tests: unitTest('features/oauth/grants/pkce') },
  {
    rule: 'Redirect addresses',
    sources: source('features/site/clients/allowed-uris', 'features/oauth/authorize/authorization-request'),
    tests: unitTest('features/site/clients/allowed-uris', 'features/oauth/authorize/authorization-request'),
  },
  {
    rule: 'Permissions',
    sources: source('features/data/permissions', 'features/data/assert-admin'),
    tests: unitTest('features/data/permissions'),
  },
  {
    rule: 'Limits',
    sources: source(
      'platform/limits/limiter',
      'platform/limits/memory-counter',
      'kernel/network',
      'platform/limits/data-rate-limiter',
    ),
    tests: unitTest(
      'platform/limits/limiter',
      'platform/limits/memory-counter',
      'kernel/network',
      'platform/limits/data-rate-limiter',
    ),
  },
  {
    rule: 'Limits in force',
    sources: source('platform/limits/limit', 'platform/limits/sql-attempt-store'),
    tests: [
      ...unitTest('platform/limits/limiter', 'platform/limits/sql-attempt-store'),
      ...endpointTest('http/limits-document'),
    ],
  },
  {
    rule: 'Single use',
    sources: source('features/sessions/sql-authorization-code-store', 'features/sessions/sql-session-token-store'),
    tests: unitTest('features/sessions/sql-authorization-code-store', 'features/sessions/sql-session-token-store'),
  },
  {
    rule: 'Redemption of codes',
    sources: source('features/oauth/grants/redeem-code'),
    tests: unitTest('features/oauth/grants/redeem-code'),
  },
  { rule: 'Filters', sources: source('features/data/query/filter'), tests: unitTest('features/data/query/filter') },
  {
    rule: 'Filter compiler',
    sources: source('features/data/query/compile-filter'),
    tests: unitTest('features/data/query/compile-filter'),
  },
  {
    rule: 'Pending registrations',
    sources: source('features/members/registration/sql-pending-registration-store'),
    tests: unitTest('features/members/registration/sql-pending-registration-store'),
  },
  {
    rule: 'Email verification',
    sources: source(
      'features/members/registration/verify-email',
      'features/members/registration/mark-email-verified',
      'features/members/registration/end-pending-registrations',
      'features/members/registration/pending-password',
    ),
    tests: unitTest(
      'features/members/registration/verify-email',
      'features/members/registration/mark-email-verified',
      'features/members/registration/pending-password',
    ),
  },
  {
    rule: 'Session lengths',
    sources: source(
      'features/sessions/session-lengths',
      'features/sessions/shorten-sessions',
      'features/sessions/sql-session-length-store',
      'kernel/duration',
    ),
    tests: unitTest(
      'features/sessions/session-lengths',
      'features/sessions/shorten-sessions',
      'features/sessions/sql-session-length-store',
      'kernel/duration',
    ),
  },
  {
    rule: 'Second factors',
    sources: source(
      'features/members/factors/required-second-factor',
      'features/members/factors/accept-second-factor',
      'features/members/factors/verify-second-factor',
      'features/members/factors/authenticator',
      'features/members/factors/recovery-code',
      'features/members/factors/assert-may-change-factors',
    ),
    tests: unitTest(
      'features/members/factors/required-second-factor',
      'features/members/factors/accept-second-factor',
      'features/members/factors/verify-second-factor',
      'features/members/factors/authenticator',
      'features/members/factors/recovery-code',
      'features/members/factors/assert-may-change-factors',
    ),
  },
  {
    rule: 'Passkeys',
    sources: source(
      'features/members/passkeys/passkey-challenge',
      'features/members/passkeys/passkey-site',
      'features/members/passkeys/read-response',
    ),
    tests: unitTest(
      'features/members/passkeys/passkey-challenge',
      'features/members/passkeys/passkey-site',
      'features/members/passkeys/read-response',
    ),
  },
  {
    rule: 'Passkeys in SQL',
    sources: source('features/members/passkeys/sql-passkey-store'),
    tests: unitTest('features/members/passkeys/sql-passkey-store'),
  },
  {
    rule: 'Responses of authenticators',
    sources: source(
      'features/members/passkeys/verify-response',
      'features/members/passkeys/sign-in-with-passkey',
      'features/members/passkeys/add-passkey',
    ),
    tests: unitTest(
      'features/members/passkeys/verify-response',
      'features/members/passkeys/sign-in-with-passkey',
      'features/members/passkeys/add-passkey',
    ),
  },
  {
    rule: 'Last way to sign in',
    sources: source('features/members/passkeys/why-kept', 'features/members/sign-in/has-sign-in-method'),
    tests: unitTest('features/members/passkeys/why-kept'),
  },
  {
    rule: 'Accounts at identity providers',
    sources: source(
      'features/members/external/external-next-step',
      'features/members/external/finish-external-sign-in',
      'features/members/external/link-code',
      'features/members/external/link-identity',
      'features/members/external/waiting-identity',
    ),
    tests: unitTest(
      'features/members/external/external-next-step',
      'features/members/external/finish-external-sign-in',
      'features/members/external/link-code',
      'features/members/external/link-identity',
      'features/members/external/waiting-identity',
    ),
  },
  {
    rule: 'Addresses of new accounts',
    sources: source(
      'features/site/settings/allows-address',
      'features/site/settings/address-settings',
      'features/members/registration/require-allowed-address',
      'features/members/invitations/admit-new-member',
    ),
    tests: unitTest(
      'features/site/settings/allows-address',
      'features/site/settings/address-settings',
      'features/members/invitations/admit-new-member',
    ),
  },
  {
    rule: 'Invitation codes',
    sources: source(
      'features/members/invitations/codes/invitation-code',
      'features/members/invitations/codes/check-invitation-code',
    ),
    tests: unitTest(
      'features/members/invitations/codes/invitation-code',
      'features/members/invitations/codes/check-invitation-code',
    ),
  },
  {
    rule: 'Webhooks',
    sources: [
      ...source('integrations/webhooks/webhook-signature', 'integrations/webhooks/webhook-address'),
      'packages/client/src/server/verify-webhook.ts',
    ],
    tests: [
      ...unitTest('integrations/webhooks/webhook-signature', 'integrations/webhooks/webhook-address'),
      'packages/client/src/server/verify-webhook.test.ts',
    ],
  },
]
