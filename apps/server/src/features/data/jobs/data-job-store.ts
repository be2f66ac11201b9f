import type { FieldModification } from '@foyer/protocol'
import type { DataCaller } from '../data-caller.js'

export type JobStatus = 'INITIALIZED' | 'PROCESSING' | 'SUCCEEDED' | 'FAILED'

/** A change of all items that meet a filter, done in steps in the background (decision 29). */
export interface DataJob {
  jobId: string
  collectionId: string
  /** The caller on whose behalf the job runs; its permissions are checked again in each step. */
  caller: DataCaller
  /** With modifications, items are patched; without, they are removed. */
  request: { filter: unknown; fieldModifications?: FieldModification[] }
  status: JobStatus
  successCount: number
  /** Items that met the filter but were rejected by a rule. */
  failureCount: number
  /** Items up to and including this id are done. */
  lastItemId: string | undefined
  createdAt: number
  error: { code: string; description: string } | undefined
}

/** The result of one step. */
export interface JobStep {
  successes: number
  failures: number
  lastItemId: string | undefined
  isLast: boolean
}

/**
 * If two nodes lease the same job, only one gets it. Writes of a node whose lease has passed to another have no effect.
 */
export interface DataJobStore {
  insert(job: Pick<DataJob, 'jobId' | 'collectionId' | 'caller' | 'request' | 'createdAt'>): Promise<void>
  find(jobId: string): Promise<DataJob | undefined>
  /** Number of unfinished jobs of a caller. */
  countUnfinished(caller: DataCaller): Promise<number>
  /** Whether a job is waiting without a lease. */
  isDue(now: number): Promise<boolean>
  /** Leases the job that has waited longest, until `until`; undefined if none is waiting. */
  lease(lease: string, now: number, until: number): Promise<DataJob | undefined>
  /** Records a step, in the transaction that did it. False if the lease has passed to another node. */
  recordStep(jobId: string, lease: string, step: JobStep, times: { now: number; until: number }): Promise<boolean>
  /** Releases the job for the next node. */
  release(jobId: string, lease: string, now: number): Promise<void>
  fail(jobId: string, lease: string, error: NonNullable<DataJob['error']>, now: number): Promise<void>
}
