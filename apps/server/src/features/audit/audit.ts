import { newId } from '../../kernel/random.js'
import type { AuditDeps, AuditStores } from './deps.js'

/** Who did something. A command line is whoever may use the machine; the server is a node by itself, by a rule. */
export interface Actor {
  kind: 'owner' | 'key' | 'command-line' | 'set-up-link' | 'server' | 'member' | 'visitor' | 'nobody'
  /** Of the member or the key. */
  id: string | null
}

/** Whose act it is and where it came from: what every entry that it leaves has in common. */
export interface Act {
  actor: Actor
  requestId: string | null
  /** The network, as it is counted (`networkOf`), and never the address itself. */
  network: string | null
}

export const commandLineAct: Act = { actor: { kind: 'command-line', id: null }, requestId: null, network: null }

/** What it is about. */
export interface AuditTarget {
  kind:
    | 'audit'
    | 'client'
    | 'collection'
    | 'invitation'
    | 'key'
    | 'mail'
    | 'member'
    | 'owner'
    | 'session'
    | 'settings'
    | 'webhook'
  id: string | null
}

/**
 * One line of the audit log. No secret, and no address of a person, is ever in it: names are looked up when it is read.
 */
export interface AuditEntry extends Act {
  entryId: string
  /** Milliseconds since 1970. */
  at: number
  action: string
  target: AuditTarget | null
  result: 'done' | 'refused'
  details: Record<string, unknown> | null
}

/**
 * Writes an entry in the transaction of the change it tells of: both are there or neither. Without an act nothing is
 * written: then another entry tells of it.
 */
export async function audit(
  act: Act | undefined,
  entry: { action: string; target?: AuditTarget; details?: Record<string, unknown> },
  stores: Pick<AuditStores, 'audit'>,
  { random, clock }: Pick<AuditDeps, 'random' | 'clock'>,
): Promise<void> {
  if (act === undefined) return
  const { action, target = null, details = null } = entry
  await stores.audit.add([
    { ...act, entryId: newId(random, 'aud'), at: clock.now(), action, target, result: 'done', details },
  ])
}
