import { type Kysely, sql } from 'kysely'
import { DAY } from '../../kernel/clock.js'
import { startOfHour } from '../../platform/counts/counted-kinds.js'
import { incrementCounts, MAILS_SENT } from '../../platform/counts/sql-count-store.js'
import type { Tables } from '../../platform/database/schema/tables.js'
import { isMailFailureKind } from './mail-failure.js'
import type { MailJobStore } from './mail-job-store.js'

/**
 * Maximum number of jobs that one call tries to lease before it returns undefined; other nodes may lease as many
 * meanwhile.
 */
const CANDIDATES = 20

/**
 * Stores mails to send in `mail_job`. A lease moves the time of the next attempt, so a node that stops loses it by
 * itself.
 */
export function sqlMailJobStore(query: Kysely<Tables>, siteId: string): MailJobStore {
  return {
    async insert(job) {
      await query
        .insertInto('mail_job')
        .values({
          site_id: siteId,
          job_id: job.jobId,
          kind: job.payload.kind,
          payload_json: JSON.stringify(job.payload),
          recipient: job.payload.to.toLowerCase(),
          attempts: job.attempts,
          next_attempt_at: job.nextAttemptAt,
          created_at: job.createdAt,
          last_fault: null,
          last_said: null,
          last_failed_at: null,
        })
        .execute()
    },
    async lease(end, now, nextAttemptAt) {
      const direction = end === 'oldest' ? 'asc' : 'desc'
      const due = await query
        .selectFrom('mail_job')
        .select(['job_id', 'next_attempt_at'])
        .where('site_id', '=', siteId)
        .where('next_attempt_at', '<=', now)
        .orderBy('next_attempt_at', direction)
        .orderBy('job_id', direction)
        .limit(CANDIDATES)
        .execute()
      // Other nodes lease from the same ends; if one has taken this job, the next one is tried.
      for (const { job_id, next_attempt_at } of due) {
        const row = await query
          .updateTable('mail_job')
          .set({ next_attempt_at: nextAttemptAt, attempts: sql<number>`attempts + 1` })
          .where('site_id', '=', siteId)
          .where('job_id', '=', job_id)
          .where('next_attempt_at', '=', next_attempt_at)
          .returningAll()
          .executeTakeFirst()
        if (row === undefined) continue
        return {
          jobId: row.job_id,
          payload: JSON.parse(row.payload_json),
          attempts: row.attempts,
          nextAttemptAt: row.next_attempt_at,
          createdAt: row.created_at,
        }
      }
      return undefined
    },
    async reschedule(jobId, nextAttemptAt) {
      await query
        .updateTable('mail_job')
        .set({ next_attempt_at: nextAttemptAt })
        .where('site_id', '=', siteId)
        .where('job_id', '=', jobId)
        .execute()
    },
    async recordFailure(jobId, nextAttemptAt, { kind, said }, now) {
      await query
        .updateTable('mail_job')
        .set({ next_attempt_at: nextAttemptAt, last_fault: kind, last_said: said, last_failed_at: now })
        .where('site_id', '=', siteId)
        .where('job_id', '=', jobId)
        .execute()
    },
    async delete(jobId) {
      await query.deleteFrom('mail_job').where('site_id', '=', siteId).where('job_id', '=', jobId).execute()
    },
    recordSent: (now) => incrementCounts(query, siteId, [{ kind: MAILS_SENT, at: startOfHour(now), count: 1 }]),
    async nextDueAt() {
      const row = await query
        .selectFrom('mail_job')
        .select((of) => of.fn.min('next_attempt_at').as('due'))
        .where('site_id', '=', siteId)
        .executeTakeFirst()
      return row?.due === null || row?.due === undefined ? undefined : Number(row.due)
    },
    async pending() {
      const row = await query
        .selectFrom('mail_job')
        .select((of) => [of.fn.countAll().as('jobs'), of.fn.min('created_at').as('oldest')])
        .where('site_id', '=', siteId)
        .executeTakeFirstOrThrow()
      const jobs = Number(row.jobs)
      return { jobs, oldestAt: jobs === 0 ? undefined : Number(row.oldest) }
    },
    async state(now) {
      const row = await query
        .selectFrom('mail_job')
        .select((of) => [
          of.fn.countAll().as('jobs'),
          of.fn.min('created_at').as('oldest'),
          of.fn.count('last_fault').as('retried'),
        ])
        .where('site_id', '=', siteId)
        .executeTakeFirstOrThrow()
      const last = await query
        .selectFrom('mail_job')
        .select(['last_fault', 'last_said', 'last_failed_at', 'next_attempt_at'])
        .where('site_id', '=', siteId)
        .where('last_failed_at', 'is not', null)
        .orderBy('last_failed_at', 'desc')
        .orderBy('job_id')
        .limit(1)
        .executeTakeFirst()
      const sent = await query
        .selectFrom('overview_count')
        .select((of) => of.fn.sum('count').as('count'))
        .where('site_id', '=', siteId)
        .where('kind', '=', MAILS_SENT)
        .where('at', '>', now - DAY)
        .executeTakeFirst()
      const kind = last?.last_fault ?? 'unknown'
      return {
        waiting: Number(row.jobs),
        oldestAt: row.oldest === null ? undefined : Number(row.oldest),
        retried: Number(row.retried),
        lastFault: last && {
          kind: isMailFailureKind(kind) ? kind : 'unknown',
          said: last.last_said ?? '',
          at: Number(last.last_failed_at),
          nextAttemptAt: Number(last.next_attempt_at),
        },
        sentLastDay: Number(sent?.count ?? 0),
      }
    },
  }
}
