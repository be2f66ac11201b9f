import { sql } from 'kysely'
import type { Migration } from './migrate.js'

/** The pages no longer allow the origins of identity providers as form targets (decision 38). No release had them. */
export const providerOrigin: Migration = {
  name: '0017-provider-origin',
  up: async (query) => void (await sql`alter table identity_provider drop column authorization_origin`.execute(query)),
}
