import { createHash } from 'node:crypto'
import type { Random } from '@foyer/server'

/** Randomness from one seed: the same scenario draws the same ids, every time. For tests only. */
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
