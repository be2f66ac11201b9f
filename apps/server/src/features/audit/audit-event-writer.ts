import { newId } from '../../kernel/random.js'
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

/** Maximum delay of a batched write, in milliseconds. Events of this period are lost when the process crashes. */
const FLUSH_AFTER_MS = 1000
/** Entries for each INSERT. */
const BATCH_SIZE = 100
/**
 * Maximum number of refusals written in one flush, so that password guessing does not fill the disk. The server log
 * contains all.
 */
const MAX_REFUSALS_PER_FLUSH = 100
/** Maximum number of entries that wait while the database is unavailable. */
const MAX_WAITING = 5000

export interface AuditEventWriter {
  record(event: AuditedEvent): void
  /** Writes the waiting entries. */
  flush(): Promise<void>
  stop(): Promise<void>
}

/**
 * Writes the events of members to the audit log in the background, in batches; requests do not wait for it (decision
 * 21).
 */
export function auditEventWriter(
  { storage, random, clock }: Pick<AuditDeps, 'storage' | 'random' | 'clock'>,
  onLost: (count: number, error: unknown) => void,
): AuditEventWriter {
  let waiting: AuditEntry[] = []
  let refusals = 0
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> = Promise.resolve()

  function scheduleFlush(): void {
    timer ??= setTimeout(() => {
      timer = undefined
      void flush()
    }, FLUSH_AFTER_MS)
    timer.unref()
  }

  async function write(): Promise<void> {
    refusals = 0
    while (waiting.length > 0) {
      const batch = waiting.slice(0, BATCH_SIZE)
      try {
        await storage.write((stores) => stores.audit.add(batch))
      } catch (error) {
        if (waiting.length > MAX_WAITING) {
          onLost(waiting.length, error)
          waiting = []
        } else scheduleFlush()
        return
      }
      waiting = waiting.slice(batch.length)
    }
  }

  function flush(): Promise<void> {
    writing = writing.then(write)
    return writing
  }

  return {
    record({ event, requestId, network, memberId, sessionId, ...details }) {
      const result = eventResults.get(event)
      if (result === undefined || (result === 'refused' && ++refusals > MAX_REFUSALS_PER_FLUSH)) return
      const entryDetails = { ...(sessionId === undefined ? {} : { sessionId }), ...details }
      waiting.push({
        entryId: newId(random, 'aud'),
        at: clock.now(),
        actor: memberId === undefined ? { kind: 'nobody', id: null } : { kind: 'member', id: memberId },
        action: event,
        target: memberId === undefined ? null : { kind: 'member', id: memberId },
        result,
        requestId,
        network,
        details: Object.keys(entryDetails).length === 0 ? null : entryDetails,
      })
      scheduleFlush()
    },
    flush,
    async stop() {
      clearTimeout(timer)
      await flush()
      clearTimeout(timer)
    },
  }
}
