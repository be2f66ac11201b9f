import { createHash } from 'node:crypto'
import type { Random } from '@foyer/server'

/** Deterministic random source: the same seed produces the same ids. For tests only. */
export function seededRandom(seed: string): Random {
  let block = 0
  let pool = Buffer.alloc(0)
  return {
    bytes(count) {
      while (pool.length < count)
        pool = Buffer.concat([pool, createHash('sha256').update(`${seed}:${block++}`).digest()])
      const drawn = Buffer.from(pool.subarray(0, count))
      pool = pool.subarray(count)
      return drawn
    },
  }
}
