import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { type Clock, MINUTE } from '../kernel/clock.js'
import type { Database } from '../platform/database/database.js'
import type { Tables } from '../platform/database/schema/tables.js'
import type { CleanedUp, Sweep } from '../platform/database/sweep.js'

const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Rows of a table that go when `over` is further back than `keep` milliseconds. */
interface Leftover {
  table: keyof Tables
  key: string
  over: string
  keep: number
}

/**
 * What is kept after its time, and how long: whoever comes late is told why, and what is used a second time is found
 * out, as long as that can still matter. Every use looks at the time itself, so nothing depends on when this runs
 * (security-checklist 98). A claim is no member; whoever returns to one after half a year registers again.
 */
const leftovers: readonly Leftover[] = [
  { table: 'attempt', key: 'bucket', over: 'ends_at', keep: HOUR },
  // May name an address: it is gone two hours after it was given.
  { table: 'redirect_session', key: 'digest', over: 'expires_at', keep: 30 * MINUTE },
  { table: 'session_token', key: 'digest', over: 'expires_at', keep: DAY },
  { table: 'authorization_code', key: 'digest', over: 'expires_at', keep: 30 * DAY },
  { table: 'authentication', key: 'digest', over: 'expires_at', keep: 30 * DAY },
  { table: 'approval_wait', key: 'digest', over: 'expires_at', keep: 30 * DAY },
  { table: 'email_change', key: 'member_id', over: 'expires_at', keep: 30 * DAY },
  { table: 'recovery', key: 'digest', over: 'expires_at', keep: 30 * DAY },
  { table: 'owner_setup', key: 'digest', over: 'expires_at', keep: DAY },
  { table: 'browser_session', key: 'browser_session_id', over: 'expires_at', keep: 30 * DAY },
  { table: 'session', key: 'session_id', over: 'expires_at', keep: 30 * DAY },
  { table: 'claim', key: 'claim_id', over: 'created_at', keep: 180 * DAY },
  { table: 'data_job', key: 'job_id', over: 'finished_at', keep: 7 * DAY },
  { table: 'webhook_delivery', key: 'delivery_id', over: 'finished_at', keep: 14 * DAY },
  { table: 'promotion_record', key: 'visitor_id', over: 'undo_until', keep: 30 * DAY },
  { table: 'overview_count', key: 'at', over: 'at', keep: 400 * DAY },
]

/** So many rows in one statement, and a pause after it: whoever is served meanwhile should not notice. */
const TOGETHER = 200
const PAUSE_MS = 50
const EVERY_MS = HOUR

/**
 * Deletes what is over, a few rows at a time. Safe beside requests and on several nodes at once.
 * @throws DatabaseUnavailable when the database is away; what went before that is gone
 */
export async function cleanUp(
  database: Pick<Database, 'write' | 'transact'>,
  siteId: string,
  clock: Clock,
  sweeps: readonly Sweep[],
  { together = TOGETHER, isStopped = () => false }: { together?: number; isStopped?: () => boolean } = {},
): Promise<CleanedUp> {
  const cleaned: CleanedUp = {}
  const count = (table: keyof Tables, went: number): void => {
    if (went > 0) cleaned[table] = (cleaned[table] ?? 0) + went
  }
  for (const { table, key, over, keep } of leftovers) {
    for (let went = together; went === together && !isStopped(); ) {
      const before = clock.now() - keep
      const { numAffectedRows } = await database.write((query) =>
        sql`delete from ${sql.table(table)} where site_id = ${siteId} and ${sql.ref(key)} in (
          select ${sql.ref(key)} from ${sql.table(table)}
          where site_id = ${siteId} and ${sql.ref(over)} <= ${before} limit ${together}
        )`.execute(query),
      )
      went = Number(numAffectedRows)
      count(table, went)
      if (went === together) await pause(PAUSE_MS, undefined, { ref: false })
    }
  }
  for (const sweep of sweeps) {
    for (let more = true; more && !isStopped(); ) {
      const swept = await database.transact((query) => sweep(query, { siteId, now: clock.now(), together }))
      for (const [table, went] of Object.entries(swept.rows)) count(table as keyof Tables, went)
      more = swept.more
      if (more) await pause(PAUSE_MS, undefined, { ref: false })
    }
  }
  return cleaned
}

/**
 * Runs `work` every hour, and first within one: processes that start together have different numbers, and so different
 * minutes. After a failure it runs again a minute later.
 */
export function cleanUpRegularly(
  work: (isStopped: () => boolean) => Promise<CleanedUp>,
  log: { cleaned(rows: CleanedUp): void; failed(error: unknown): void },
): { stop(): Promise<void> } {
  let stopped = false
  let running: Promise<void> = Promise.resolve()
  let timer = setTimeout(run, (process.pid % 60) * MINUTE + MINUTE).unref()
  function run(): void {
    running = work(() => stopped).then(
      (rows) => {
        if (Object.keys(rows).length > 0) log.cleaned(rows)
        again(EVERY_MS)
      },
      (error) => {
        log.failed(error)
        again(MINUTE)
      },
    )
  }
  function again(milliseconds: number): void {
    if (!stopped) timer = setTimeout(run, milliseconds).unref()
  }
  return {
    stop: () => {
      stopped = true
      clearTimeout(timer)
      return running
    },
  }
}
