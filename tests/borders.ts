/** A border: what a file at this path may import, and what the linter must refuse it. */
export interface Border {
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
const CLIMBS = ['../../client/src/index.js', '../../../apps/server/src/compose.js']

const packageBorders: Border[] = [
  {
    border: 'the messages import nothing',
    file: 'packages/messages/src/en/pages.ts',
    refused: ['react', 'zod', 'node:fs', '@foyer/protocol', '@foyer/client', ...APPS],
    allowed: ['./mails.js', '../messages.js'],
  },
  {
    border: 'the protocol imports zod only',
    file: 'packages/protocol/src/token-request.ts',
    refused: ['react', 'node:crypto', 'fastify', '@foyer/client', ...APPS, ...CLIMBS],
    allowed: ['zod', 'zod/mini', './claims.js', '../constants.js'],
  },
  {
    border: 'the client imports the protocol only',
    file: 'packages/client/src/storage/memory.ts',
    refused: [
      ...['zod', 'react', 'node:crypto', 'fs', 'vite', 'vitest', '@foyer/react', '@foyer/testing'],
      ...[...APPS, '../../../protocol/src/index.js', '../../../../apps/server/src/compose.js'],
    ],
    allowed: ['@foyer/protocol', './tokens.js', '../tokens.js'],
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
    border: 'the shared look imports React only',
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
    allowed: ['react', 'react/jsx-runtime', 'react-dom', './field.js', '../look.js'],
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
    ...['../../../server/src/compose.js', '../../../../apps/server/src/compose.js'],
  ],
  allowed: ['react', '@foyer/protocol', '@foyer/client', './button.js', '../pages/sign-in.js'],
}))

const capabilities = ['visitors', 'members', 'sessions', 'oauth', 'data', 'owner', 'tokens']

const serverBorders: Border[] = [
  ...capabilities.map((capability) => ({
    border: `a verb of ${capability} never sees Fastify, Kysely or a driver`,
    file: `apps/server/src/${capability}/refresh-session.ts`,
    refused: [...FASTIFY, ...KYSELY, ...DRIVERS, ...OUTSIDE],
    allowed: ['zod', 'node:crypto', '@foyer/protocol', './store.js', '../database/database.js', '../runtime/clock.js'],
  })),
  {
    border: 'the interface of a store never sees Kysely',
    file: 'apps/server/src/sessions/store.ts',
    refused: [...FASTIFY, ...KYSELY, ...DRIVERS, ...OUTSIDE],
    allowed: ['@foyer/protocol', './session.js'],
  },
  {
    border: 'the implementation of a store sees Kysely, and no driver',
    file: 'apps/server/src/features/sessions/sql-session-store.ts',
    refused: [...FASTIFY, ...DRIVERS, ...OUTSIDE],
    allowed: [...KYSELY, './store.js', '../database/tables.js'],
  },
  {
    border: 'a store beside an outbound interface sees Kysely too',
    file: 'apps/server/src/integrations/mail/sql-mail-job-store.ts',
    refused: [...FASTIFY, ...DRIVERS, ...OUTSIDE],
    allowed: [...KYSELY, '../../database/tables.js'],
  },
  {
    border: 'routes see Fastify, and neither Kysely nor a store implementation',
    file: 'apps/server/src/sessions/routes.ts',
    refused: [
      ...KYSELY,
      ...DRIVERS,
      ...OUTSIDE,
      './sql-session-store.js',
      '../database/database.js',
      '../members/sql-members.js',
    ],
    allowed: [...FASTIFY, 'zod', '@foyer/protocol', './refresh-session.js', './store.js', '../http/error-reply.js'],
  },
  {
    border: 'routes that fill several files keep the border',
    file: 'apps/server/src/http/api/account/authentication-routes.ts',
    refused: [...KYSELY, ...DRIVERS, ...OUTSIDE, './sql-member-store.js', '../database/database.js'],
    allowed: [...FASTIFY, '@foyer/protocol', './register.js', './member-store.js'],
  },
  {
    border: 'the HTTP layer sees Fastify, and neither Kysely nor a store implementation',
    file: 'apps/server/src/http/error-reply.ts',
    refused: [...KYSELY, ...DRIVERS, ...OUTSIDE, '../sessions/sql-session-store.js', '../database/database.js'],
    allowed: [...FASTIFY, '@foyer/protocol', '../errors/oauth-error.js'],
  },
  {
    border: 'only the database folder sees the drivers',
    file: 'apps/server/src/platform/database/postgres/open-postgres.ts',
    refused: [...FASTIFY, ...OUTSIDE],
    allowed: [...KYSELY, ...DRIVERS, './tables.js'],
  },
  {
    border: 'compose builds every part, and opens no driver itself',
    file: 'apps/server/src/main/compose.ts',
    refused: [...DRIVERS, ...OUTSIDE],
    allowed: [...KYSELY, ...FASTIFY, './database/database.js', './sessions/sql-session-store.js'],
  },
  {
    border: 'the rest of the server never sees Kysely or a driver',
    file: 'apps/server/src/main/cli.ts',
    refused: [...KYSELY, ...DRIVERS, ...OUTSIDE],
    allowed: ['commander', '@foyer/protocol', 'node:fs', './compose.js'],
  },
  {
    border: 'a unit test of the server is free',
    file: 'apps/server/src/sessions/refresh-session.test.ts',
    refused: [],
    allowed: ['vitest', ...KYSELY, ...DRIVERS, ...FASTIFY, './sql-session-store.js'],
  },
]

/** The borders of the workspace, each with imports that must be refused and imports that must pass. */
export const borders: Border[] = [...packageBorders, ...appBorders, ...serverBorders]
