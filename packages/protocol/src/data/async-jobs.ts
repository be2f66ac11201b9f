import { z } from 'zod'
import { anyText, wholeNumber } from '../scalars.js'
import { collectionId } from './document.js'
import { fieldModification } from './items.js'

/**
 * Required, so that omitting it by mistake does not select all items; `{}` does. Validated by the server's grammar
 * (wire-protocol §8.3).
 */
const filter = z.record(anyText, z.unknown()).meta({ description: 'Which items; {} is all of them.' })

export const asyncPatchByFilterRequest = z.object({
  dataCollectionId: collectionId,
  filter,
  fieldModifications: z.array(fieldModification).min(1).max(500),
})
export const asyncRemoveByFilterRequest = z.object({ dataCollectionId: collectionId, filter })
export const asyncJobResponse = z.object({ jobId: anyText })

export const asyncJobStatuses = ['INITIALIZED', 'PROCESSING', 'SUCCEEDED', 'FAILED'] as const
/** Wix's client reads `status` and `successCount`. */
export const asyncJobStatus = z.object({
  jobId: anyText,
  status: z.enum(asyncJobStatuses),
  /** Number of items changed or removed so far. */
  successCount: wholeNumber,
  /** Number of items that could not be changed: a string that cannot be incremented, a value that must be unique. */
  failureCount: wholeNumber,
  /** Why the job failed. */
  error: z.object({ code: anyText, description: anyText }).optional(),
})
export type AsyncJobStatus = z.output<typeof asyncJobStatus>
