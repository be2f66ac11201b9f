import { getEndReasonMessage } from '@foyer/messages'
import {
  ACCESS_TOKEN_SECONDS,
  type MemberId,
  type SecondFactorName,
  type SessionId,
  type SignInMethodName,
  type SignInMethodView,
} from '@foyer/protocol'
import { MINUTE, rfc3339, SECOND } from '../../kernel/clock.js'
import { ApplicationError } from '../../kernel/errors/application-error.js'
import type { AuditEntry } from '../audit/audit.js'
import { isImpersonationId } from '../sessions/impersonation/impersonation-store.js'
import type { EndReason, Session } from '../sessions/session.js'
import { sessionEnd, sessionView } from '../sessions/session-view.js'
import type { SiteSnapshot } from '../site/snapshot/site-snapshot.js'
import { readSignInDetails } from '../tokens/sign-in-details.js'
import { signInMethodView } from '../tokens/sign-in-proof.js'
import type { ModerationDeps } from './deps.js'

/** Why a session ended, as shown in the console, and the audit actions of what ended it. */
const endReasons: Record<EndReason, { words: string; actions: readonly string[] }> = {
  'logged-out': { words: 'The member signed out.', actions: ['session-ended'] },
  revoked: {
    words: 'The application gave its token back, as it does when a member signs out.',
    actions: ['session-ended'],
  },
  disconnected: {
    words: 'A team member signed the member out, or removed the role of the session.',
    actions: ['member-session-ended', 'member-disconnected', 'owner-removed', 'owner-changed'],
  },
  'signed-out-elsewhere': { words: 'The member signed this device out from another one.', actions: ['session-ended'] },
  'reset-required': { words: 'A new password was required, which ends every session.', actions: ['reset-required'] },
  replayed: {
    words:
      'A refresh token that had been replaced was used again, which a copied token looks like. The session was ended to protect the member.',
    actions: ['refresh-token-replayed'],
  },
  'code-replayed': {
    words:
      'The code that the session was opened with was used a second time. The session was ended to protect the member.',
    actions: ['code-replayed'],
  },
  expired: { words: 'It expired.', actions: [] },
  'password-changed': {
    words: 'The password was changed, which ends every other session.',
    actions: ['password-changed'],
  },
  recovered: {
    words: 'The password was reset by a recovery link, which ends every session.',
    actions: ['password-recovered'],
  },
  blocked: { words: 'The member was blocked.', actions: ['member-blocked'] },
  deleted: { words: 'The account was deleted.', actions: ['member-deleted', 'member-declined', 'request-withdrawn'] },
  'too-many-sessions': {
    words: 'The member signed in on so many devices that the oldest session was ended.',
    actions: [],
  },
  restored: { words: 'The site was restored from a backup, which ends every session.', actions: [] },
}

/** Other audit events of a session; `method` is empty if the entry names none. */
const otherEvents: Readonly<Record<string, { kind: 'proven' | 'refused'; describe: (method: string) => string }>> = {
  'proven-again': { kind: 'proven', describe: (method) => `The member authenticated again${method}.` },
  'renewal-refused': {
    kind: 'refused',
    describe: () => 'A renewal was refused: the session was over. This is when the member noticed.',
  },
}

const TIMELINE_ACTIONS = [
  ...new Set([...Object.values(endReasons).flatMap(({ actions }) => actions), ...Object.keys(otherEvents)]),
]
/**
 * Maximum difference between the times of an audit entry and of the end it caused: the entry is written a moment later.
 */
const MATCH_WINDOW_MS = 5 * SECOND
const MAX_ENTRIES = 500
/** Order of steps with the same time. */
const STEP_ORDER = ['began', 'renewed', 'proven', 'ended', 'refused']

/**
 * Returns the timeline of a session as texts: how it began, that it was refreshed, and why it ended, with the actor if
 * the audit log has one.
 * @throws ApplicationError NOT_FOUND
 */
