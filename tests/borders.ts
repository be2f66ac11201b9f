/** An import rule: the file, the imports that the linter must refuse there, and those that it must allow. */
interface Border {
  border: string
  file: string
  refused: string[]
  allowed: string[]
}

const APPS = ['@foyer/server', '@foyer/pages', '@foyer/console', '@foyer/site']
const DRIVERS = ['pg', 'pg/lib/client.js', 'better-sqlite3']
const KYSELY = ['kysely', 'kysely/helpers/postgres']
const FASTIFY = ['fastify', 'fastify/types/reply.js', '@fastify/cookie']
const OUTSIDE = [
  '@foyer/console',
  '@foyer/site/src/main.js',
  '@foyer/testing',
  '../../../../packages/protocol/src/index.js',
]
const CLIMBS = ['../../client/src/index.js', '../../../apps/server/src/main/compose.js']

const packageBorders: Border[] = [
  {
    border: 'the messages import nothing',
    file: 'packages/messages/src/en/pages.ts',
    refused: ['react', 'zod', 'node:fs', '@foyer/protocol', '@foyer/client', ...APPS],
    allowed: ['./mails.js', '../messages.js'],
  },
  {
    border: 'the protocol imports zod only',
    file: 'packages/protocol/src/oauth/token-request.ts',
    refused: ['react', 'node:crypto', 'fastify', '@foyer/client', ...APPS, ...CLIMBS],
    allowed: ['zod', 'zod/mini', './claims.js', '../constants.js'],
  },
  {
    border: 'the client imports the protocol only',
    file: 'packages/client/src/storage/memory.ts',
    refused: [
      ...['zod', 'react', 'node:crypto', 'fs', 'vite', 'vitest', '@foyer/react', '@foyer/testing'],
      ...[...APPS, '../../../protocol/src/index.js', '../../../../apps/server/src/main/compose.js'],
    ],
    allowed: ['@foyer/protocol', '@foyer/protocol/core', './tokens.js', '../tokens.js'],
  },
  {
    border: 'a unit test of the client is a little freer',
    file: 'packages/client/src/storage/memory.test.ts',
    refused: ['react', 'zod', '@foyer/server', '@foyer/testing'],
    allowed: [
      'vitest',
      'vitest/node',
      'vite',
      'vite/client',
      'node:fs',
      'node:fs/promises',
      '@foyer/protocol',
      './memory.js',
      '../tokens.js',
    ],
  },
  {
    border: 'an endpoint test of the client is free',
    file: 'packages/client/tests/renewal.test.ts',
    refused: [],
    allowed: ['@foyer/testing', '@foyer/server', 'vitest', '../src/index.js'],
  },
  {
    border: 'the React bindings import the client and React',
    file: 'packages/react/src/use-session.ts',
    refused: ['zod', '@foyer/protocol', '@foyer/ui', '@foyer/testing', ...APPS, '../../client/src/index.js'],
    allowed: [
      '@foyer/client',
      '@foyer/client/adapter',
      'react',
      'react-dom',
      'react-dom/client',
      'react/jsx-runtime',
      './provider.js',
      '../provider.js',
    ],
  },
  {
    border: 'the shared look imports React, and zxcvbn to rate passwords',
    file: 'packages/ui/src/button.tsx',
    refused: [
      ...[
        'zod',
        'clsx',
        '@foyer/client',
        '@foyer/react',
        '@foyer/protocol',
        '@foyer/testing',
        '@foyer/server/dist/x.js',
      ],
      ...[...APPS, ...CLIMBS],
    ],
    allowed: ['react', 'react/jsx-runtime', 'react-dom', '@zxcvbn-ts/core', './field.js', '../look.js'],
  },
  {
    border: 'only the testing package starts the server',
    file: 'packages/testing/src/start-foyer.ts',
    refused: ['@foyer/pages', '@foyer/console/dist/x.js', '@foyer/console', '@foyer/site', ...CLIMBS],
    allowed: ['@foyer/server', '@foyer/protocol', 'pg', 'node:fs', './clock.js'],
  },
]

const appBorders: Border[] = ['pages', 'console', 'site'].map((app) => ({
  border: `the ${app} app never imports another app`,
  file: `apps/${app}/src/parts/field.tsx`,
  refused: [
    ...[...APPS, '@foyer/server/dist/cli.js', '@foyer/testing', '../../../../packages/protocol/src/index.js'],
    ...['../../../server/src/main/compose.js', '../../../../apps/server/src/main/compose.js'],
  ],
  allowed: ['react', '@foyer/protocol', '@foyer/client', './button.js', '../pages/sign-in.js'],
}))

