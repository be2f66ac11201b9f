import { SECOND } from '../../kernel/clock.js'
import { newId } from '../../kernel/random.js'
import { type BufferedWriter, bufferedWriter } from '../../platform/database/batching/buffered-writer.js'
import type { AuditEntry } from './audit.js'
import type { AuditDeps } from './deps.js'

/** An event of a member's account, as also written to the server log (`security-events.ts`). */
export interface AuditedEvent {
  event: string
  requestId: string
  network: string
  memberId?: string
  sessionId?: string
  state?: string
  code?: string
  method?: string
  provider?: string
  secondFactor?: string
}

/**
 * The events recorded in the audit log, with their results. Excluded are decisions of owners, which write their own
 * entries, and events that an anonymous client can cause without limit and without knowledge: those are only in the
 * server log.
 */
const eventResults = new Map<string, AuditEntry['result']>([
  ...[
    ...['registered', 'signed-in', 'signed-on', 'email-verified', 'invitation-accepted', 'password-recovered'],
    ...['password-changed', 'email-change-asked', 'email-changed', 'proven-again', 'session-ended'],
    ...['request-withdrawn', 'consent-given', 'promotion-undone'],
  ].map((event) => [event, 'done'] as const),
  ...[
    ...['sign-in-refused', 'registration-refused', 'verification-refused', 'recovery-refused'],
    ...['invitation-refused', 'code-replayed', 'refresh-token-replayed', 'renewal-refused'],
  ].map((event) => [event, 'refused'] as const),
])

/**
 * Maximum number of refusals written in one flush, so that password guessing does not fill the disk. The server log
 * contains all.
 */
const MAX_REFUSALS_PER_FLUSH = 100

export interface AuditEventWriter extends Pick<BufferedWriter<string, AuditEntry>, 'flush' | 'stop'> {
  record(event: AuditedEvent): void
}

/**
 * Writes the events of members to the audit log in the background, in batches; requests do not wait for it (decision
 * 21). While the database is unavailable, 5000 entries wait.
 */
export function auditEventWriter(
  { storage, random, clock }: Pick<AuditDeps, 'storage' | 'random' | 'clock'>,
  onLost: (count: number, error: unknown) => void,
): AuditEventWriter {
  let refusals = 0
  const { buffer, set, flush, stop } = bufferedWriter<string, AuditEntry>({
    flushAfterMs: SECOND,
    batchSize: 100,
    write: (batch) => storage.write((stores) => stores.audit.add([...batch.values()])),
    maxRetried: 5000,
    onDropped: onLost,
  })
  return {
    record({ event, requestId, network, memberId, sessionId, ...details }) {
      // Who has given the first factor only is not signed in; the log has the line.
      if (event === 'signed-in' && details.state === 'REQUIRE_SECOND_FACTOR') return
      if (buffer.size === 0) refusals = 0
      const result = eventResults.get(event)
      if (result === undefined || (result === 'refused' && ++refusals > MAX_REFUSALS_PER_FLUSH)) return
      const entryDetails = { ...(sessionId === undefined ? {} : { sessionId }), ...details }
      const entryId = newId(random, 'aud')
      set(entryId, {
        entryId,
        at: clock.now(),
        actor: memberId === undefined ? { kind: 'nobody', id: null } : { kind: 'member', id: memberId },
        action: event,
        target: memberId === undefined ? null : { kind: 'member', id: memberId },
        result,
        requestId,
        network,
        details: Object.keys(entryDetails).length === 0 ? null : entryDetails,
      })
    },
    flush,
    stop,
  }
}
