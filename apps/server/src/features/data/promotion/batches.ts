/** So many items in one statement. A document may have half a megabyte. */
const TOGETHER = 100

/** A list in parts that one statement takes. */
export function* batches<T>(all: readonly T[]): Generator<T[]> {
  for (let at = 0; at < all.length; at += TOGETHER) yield all.slice(at, at + TOGETHER)
}
