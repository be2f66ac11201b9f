import type { Act } from '../../audit/audit.js'
import type { MemberCounts } from '../members/import-members.js'
import type { FirebaseHashParameters } from '../members/imported-member.js'
import type { MemberFormat } from '../members/member-codec.js'

/** Import states: receiving → checking → checked → importing → done or failed. The file is stored until the end. */
export type ImportStatus = 'receiving' | 'checking' | 'checked' | 'importing' | 'done' | 'failed'

interface ImportOptions {
  format: MemberFormat
  update: boolean
  firebase?: FirebaseHashParameters
}

/** Results up to the last line processed. Only the first faults are stored. */
export interface ImportResult {
  counts: MemberCounts
  faults: { line: number; fault: string }[]
  ignored: string[]
  /** Why it failed, as text. */
  problem?: string
}

/** A file of members that is checked and then imported in the background. */
export interface ImportJob {
  importId: string
  fileName: string
  options: ImportOptions
  /** The act for the audit log. */
  act: Act
  status: ImportStatus
  /** The number of parts received, and of those read so far. */
  parts: number
  partsRead: number
  bytes: number
  lastLine: number
  result: ImportResult
  createdAt: number
  updatedAt: number
}

/** Progress of a node. */
export interface ImportStep {
  lastLine: number
  partsRead: number
  result: ImportResult
}

/**
 * If two nodes lease the same import, only one gets it. Writes of a node whose lease has passed to another have no
 * effect.
 */
export interface ImportJobStore {
  insert(job: ImportJob): Promise<void>
  find(importId: string): Promise<ImportJob | undefined>
  /** Lists the newest first. */
  list(limit: number): Promise<ImportJob[]>
  /**
   * Stores the next part of a file; a repeated part is not stored twice. False if the file does not accept a part with
   * this number now.
   */
  insertPart(
    importId: string,
    part: { number: number; content: string; bytes: number; isLast: boolean },
    now: number,
  ): Promise<boolean>
  /** Returns a part of the file, base64-encoded. */
  getPart(importId: string, number: number): Promise<string | undefined>
  /** Starts an import whose status is 'checked'; false for any other status. */
  start(importId: string, act: Act, now: number): Promise<boolean>
  /** Whether an import is waiting without a lease. */
  isDue(now: number): Promise<boolean>
  /** Leases a waiting import, until `until`; undefined if there is none. */
  lease(lease: string, now: number, until: number): Promise<ImportJob | undefined>
  /** Records the progress of a node. False if the lease has passed to another node. */
  recordStep(importId: string, lease: string, step: ImportStep, times: { now: number; until: number }): Promise<boolean>
  /** Finishes a stage. After the last one the file is deleted. */
  finish(
    importId: string,
    lease: string,
    status: 'checked' | 'done' | 'failed',
    step: ImportStep,
    now: number,
  ): Promise<boolean>
  /** Releases the import for the next node. */
  release(importId: string, lease: string, now: number): Promise<void>
  /** Deletes an import and its file; imported members stay. False if there is none. */
  delete(importId: string): Promise<boolean>
}
