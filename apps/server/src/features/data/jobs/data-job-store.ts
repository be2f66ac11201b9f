import type { FieldModification } from '@foyer/protocol'
import type { DataCaller } from '../data-caller.js'

export type JobStatus = 'INITIALIZED' | 'PROCESSING' | 'SUCCEEDED' | 'FAILED'

/** A change of all items that meet a filter, done by and by (decision 29). */
export interface DataJob {
  jobId: string
  collectionId: string
  /** On whose behalf; what they may do is asked anew with each step. */
  caller: DataCaller
  /** With modifications, items are patched, else removed. */
  request: { filter: unknown; fieldModifications?: FieldModification[] }
  status: JobStatus
  successCount: number
  /** Items that met the filter and were refused by a rule. */
  failureCount: number
  /** Items up to this id are done. */
  lastItemId: string | undefined
  createdAt: number
  error: { code: string; description: string } | undefined
}

/** What one step did. */
export interface JobStep {
  successes: number
  failures: number
  lastItemId: string | undefined
  isLast: boolean
}

/** Of two nodes that take a job one gets it; what a node does to it after another one took it is not done. */
export interface DataJobStore {
  insert(job: Pick<DataJob, 'jobId' | 'collectionId' | 'caller' | 'request' | 'createdAt'>): Promise<void>
  find(jobId: string): Promise<DataJob | undefined>
  /** How many of a caller's jobs are not finished. */
  countUnfinished(caller: DataCaller): Promise<number>
  /** Whether a job waits that nobody works on. */
  isDue(now: number): Promise<boolean>
  /** Takes the job that has waited longest, until `until`; undefined when none waits. */
  lease(lease: string, now: number, until: number): Promise<DataJob | undefined>
  /** Keeps what a step did, in the transaction that did it. False when the job is somebody else's by now. */
  recordStep(jobId: string, lease: string, step: JobStep, times: { now: number; until: number }): Promise<boolean>
  /** Leaves the job to whoever takes it next. */
  release(jobId: string, lease: string, now: number): Promise<void>
  fail(jobId: string, lease: string, error: NonNullable<DataJob['error']>, now: number): Promise<void>
}
