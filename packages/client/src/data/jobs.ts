import type { AsyncJobStatus } from '@foyer/protocol'
import type { AnyItem } from './item.js'
import { Patch } from './patch.js'
import { type CallOptions, createSend, type DataVia } from './send.js'
import { type Condition, toFilter } from './where.js'

/** Progress of a job: its `status`, `successCount`, `failureCount`, and an `error` if it failed. */
export type JobStatus = AsyncJobStatus

/** Changes of all items that match a condition, made by the server in the background. */
export interface DataJobs {
  /** Applies the same changes to every item that matches; finish with `run`, which returns the id of the job. */
  patch<T extends object = AnyItem>(collectionId: string, condition: Condition<T>): Patch<T, string, CallOptions>
  /** Removes every item that matches. Returns the id of the job. */
  remove<T extends object = AnyItem>(
    collectionId: string,
    condition: Condition<T>,
    options?: CallOptions,
  ): Promise<string>
  /**
   * Returns the status of a job of the caller; a back end can read all jobs. The status is stored for a week after the
   * job ended.
   */
  status(jobId: string, options?: CallOptions): Promise<JobStatus>
}

/**
 * Starts jobs with the permissions of the caller that `via` authenticates. They affect the items the caller may read
 * and change, and survive restarts of the server.
 * @example
 * const jobId = await dataJobs(foyer).patch<Pot>('Pots', { glaze: 'ash' }).incrementField('price', 5).run()
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
