import { z } from 'zod'
import { anyText } from '../scalars.js'

/** Default number of included items of a multi-reference field (wire-protocol §10). */
export const INCLUDED_BY_DEFAULT = 50

/**
 * Reference fields whose items are included in the response; for multi-reference fields at most `limit` items, default
 * 50.
 */
export const includedReferences = z
  .array(z.object({ field: anyText, limit: z.int().min(1).max(1000).nullish() }))
  .max(100)
  .nullish()
  .transform((given) => given ?? [])
export type IncludedReferences = z.output<typeof includedReferences>
