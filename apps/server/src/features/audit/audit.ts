import { newId } from '../../kernel/random.js'
import type { AuditDeps, AuditStores } from './deps.js'

/** Who performed an action. `command-line`: a user of the machine; `server`: a node that applied a rule. */
export interface Actor {
  kind: 'owner' | 'key' | 'command-line' | 'set-up-link' | 'server' | 'member' | 'visitor' | 'nobody'
  /** Id of the member or key. */
  id: string | null
}

/** The actor and origin of an action, shared by all its entries. */
export interface Act {
  actor: Actor
  requestId: string | null
  /** The network (`networkOf`), never the address itself. */
  network: string | null
}

export const commandLineAct: Act = { actor: { kind: 'command-line', id: null }, requestId: null, network: null }

/** The object of an action. */
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
    | 'provider'
    | 'session'
    | 'settings'
    | 'webhook'
  id: string | null
}

/** An entry of the audit log. Never contains a secret or an email address: names are looked up when it is read. */
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
 * Writes an entry in the transaction of the change it describes, so that both are committed or neither. Does nothing
 * without an act: then another entry describes the change.
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
