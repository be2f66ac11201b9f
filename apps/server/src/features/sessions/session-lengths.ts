import type { MemberId } from '@foyer/protocol'
import { parseDuration } from '../../kernel/duration.js'
import { lifetimes } from '../../kernel/lifetimes.js'
import type { Client } from '../site/clients/client.js'
import type { SiteSnapshot } from '../site/snapshot/site-snapshot.js'

/** How long a session lasts, in milliseconds. */
export interface SessionLengths {
  /** After its last use (V7.3.1). */
  idleMs: number
  /** After its start (V7.3.2). */
  maxMs: number
}

/** The defaults of the settings. */
export const defaultSessionLengths: SessionLengths = {
  idleMs: lifetimes.refreshTokenIdle.ms,
  maxMs: lifetimes.refreshTokenAbsolute.ms,
}

type Rules = Pick<SiteSnapshot, 'settings' | 'owners'>

/** Returns the lengths of a session: those of the client, else of the site; for the team at most those of the team. */
export function sessionLengths(
  client: Pick<Client, 'sessionIdleFor' | 'sessionLongest'> | undefined,
  memberId: MemberId,
  { settings, owners }: Rules,
): SessionLengths {
  const { idleMs, maxMs, teamIdleMs, teamMaxMs } = settings.sessions
  const lengths = {
    idleMs: parseDuration(client?.sessionIdleFor ?? '') ?? idleMs,
    maxMs: parseDuration(client?.sessionLongest ?? '') ?? maxMs,
  }
  if (!owners.has(memberId)) return lengths
  return { idleMs: Math.min(lengths.idleMs, teamIdleMs), maxMs: Math.min(lengths.maxMs, teamMaxMs) }
}

/** Returns how long a sign-in at the hosted pages lasts, in milliseconds, if the person stays signed in. */
export const browserSessionMs = (memberId: MemberId, rules: Rules): number =>
  sessionLengths(undefined, memberId, rules).maxMs
