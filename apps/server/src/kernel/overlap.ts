import type { Overlap } from '@foyer/protocol'
import { MINUTE } from './clock.js'

const HOUR = 60 * MINUTE

/** How long the old key or secret works beside the new one, in milliseconds. */
export const overlapMs: Readonly<Record<Overlap, number>> = {
  now: 0,
  '1h': HOUR,
  '24h': 24 * HOUR,
  '7d': 7 * 24 * HOUR,
}

/** True until the end that a rotation set. */
export const isInForce = ({ expiresAt }: { expiresAt?: number }, now: number): boolean =>
  expiresAt === undefined || expiresAt > now
