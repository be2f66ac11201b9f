import type { Migration } from './migrate.js'

/** The authentication methods of a sign-in, beside its time, and the API key that opened a session, if any. */
export const signInMethods: Migration = {
  name: '0035-sign-in-methods',
  async up(query) {
    for (const table of ['session_token', 'authorization_code', 'session', 'browser_session', 'approval_wait'])
      await query.schema
        .alterTable(table)
        // Existing rows were opened with a password, or expire before the rule applies.
        .addColumn('amr', 'text', (column) => column.notNull().defaultTo('pwd'))
        .execute()
    for (const table of ['session_token', 'authorization_code', 'session'])
      await query.schema.alterTable(table).addColumn('opened_by', 'text').execute()
  },
}
