import { z } from 'zod'
import { anyText } from '../scalars.js'

/** Included items of one reference field that holds several, unless told otherwise (wire-protocol §10). */
export const INCLUDED_BY_DEFAULT = 50

/**
 * The reference fields whose items come with an item: of those that hold several at most `limit`, 50 unless told
 * otherwise.
 */
export const includedReferences = z
  .array(z.object({ field: anyText, limit: z.int().min(1).max(1000).nullish() }))
  .max(100)
  .nullish()
  .transform((given) => given ?? [])
export type IncludedReferences = z.output<typeof includedReferences>
