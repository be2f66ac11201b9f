import type { Act } from '../../audit/audit.js'
import type { MemberCounts } from '../members/import-members.js'
import type { FirebaseHashParameters } from '../members/imported-member.js'
import type { MemberFormat } from '../members/read-members.js'

/** Import states: receiving → checking → checked → importing → done or failed. The file is stored until the end. */
export type ImportStatus = 'receiving' | 'checking' | 'checked' | 'importing' | 'done' | 'failed'

export interface ImportOptions {
  format: MemberFormat
  update: boolean
  firebase?: FirebaseHashParameters
}

/** What was found, or done, up to the last line. Of bad lines the first are kept. */
export interface ImportResult {
  counts: MemberCounts
  faults: { line: number; fault: string }[]
  ignored: string[]
  /** Why it failed, in words. */
  problem?: string
}

/** A file of members that is looked at and then imported by and by. */
export interface ImportJob {
  importId: string
  fileName: string
  options: ImportOptions
  /** Whose act it is. */
  act: Act
  status: ImportStatus
  /** How many parts of the file are there, and how many of them were read by now. */
  parts: number
  partsRead: number
  bytes: number
  lastLine: number
  result: ImportResult
  createdAt: number
  updatedAt: number
}

/** How far a node came. */
export interface ImportStep {
  lastLine: number
  partsRead: number
  result: ImportResult
}

/** Of two nodes that take an import one gets it; what a node does to it after another one took it is not done. */
export interface ImportJobStore {
  insert(job: ImportJob): Promise<void>
  find(importId: string): Promise<ImportJob | undefined>
  /** The newest first. */
  list(limit: number): Promise<ImportJob[]>
  /**
   * Keeps the next part of a file; a part that is there already is not kept twice. False when the file takes no part of
   * this number now.
   */
  insertPart(
    importId: string,
    part: { number: number; content: string; bytes: number; isLast: boolean },
    now: number,
  ): Promise<boolean>
  /** A part of the file, base64. */
  getPart(importId: string, number: number): Promise<string | undefined>
  /** Lets an import begin that was looked at; false when it is not at that point. */
  start(importId: string, act: Act, now: number): Promise<boolean>
  /** Whether an import waits that nobody works on. */
  isDue(now: number): Promise<boolean>
  /** Takes one that waits, until `until`; undefined when none does. */
  lease(lease: string, now: number, until: number): Promise<ImportJob | undefined>
  /** Keeps how far a node came. False when the import is somebody else's by now. */
  recordStep(importId: string, lease: string, step: ImportStep, times: { now: number; until: number }): Promise<boolean>
  /** Ends a stage. After the last one the file is removed. */
  finish(
    importId: string,
    lease: string,
    status: 'checked' | 'done' | 'failed',
    step: ImportStep,
    now: number,
  ): Promise<boolean>
  /** Leaves it to whoever takes it next. */
  release(importId: string, lease: string, now: number): Promise<void>
  /** Removes an import and its file; what it imported stays. False when there is none. */
  delete(importId: string): Promise<boolean>
}
