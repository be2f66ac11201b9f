import { z } from 'zod'
import { anyText } from '../scalars.js'

/** Default number of included items of a multi-reference field (wire-protocol §10). */
export const INCLUDED_BY_DEFAULT = 50

/**
 * A reference field whose items are included in the response; of a multi-reference field at most `limit` items, default
 * 50.
 */
export const includedReference = z.object({ field: anyText, limit: z.int().min(1).max(1000).nullish() })
export const includedReferences = z
  .array(includedReference)
  .max(100)
  .nullish()
  .transform((given) => given ?? [])
export type IncludedReferences = z.output<typeof includedReferences>
