import type { Overlap } from '@foyer/protocol'
import { MINUTE } from './clock.js'

const HOUR = 60 * MINUTE

/** The time for which the old key or secret remains valid beside the new one, in milliseconds. */
export const overlapMs: Readonly<Record<Overlap, number>> = {
  now: 0,
  '1h': HOUR,
  '24h': 24 * HOUR,
  '7d': 7 * 24 * HOUR,
}

/** Returns whether a rotated key or secret is still valid. */
export const isInForce = ({ expiresAt }: { expiresAt?: number }, now: number): boolean =>
  expiresAt === undefined || expiresAt > now
