import type { SessionEndReason } from '@foyer/protocol'
import { lifetimes } from '../../kernel/lifetimes.js'
import type { Rotation } from '../site/clients/client.js'
import { type EndReason, publicReasonOf, type Session } from './session.js'
import type { SessionRefresh } from './session-store.js'

interface RotationRowOf<Presented, Window, Decision> {
  policies: readonly Rotation[]
  /** The presented generation, in relation to that of the session. */
  presented: Presented
  /** The window after the session advanced to its generation. */
  window: Window
  /** The effect of the token's use: `advance` makes the session continue with the next generation. */
  decision: Decision
}

/** When a token is accepted. */
export type AcceptedRow = RotationRowOf<'any' | 'next' | 'current' | 'previous', 'any' | 'open', 'accept' | 'advance'>
type RotationRow = AcceptedRow | RotationRowOf<'earlier', 'over', 'replayed'>
type RotationDecision = RotationRow['decision'] | 'superseded'

/**
 * The rotation rule (design §7, security-checklist 11 and 12). `rotationDecision` and the statements of
 * `sql-refresh.ts` are derived from it. At most one row applies to a token. One to which none applies was superseded,
 * and is refused without effect.
 */
export const rotationTable: readonly RotationRow[] = [
  { policies: ['off'], presented: 'any', window: 'any', decision: 'accept' },
  { policies: ['strict'], presented: 'current', window: 'any', decision: 'advance' },
  { policies: ['pending'], presented: 'current', window: 'any', decision: 'accept' },
  { policies: ['pending'], presented: 'next', window: 'any', decision: 'advance' },
  { policies: ['strict', 'pending'], presented: 'previous', window: 'open', decision: 'accept' },
  { policies: ['strict', 'pending'], presented: 'earlier', window: 'over', decision: 'replayed' },
]

const isPresented: Record<RotationRow['presented'], (presented: number, current: number) => boolean> = {
  any: () => true,
  next: (presented, current) => presented === current + 1,
  current: (presented, current) => presented === current,
  previous: (presented, current) => presented === current - 1,
  earlier: (presented, current) => presented < current,
}

/** Returns the rows that apply to a presented generation: one or none. */
export function rotationRowsFor(
  generation: number,
  session: Pick<Session, 'rotation' | 'generation' | 'supersededAt'>,
  now: number,
): RotationRow[] {
  const currentWindow = session.supersededAt >= now - lifetimes.rotationWindow.ms ? 'open' : 'over'
  return rotationTable.filter(
    ({ policies, presented, window }) =>
      policies.includes(session.rotation) &&
      isPresented[presented](generation, session.generation) &&
      (window === 'any' || window === currentWindow),
  )
}

const rotationDecision = (...args: Parameters<typeof rotationRowsFor>): RotationDecision =>
  rotationRowsFor(...args)[0]?.decision ?? 'superseded'

const rotating = new Set(rotationTable.flatMap((row) => (row.decision === 'advance' ? row.policies : [])))

/**
 * Returns the generation of the successor of an accepted token. It is the same for all concurrent requests, so that
 * they receive the same successor (design §7).
 */
export const successorOf = (generation: number, rotation: Rotation): number =>
  rotating.has(rotation) ? generation + 1 : generation

const isExpired = ({ expiresAt, idleExpiresAt }: Session, now: number) => expiresAt <= now || idleExpiresAt <= now

/** Returns true if a generation would be refreshed now, for callers that only read, such as introspection. */
export function isRefreshable(session: Session, generation: number, now: number): boolean {
  if (session.endedAt !== null || isExpired(session, now)) return false
  return ['accept', 'advance'].includes(rotationDecision(generation, session, now))
}

/** The effect of a refused refresh on the session. */
export type RefreshRefusal =
  | { reason: 'unknown' | 'ended' | 'other-client' | 'other-binding' | 'superseded' }
  | { reason: 'expired' | 'replayed'; end: EndReason }

/**
 * Returns why a refresh that updated no row was refused. Within the window an older generation is only refused; after
 * the window its use is treated as theft and ends the session (design §6, security-checklist 11 and 12).
 */
export function refreshRefusalOf(
  session: Session | undefined,
  { generation, clientId, clientBinding = null }: Omit<SessionRefresh, 'sessionId'>,
  now: number,
): RefreshRefusal {
  if (session === undefined) return { reason: 'unknown' }
  if (clientId !== undefined && session.clientId !== clientId) return { reason: 'other-client' }
  if (session.clientBinding !== null && session.clientBinding !== clientBinding) return { reason: 'other-binding' }
  if (session.endedAt !== null) return { reason: 'ended' }
  if (isExpired(session, now)) return { reason: 'expired', end: 'expired' }
  if (rotationDecision(generation, session, now) === 'replayed') return { reason: 'replayed', end: 'replayed' }
  // Includes a token that another request refreshed or made refreshable in the meantime.
  return { reason: 'superseded' }
}

/**
 * Returns the public reason why a refused session ended, for the holder of one of its tokens. Returns `undefined` if
 * the session continues, or the token does not belong to the caller's client or device.
 */
export function publicEndReason(
  session: Session | undefined,
  refusal: RefreshRefusal,
  now: number,
): SessionEndReason | undefined {
  if (session === undefined) return undefined
  const reason = 'end' in refusal ? refusal.end : refusal.reason === 'ended' ? session.endedReason : null
  return reason === null
    ? undefined
    : publicReasonOf({ ...session, endedAt: session.endedAt ?? now, endedReason: reason })
}
