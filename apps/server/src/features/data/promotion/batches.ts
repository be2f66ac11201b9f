/** Number of items in one statement. A document may have half a megabyte. */
const BATCH_SIZE = 100

/** Splits a list into batches for one statement each. */
export function* batches<T>(all: readonly T[]): Generator<T[]> {
  for (let at = 0; at < all.length; at += BATCH_SIZE) yield all.slice(at, at + BATCH_SIZE)
}
