import type { Overlap } from '@foyer/protocol'
import { DAY, HOUR } from './clock.js'

/** The time for which the old key or secret remains valid beside the new one, in milliseconds. */
export const overlapMs: Readonly<Record<Overlap, number>> = {
  now: 0,
  '1h': HOUR,
  '24h': DAY,
  '7d': 7 * DAY,
}

/** Returns whether a rotated key or secret is still valid. */
export const isInForce = ({ expiresAt }: { expiresAt?: number }, now: number): boolean =>
  expiresAt === undefined || expiresAt > now
