import { z } from 'zod'
import { anyText, wholeNumber } from '../scalars.js'
import { collectionId } from './document.js'
import { fieldModification } from './items.js'

/**
 * Must be there, so that nobody means all items by leaving it out; `{}` is all of them. Its grammar is the server's own
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
/** The provider's client reads status and successCount. */
export const asyncJobStatus = z.object({
  jobId: anyText,
  status: z.enum(asyncJobStatuses),
  /** Items that were changed or removed until now. */
  successCount: wholeNumber,
  /** Items that a rule left as they were: a text that cannot be incremented, a value that must be unique. */
  failureCount: wholeNumber,
  /** Why it failed. */
  error: z.object({ code: anyText, description: anyText }).optional(),
})
export type AsyncJobStatus = z.output<typeof asyncJobStatus>