export async function getSessionTimeline(
  sessionId: SessionId,
  { storage, clock, siteSnapshot }: Pick<ModerationDeps, 'storage' | 'clock' | 'siteSnapshot'>,
) {
  const now = clock.now()
  const { session, entries, emails, keys } = await storage.read(async (stores) => {
    const found = await stores.sessions.find(sessionId)
    if (found === undefined) throw sessionNotFound()
    const { memberId, openedAt } = found
    const auditEntries = await stores.audit.select(
      { target: memberId, actions: TIMELINE_ACTIONS, from: openedAt },
      { position: undefined, newer: false, limit: MAX_ENTRIES },
    )
    const idsOf = (kind: (actor: string) => boolean) =>
      auditEntries.flatMap(({ actor }) => (actor.id !== null && kind(actor.kind) ? [actor.id] : []))
    const memberIds = [memberId, ...idsOf((kind) => kind !== 'key')] as MemberId[]
    return {
      session: found,
      entries: auditEntries,
      emails: await stores.members.emailsOf([...new Set(memberIds)]),
      keys: await stores.site.keyNames([...new Set([...idsOf((kind) => kind === 'key'), ...openingKeyIds(found)])]),
    }
  })
  const site = siteSnapshot.current()
  const actorFields = (entry: AuditEntry | undefined) => ({
    actor:
      entry === undefined
        ? null
        : { ...entry.actor, name: emails.get(entry.actor.id as MemberId) ?? keys.get(entry.actor.id ?? '') ?? null },
    requestId: entry?.requestId ?? null,
  })
  const unknown = { reason: null, toldMember: null, ...actorFields(undefined) }
  const end = sessionEnd(session, now)
  const ending = end && findEndEntry(session, end, entries)
  const steps = [
    {
      at: session.openedAt,
      kind: 'began' as const,
      words: describeStart(session, site),
      ...unknown,
      ...(session.openedBy !== null &&
        !isImpersonationId(session.openedBy) && {
          actor: { kind: 'key' as const, id: session.openedBy, name: keys.get(session.openedBy) ?? null },
        }),
    },
    ...(session.lastUsedAt > session.openedAt
      ? [{ at: session.lastUsedAt, kind: 'renewed' as const, words: describeRefresh(session), ...unknown }]
      : []),
    ...entries.flatMap((entry) => {
      const other = otherEvents[entry.action]
      if (other === undefined || entry.details?.sessionId !== sessionId) return []
      const words = other.describe(describeMethod(readSignInDetails(entry.details, site.providers)))
      return [{ at: entry.at, kind: other.kind, words, ...unknown, ...actorFields(entry) }]
    }),
    ...(end === undefined
      ? []
      : [
          {
            at: end.at,
            kind: 'ended' as const,
            words:
              end.reason === 'expired'
                ? (expiryMessages[end.publicReason] ?? endReasons.expired.words)
                : endReasons[end.reason].words,
            reason: end.publicReason,
            toldMember: getEndReasonMessage('en', end.publicReason),
            ...actorFields(ending),
          },
        ]),
  ]
  return {
    session: sessionView(session, site, now),
    member: { memberId: session.memberId, email: emails.get(session.memberId) ?? null },
    steps: steps
      .toSorted((one, other) => one.at - other.at || STEP_ORDER.indexOf(one.kind) - STEP_ORDER.indexOf(other.kind))
      .map((step) => ({ ...step, at: rfc3339(step.at) })),
  }
}

/** Returns the audit entry of what ended a session: one that names the session, or else the nearest in time. */
function findEndEntry(
  { sessionId }: Session,
  { at, reason }: { at: number; reason: EndReason },
  entries: readonly AuditEntry[],
): AuditEntry | undefined {
  const { actions } = endReasons[reason]
  const near = entries.filter(
    (entry) =>
      actions.includes(entry.action) &&
      Math.abs(entry.at - at) <= MATCH_WINDOW_MS &&
      (entry.details?.sessionId === undefined || entry.details.sessionId === sessionId),
  )
  const isNamed = (entry: AuditEntry) => entry.details?.sessionId === sessionId
  return near.find(isNamed) ?? near.toSorted((one, other) => Math.abs(one.at - at) - Math.abs(other.at - at))[0]
}

const openingKeyIds = ({ openedBy }: Session): string[] => (openedBy === null ? [] : [openedBy])

function describeStart(
  { browser, system, clientId, openedAt, openedBy, authenticatedAt, amr }: Session,
  { clients, providers }: Pick<SiteSnapshot, 'clients' | 'providers'>,
): string {
  const device = [browser, system].filter(Boolean).join(' on ') || 'an unknown device'
  const where = clients.get(clientId)?.name ?? 'an application that is gone'
  if (isImpersonationId(openedBy)) return `An owner viewed ${where} as the member; the session was read-only.`
  if (openedBy !== null) return `A program with an API key of the site signed the member in to ${where}.`
  const silent =
    openedAt - authenticatedAt > MINUTE
      ? ` without asking again: the member had signed in at ${rfc3339(authenticatedAt)}`
      : ''
  return `The member was signed in to ${where} with ${device}${describeMethod(signInMethodView(amr, providers))}${silent}.`
}

/** How the member authenticated, as the end of a sentence; empty if the member did not. */
function describeMethod(signIn: SignInMethodView | null): string {
  if (signIn === null) return ''
  const { method, providerName, secondFactor } = signIn
  const first = providerName ?? methodWords[method]
  return first === undefined ? '' : `, by ${first}${secondFactor === null ? '' : secondFactorWords[secondFactor]}`
}

const methodWords: Readonly<Partial<Record<SignInMethodName, string>>> = {
  pwd: 'a password',
  otp: 'a code or link from an email',
  hwk: 'a passkey',
  swk: 'a passkey',
  recovery: 'a recovery link',
  invite: 'an invitation link',
  'set-up-link': 'the set-up link',
  external: 'another provider',
  totp: 'an authenticator app',
  'recovery-code': 'a recovery code',
}
const secondFactorWords: Readonly<Record<SecondFactorName, string>> = {
  totp: ' and an authenticator app',
  'recovery-code': ' and a recovery code',
  'trusted-device': '; the device is trusted, so it needed no second factor',
}

function describeRefresh({ generation, rotation }: Session): string {
  const every = `An application renews it about every ${ACCESS_TOKEN_SECONDS / 60} minutes while it is used.`
  if (rotation === 'off' || generation === 0) return `It was renewed last. ${every}`
  return `It was renewed ${generation === 1 ? 'once' : `${generation} times, here the last time`}. ${every}`
}

const expiryMessages: Readonly<Record<string, string>> = {
  expired_absolute: 'It expired: it reached its maximum lifetime.',
  expired_idle: 'It expired: it was not used for too long.',
}

/** The error for a session that does not exist or that retention has deleted. */
export const sessionNotFound = (): ApplicationError =>
  new ApplicationError('NOT_FOUND', 'There is no such session. Sessions that ended long ago are not kept.')
