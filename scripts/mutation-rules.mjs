const source = (...names) => names.map((name) => `apps/server/src/${name}.ts`)
const unitTest = (...names) => names.map((name) => `apps/server/src/${name}.test.ts`)
const endpointTest = (...names) => names.map((name) => `apps/server/tests/${name}.test.ts`)

/** The rules that mutation testing measures: the source files of each, and the test files that must detect a change in them. */
export const mutationRules = [
  { rule: 'Rotation', sources: source('sessions/session'), tests: unitTest('sessions/session') },
  {
    rule: 'Renewal',
    sources: source('sessions/renew-session'),
    tests: endpointTest('rotation', 'client-binding'),
  },
  { rule: 'PKCE', sources: source('oauth/pkce'), tests: unitTest('oauth/pkce') },
  { rule: 'Redirect addresses', sources: source('owner/client'), tests: unitTest('owner/client') },
  {
    rule: 'Limits',
    sources: source('limits/memory-count', 'limits/network'),
    tests: unitTest('limits/memory-count', 'limits/network'),
  },
  { rule: 'Filters', sources: source('data/query/filter'), tests: unitTest('data/query/filter') },
]
