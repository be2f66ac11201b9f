import type { ImportJob } from '../../../features/import-export/import-jobs/import-job-store.js'
import { rfc3339 } from '../../../kernel/clock.js'

/** An import of members, as the owner API shows it. */
export const memberImportView = (job: ImportJob) => ({
  importId: job.importId,
  fileName: job.fileName,
  format: job.options.format,
  update: job.options.update,
  status: job.status,
  bytes: job.bytes,
  /** Progress of the current stage, from 0 to 1. */
  share: job.parts === 0 ? 0 : job.partsRead / job.parts,
  lastLine: job.lastLine,
  ...job.result.counts,
  faults: job.result.faults,
  ignored: job.result.ignored,
  problem: job.result.problem ?? null,
  createdDate: rfc3339(job.createdAt),
  updatedDate: rfc3339(job.updatedAt),
})
