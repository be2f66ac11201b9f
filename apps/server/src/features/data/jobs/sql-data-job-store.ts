import type { Kysely, Selectable } from 'kysely'
import type { DataJobTable, Tables } from '../../../platform/database/schema/tables.js'
import type { DataCaller } from '../data-caller.js'
import type { DataJob, DataJobStore, JobStatus } from './data-job-store.js'

const callerIdOf = (caller: DataCaller): string => (caller.kind === 'admin' ? '' : caller.id)

const jobFromRow = (row: Selectable<DataJobTable>): DataJob => ({
  jobId: row.job_id,
  collectionId: row.collection_id,
  caller:
    row.caller_kind === 'admin'
      ? { kind: 'admin' }
      : { kind: row.caller_kind as 'visitor' | 'member', id: row.caller_id },
  request: JSON.parse(row.request_json),
  status: row.status as JobStatus,
  successCount: row.success_count,
  failureCount: row.failure_count,
  lastItemId: row.last_item_id ?? undefined,
  createdAt: row.created_at,
  error: row.error_json === null ? undefined : JSON.parse(row.error_json),
})

/** Stores asynchronous jobs in `data_job`. Jobs that are done or failed have no `leased_until`. */
export function sqlDataJobStore(query: Kysely<Tables>, siteId: string): DataJobStore {
  const jobs = () => query.selectFrom('data_job').where('site_id', '=', siteId)
  const leasedJob = (jobId: string, lease: string) =>
    query
      .updateTable('data_job')
      .where('site_id', '=', siteId)
      .where('job_id', '=', jobId)
      .where('lease', '=', lease)
      .where('finished_at', 'is', null)

  return {
    async insert({ jobId, collectionId, caller, request, createdAt }) {
      await query
        .insertInto('data_job')
        .values({
          site_id: siteId,
          job_id: jobId,
          collection_id: collectionId,
          caller_kind: caller.kind,
          caller_id: callerIdOf(caller),
          request_json: JSON.stringify(request),
          status: 'INITIALIZED',
          success_count: 0,
          failure_count: 0,
          last_item_id: null,
          lease: null,
          leased_until: createdAt,
          created_at: createdAt,
          finished_at: null,
          error_json: null,
        })
        .execute()
    },

    async find(jobId) {
      const row = await jobs().selectAll().where('job_id', '=', jobId).executeTakeFirst()
      return row && jobFromRow(row)
    },

    async countUnfinished(caller) {
      const { total } = await jobs()
        .where('leased_until', 'is not', null)
        .where('caller_kind', '=', caller.kind)
        .where('caller_id', '=', callerIdOf(caller))
        .select((job) => job.fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow()
      return Number(total)
    },

    async isDue(now) {
      const row = await jobs().select('job_id').where('leased_until', '<=', now).limit(1).executeTakeFirst()
      return row !== undefined
    },

    async lease(lease, now, until) {
      const due = await jobs()
        .select('job_id')
        .where('leased_until', '<=', now)
        .orderBy('leased_until')
        .limit(1)
        .executeTakeFirst()
      if (due === undefined) return undefined
      const row = await query
        .updateTable('data_job')
        .set({ lease, leased_until: until, status: 'PROCESSING' })
        .where('site_id', '=', siteId)
        .where('job_id', '=', due.job_id)
        // Another node may have leased it meanwhile.
        .where('leased_until', '<=', now)
        .returningAll()
        .executeTakeFirst()
      return row && jobFromRow(row)
    },

    async recordStep(jobId, lease, { successes, failures, lastItemId, isLast }, { now, until }) {
      const row = await leasedJob(jobId, lease)
        .set((job) => ({
          success_count: job('success_count', '+', successes),
          failure_count: job('failure_count', '+', failures),
          ...(lastItemId === undefined ? {} : { last_item_id: lastItemId }),
          ...(isLast ? { status: 'SUCCEEDED', finished_at: now, leased_until: null } : { leased_until: until }),
        }))
        .returning('job_id')
        .executeTakeFirst()
      return row !== undefined
    },

    async release(jobId, lease, now) {
      await leasedJob(jobId, lease).set({ leased_until: now }).execute()
    },

    async fail(jobId, lease, error, now) {
      await leasedJob(jobId, lease)
        .set({ status: 'FAILED', finished_at: now, leased_until: null, error_json: JSON.stringify(error) })
        .execute()
    },
  }
}
