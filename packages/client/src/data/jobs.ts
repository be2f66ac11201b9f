import type { AsyncJobStatus } from '@foyer/protocol'
import type { AnyItem } from './item.js'
import { Patch } from './patch.js'
import { type CallOptions, createSend, type DataVia } from './send.js'
import { type Condition, toFilter } from './where.js'

/** How far a job is: its `status`, `successCount`, `failureCount`, and an `error` when it failed. */
export type JobStatus = AsyncJobStatus

/** Changes of all items that meet a condition, which the server makes after it has answered. */
export interface DataJobs {
  /** The same changes to every item that fits: ends with `run`, which answers the id of the job. */
  patch<T extends object = AnyItem>(collectionId: string, condition: Condition<T>): Patch<T, string, CallOptions>
  /** Removes every item that fits, and answers the id of the job. */
  remove<T extends object = AnyItem>(
    collectionId: string,
    condition: Condition<T>,
    options?: CallOptions,
  ): Promise<string>
  /** Of a job of whoever calls; a back end sees all. It is kept for a week after its end. */
  status(jobId: string, options?: CallOptions): Promise<JobStatus>
}

/**
 * Jobs of whoever `via` speaks for: they reach what that one may read and change, and go on through restarts of the
 * server.
 * @example const jobId = await dataJobs(foyer).patch<Pot>('Pots', { glaze: 'ash' }).incrementField('price', 5).run()
 */
export function dataJobs(via: DataVia): DataJobs {
  const send = createSend(via)
  const start = async (path: string, body: object, { signal }: CallOptions = {}) =>
    (await send<{ jobId: string }>(`/bulk/items/async-${path}-by-filter`, { body, signal })).jobId
  return {
    patch: (dataCollectionId, condition) =>
      new Patch((fieldModifications, options) =>
        start('patch', { dataCollectionId, filter: toFilter(condition), fieldModifications }, options),
      ),
    remove: (dataCollectionId, condition, options) =>
      start('remove', { dataCollectionId, filter: toFilter(condition) }, options),
    status: (jobId, { signal } = {}) =>
      send(`/async-jobs/${encodeURIComponent(jobId)}/status`, { method: 'GET', signal }),
  }
}
