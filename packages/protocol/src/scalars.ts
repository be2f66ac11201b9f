import { z } from 'zod'

/**
 * Shared instances of the simplest schemas: a schema takes more than a kilobyte of memory, and these are used hundreds
 * of times (docs/performance.md).
 */
export const anyText = z.string()
export const bool = z.boolean()
export const wholeNumber = z.int()
/** RFC 3339. */
export const dateTime = z.iso.datetime()

const textsByLength = new Map<number, z.ZodString>()

/** Returns the schema of a string with at most this many characters. */
export function text(max: number): z.ZodString {
  const known = textsByLength.get(max) ?? z.string().max(max)
  textsByLength.set(max, known)
  return known
}
