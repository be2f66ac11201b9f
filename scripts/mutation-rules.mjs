const source = (...names) => names.map((name) => `apps/server/src/${name}.ts`)
const unitTest = (...names) => names.map((name) => `apps/server/src/${name}.test.ts`)
const endpointTest = (...names) => names.map((name) => `apps/server/tests/${name}.test.ts`)

/** The rules that mutation testing measures: their source files, and the test files that must detect a change in them. */
export const mutationRules = [
  { rule: 'Rotation', sources: source('sessions/session'), tests: unitTest('sessions/session') },
  {
    rule: 'Rotation in SQL',
    sources: source('sessions/sql-session-store'),
    tests: unitTest('sessions/sql-session-store'),
  },
  { rule: 'Renewal', sources: source('sessions/renew-session'), tests: unitTest('sessions/renew-session') },
  { rule: 'PKCE', sources: source('oauth/pkce'), tests: unitTest('oauth/pkce') },
  {
    rule: 'Redirect addresses',
    sources: source('owner/client', 'oauth/authorization-request'),
    tests: unitTest('owner/client', 'oauth/authorization-request'),
  },
  {
    rule: 'Permissions',
    sources: source('data/permissions', 'data/permitted'),
    tests: unitTest('data/permissions'),
  },
  {
    rule: 'Limits',
    sources: source('limits/limiter', 'limits/memory-count', 'limits/network', 'limits/data-requests'),
    tests: unitTest('limits/limiter', 'limits/memory-count', 'limits/network', 'limits/data-requests'),
  },
  {
    rule: 'Limits in force',
    sources: source('limits/limit', 'limits/sql-attempt-store'),
    tests: [...unitTest('limits/limiter', 'limits/sql-attempt-store'), ...endpointTest('limits-document')],
  },
  {
    rule: 'Single use',
    sources: source('oauth/sql-authorization-code-store', 'sessions/sql-session-token-store'),
    tests: unitTest('oauth/sql-authorization-code-store', 'sessions/sql-session-token-store'),
  },
  { rule: 'Redemption of codes', sources: source('oauth/redeem-code'), tests: unitTest('oauth/redeem-code') },
  { rule: 'Filters', sources: source('data/query/filter'), tests: unitTest('data/query/filter') },
  {
    rule: 'Filter compiler',
    sources: source('data/query/compile-filter'),
    tests: unitTest('data/query/compile-filter'),
  },
  {
    rule: 'Pending registrations',
    sources: source('members/sql-claim-store'),
    tests: unitTest('members/sql-claim-store'),
  },
  {
    rule: 'Email verification',
    sources: source('members/verify-email', 'members/proven-member', 'members/end-claims', 'members/claim-password'),
    tests: unitTest('members/verify-email', 'members/claim-password'),
  },
]