/** The features in their order. Each may import only those before it. */
const features = [
  ...['audit', 'site', 'tokens', 'visitors', 'sessions', 'members', 'oauth', 'data', 'moderation', 'delivery'],
  ...['owners', 'overview', 'import-export'],
]
const src = 'apps/server/src'

const serverBorders: Border[] = [
  {
    border: 'the kernel imports nothing but itself',
    file: `${src}/kernel/text/strict-json.ts`,
    refused: [
      ...[...FASTIFY, ...KYSELY, ...DRIVERS, ...OUTSIDE],
      ...['../../platform/limits/limit.js', '../../integrations/deps.js', '../../features/site/deps.js'],
      ...['../../http/deps.js', '../../main/deps.js'],
    ],
    allowed: ['zod', 'node:crypto', '@foyer/protocol', '../errors/bad-body.js', './unsafe-text.js'],
  },
  {
    border: 'the platform imports the kernel only',
    file: `${src}/platform/limits/limiter.ts`,
    refused: [
      ...[...FASTIFY, ...KYSELY, ...DRIVERS, ...OUTSIDE],
      ...['../../integrations/deps.js', '../../features/site/deps.js', '../../http/deps.js', '../../main/deps.js'],
    ],
    allowed: ['@foyer/protocol', '../../kernel/clock.js', '../deps.js', './limit.js'],
  },
  {
    border: 'only platform/database sees the drivers',
    file: `${src}/platform/database/postgres/open-postgres.ts`,
    refused: [...FASTIFY, ...OUTSIDE, '../../../features/site/deps.js'],
    allowed: [...KYSELY, ...DRIVERS, '../schema/tables.js', '../../../kernel/clock.js'],
  },
  {
    border: 'integrations import the platform and the kernel',
    file: `${src}/integrations/mail/smtp-transport.ts`,
    refused: [
      ...[...FASTIFY, ...KYSELY, ...DRIVERS, ...OUTSIDE],
      ...['../../features/site/deps.js', '../../http/deps.js', '../../main/deps.js'],
    ],
    allowed: ['nodemailer', '../../platform/deps.js', '../../kernel/clock.js', './mail-transport.js'],
  },
  ...features.map((feature, at) => ({
    border: `${feature} imports features to its left only, and neither Fastify, Kysely nor a driver`,
    file: `${src}/features/${feature}/deep/use-case.ts`,
    refused: [
      ...[...FASTIFY, ...KYSELY, ...DRIVERS, ...OUTSIDE, '../../../http/deps.js', '../../../main/deps.js'],
      ...features.slice(at + 1).map((other) => `../../${other}/deep/other.js`),
    ],
    allowed: [
      ...['zod', 'node:crypto', '@foyer/protocol', './store.js', '../deps.js', '../../../kernel/clock.js'],
      ...['../../../platform/database/storage.js', '../../../integrations/deps.js'],
      ...features.slice(0, at).map((other) => `../../${other}/deps.js`),
    ],
  })),
  {
    border: 'the implementation of a store sees Kysely, and no driver',
    file: `${src}/features/sessions/sql-session-store.ts`,
    refused: [...FASTIFY, ...DRIVERS, ...OUTSIDE, '../members/member.js'],
    allowed: [...KYSELY, './store.js', '../../platform/database/schema/tables.js'],
  },
  {
    border: 'endpoints see Fastify, and neither Kysely, the database nor a store implementation',
    file: `${src}/http/api/members/profile-endpoints.ts`,
    refused: [
      ...[...KYSELY, ...DRIVERS, ...OUTSIDE, '../../../features/sessions/sql-session-store.js'],
      ...['../../../platform/database/storage.js', '../../../main/deps.js'],
    ],
    allowed: [...FASTIFY, 'zod', '@foyer/protocol', '../../../features/members/member.js', '../../deps.js'],
  },
  {
    border: 'main builds every part, and opens no driver itself',
    file: `${src}/main/compose.ts`,
    refused: [...DRIVERS, ...OUTSIDE],
    allowed: [...KYSELY, ...FASTIFY, '../features/sessions/sql-session-store.js', '../http/deps.js'],
  },
  {
    border: 'a unit test of the server is free',
    file: `${src}/features/sessions/refresh-session.test.ts`,
    refused: [],
    allowed: ['vitest', ...KYSELY, ...DRIVERS, ...FASTIFY, './sql-session-store.js', '../members/member.js'],
  },
]

/** The import rules of the workspace, each with imports that must be refused and imports that must be allowed. */
export const borders: Border[] = [...packageBorders, ...appBorders, ...serverBorders]
