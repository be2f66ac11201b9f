import { z } from 'zod'

/**
 * The plainest schemas, one of each: a schema takes more than a kilobyte, and these stand in hundreds of places
 * (docs/performance.md).
 */
export const anyText = z.string()
export const bool = z.boolean()
export const wholeNumber = z.int()
/** RFC 3339. */
export const dateTime = z.iso.datetime()

const textsByLength = new Map<number, z.ZodString>()

/** A text of up to so many characters. */
export function text(max: number): z.ZodString {
  const known = textsByLength.get(max) ?? z.string().max(max)
  textsByLength.set(max, known)
  return known
}
