import type { Migration } from './migrate.js'

/** How a member proved who they are, beside when; and the API key that opened a session, where one did. */
export const signInMethods: Migration = {
  name: '0035-sign-in-methods',
  async up(query) {
    for (const table of ['session_token', 'authorization_code', 'session', 'browser_session', 'approval_wait'])
      await query.schema
        .alterTable(table)
        // What is there was opened by a password, or is over before the rule matters.
        .addColumn('amr', 'text', (column) => column.notNull().defaultTo('pwd'))
        .execute()
    for (const table of ['session_token', 'authorization_code', 'session'])
      await query.schema.alterTable(table).addColumn('opened_by', 'text').execute()
  },
}
