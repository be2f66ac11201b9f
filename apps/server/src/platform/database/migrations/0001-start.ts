import { sql } from 'kysely'
import { itemChangeTables } from './0001-start/item-changes.js'
import { itemSearchTables } from './0001-start/item-search.js'
import { itemTables } from './0001-start/items.js'
import { mailAndLimitTables } from './0001-start/mails-and-limits.js'
import { memberTables } from './0001-start/members.js'
import { promotionTables } from './0001-start/promotions.js'
import { sessionTables } from './0001-start/sessions.js'
import { siteTables } from './0001-start/site.js'
import { webhookTables } from './0001-start/webhooks.js'
import type { Migration } from './migrate.js'

/** The schema of the first release. What its columns mean is said by the types in `schema/`. */
export const start: Migration = {
  name: '0001-start',
  async up(query, differences) {
    for (const tables of areas) for (const statement of tables(differences)) await sql.raw(statement).execute(query)
  },
}

/** Triggers come after the tables that they write. */
const areas = [
  siteTables,
  memberTables,
  mailAndLimitTables,
  sessionTables,
  itemTables,
  itemSearchTables,
  itemChangeTables,
  promotionTables,
  webhookTables,
]
