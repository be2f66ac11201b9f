import { newId } from '../../kernel/random.js'
import type { AuditEntry } from './audit.js'
import type { AuditDeps } from './deps.js'

/** Something that happened to a member's account, as the log tells it too (`security-events.ts`). */
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
 * The events that the audit log keeps, with how they ended. What an owner decides is not here: the decision writes its
 * entry itself. Nor is what a stranger can cause without end and without knowing anything: that stays in the log of the
 * server.
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

/** Written together, at the latest after this time, in milliseconds: so much is lost when the process dies. */
const FLUSH_AFTER_MS = 1000
/** So many in one statement. */
const BATCH_SIZE = 100
/**
 * Refusals written in one flush at most, so that guessing passwords does not fill the disk. The log has every one.
 */
const MAX_REFUSALS_PER_FLUSH = 100
/** While the database is away so many wait. */
const MAX_WAITING = 5000

export interface AuditEventWriter {
  record(event: AuditedEvent): void
  /** Writes what waits. */
  flush(): Promise<void>
  stop(): Promise<void>
}

/**
 * Keeps the events of members in the audit log, after the fact and in batches: no request waits for it (decision 21).
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
