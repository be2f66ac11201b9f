import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Clock } from '../kernel/clock.js'
import { lifetimes } from '../kernel/lifetimes.js'
import type { Database } from '../platform/database/database.js'
import type { Tables } from '../platform/database/schema/tables.js'
import type { DeletedRows, Sweep } from '../platform/database/sweep.js'

/** Deletes rows of a table when `expiryColumn` is longer ago than the retention time. */
interface RetentionRule {
  table: keyof Tables
  keyColumn: string
  expiryColumn: string
  retention: Extract<keyof typeof lifetimes, `${string}Retention`>
}

/**
 * Retention after expiry. Expired rows are retained while they can still explain a refusal or detect reuse. Every read
 * checks the expiry itself, so correctness does not depend on when the clean-up runs (security-checklist 98). A pending
 * registration is not a member; after half a year, a person has to register again.
 */
const retentionRules: readonly RetentionRule[] = [
  { table: 'attempt', keyColumn: 'bucket', expiryColumn: 'ends_at', retention: 'attemptRetention' },
  { table: 'spent_captcha', keyColumn: 'digest', expiryColumn: 'expires_at', retention: 'attemptRetention' },
  // May contain an email address: deleted at most two hours after creation.
  { table: 'redirect_session', keyColumn: 'digest', expiryColumn: 'expires_at', retention: 'redirectSessionRetention' },
  { table: 'session_token', keyColumn: 'digest', expiryColumn: 'expires_at', retention: 'sessionTokenRetention' },
  { table: 'authorization_code', keyColumn: 'digest', expiryColumn: 'expires_at', retention: 'codeRetention' },
  { table: 'authentication', keyColumn: 'digest', expiryColumn: 'expires_at', retention: 'codeRetention' },
  { table: 'approval_wait', keyColumn: 'digest', expiryColumn: 'expires_at', retention: 'codeRetention' },
  { table: 'external_sign_in', keyColumn: 'digest', expiryColumn: 'expires_at', retention: 'sessionTokenRetention' },
  {
    table: 'second_factor_challenge',
    keyColumn: 'digest',
    expiryColumn: 'expires_at',
    retention: 'sessionTokenRetention',
  },
  { table: 'email_change', keyColumn: 'member_id', expiryColumn: 'expires_at', retention: 'codeRetention' },
  { table: 'recovery', keyColumn: 'digest', expiryColumn: 'expires_at', retention: 'codeRetention' },
  { table: 'owner_setup', keyColumn: 'digest', expiryColumn: 'expires_at', retention: 'sessionTokenRetention' },
  {
    table: 'browser_session',
    keyColumn: 'browser_session_id',
    expiryColumn: 'expires_at',
    retention: 'sessionRetention',
  },
  {
    table: 'impersonation',
    keyColumn: 'impersonation_id',
    expiryColumn: 'expires_at',
    retention: 'sessionRetention',
  },
  { table: 'session', keyColumn: 'session_id', expiryColumn: 'expires_at', retention: 'sessionRetention' },
  { table: 'claim', keyColumn: 'claim_id', expiryColumn: 'created_at', retention: 'pendingRegistrationRetention' },
  { table: 'known_device', keyColumn: 'device_id', expiryColumn: 'last_seen_at', retention: 'deviceRetention' },
  { table: 'data_job', keyColumn: 'job_id', expiryColumn: 'finished_at', retention: 'jobRetention' },
  { table: 'webhook_delivery', keyColumn: 'delivery_id', expiryColumn: 'finished_at', retention: 'webhookRetention' },
  { table: 'promotion_record', keyColumn: 'visitor_id', expiryColumn: 'undo_until', retention: 'promotionRetention' },
  { table: 'overview_count', keyColumn: 'at', expiryColumn: 'at', retention: 'countRetention' },
]

/** Rows per statement. The pause after each keeps the clean-up from slowing down requests. */
const BATCH_SIZE = 200
const PAUSE_MS = 50

/**
 * Deletes expired rows in batches. Safe to run beside requests and on several nodes concurrently.
 * @throws DatabaseUnavailable if the database fails; batches deleted before that stay deleted
 */
export async function cleanUp(
  database: Pick<Database, 'write' | 'transact'>,
  siteId: string,
  clock: Clock,
  sweeps: readonly Sweep[],
  { batchSize = BATCH_SIZE, isStopped = () => false }: { batchSize?: number; isStopped?: () => boolean } = {},
): Promise<DeletedRows> {
  const deletedRows: DeletedRows = {}
  const count = (table: keyof Tables, deleted: number): void => {
    if (deleted > 0) deletedRows[table] = (deletedRows[table] ?? 0) + deleted
  }
  for (const { table, keyColumn, expiryColumn, retention } of retentionRules) {
    for (let deleted = batchSize; deleted === batchSize && !isStopped(); ) {
      const before = clock.now() - lifetimes[retention].ms
      const { numAffectedRows } = await database.write((query) =>
        sql`delete from ${sql.table(table)} where site_id = ${siteId} and ${sql.ref(keyColumn)} in (
          select ${sql.ref(keyColumn)} from ${sql.table(table)}
          where site_id = ${siteId} and ${sql.ref(expiryColumn)} <= ${before} limit ${batchSize}
        )`.execute(query),
      )
      deleted = Number(numAffectedRows)
      count(table, deleted)
      if (deleted === batchSize) await pause(PAUSE_MS, undefined, { ref: false })
    }
  }
  for (const sweep of sweeps) {
    for (let hasMore = true; hasMore && !isStopped(); ) {
      const result = await database.transact((query) => sweep(query, { siteId, now: clock.now(), batchSize }))
      for (const [table, deleted] of Object.entries(result.rows)) count(table as keyof Tables, deleted)
      hasMore = result.hasMore
      if (hasMore) await pause(PAUSE_MS, undefined, { ref: false })
    }
  }
  return deletedRows
}
