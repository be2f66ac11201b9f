import { endReasonIn } from '@foyer/messages'
import { ACCESS_TOKEN_SECONDS, type MemberId, type SessionId } from '@foyer/protocol'
import { MINUTE, rfc3339, SECOND } from '../../kernel/clock.js'
import { ApplicationError } from '../../kernel/errors/application-error.js'
import type { AuditEntry } from '../audit/audit.js'
import type { EndReason, Session } from '../sessions/session.js'
import { endOf, toldSession } from '../sessions/told-session.js'
import type { ModerationDeps } from './deps.js'

/** Why a session ended, for those who run the site, and what the audit log calls the act that ended it. */
const ends: Record<EndReason, { words: string; actions: readonly string[] }> = {
  'logged-out': { words: 'The member signed out.', actions: ['session-ended'] },
  revoked: {
    words: 'The application gave its token back, as it does when a member signs out.',
    actions: ['session-ended'],
  },
  disconnected: {
    words: 'Somebody who runs the site signed the member out, or took away the role that the session stood for.',
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
  expired: { words: 'It ended by itself.', actions: [] },
  'password-changed': {
    words: 'The password was changed, which ends every other session.',
    actions: ['password-changed'],
  },
  recovered: {
    words: 'The password was set anew by a recovery link, which ends every session.',
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

/** What else the log tells of one session. */
const others: Readonly<Record<string, { kind: 'proven' | 'refused'; words: string }>> = {
  'proven-again': { kind: 'proven', words: 'The member gave the password once more.' },
  'renewal-refused': {
    kind: 'refused',
    words: 'A renewal was refused: the session was over. This is when the member noticed.',
  },
}

const LOGGED = [...new Set([...Object.values(ends).flatMap(({ actions }) => actions), ...Object.keys(others)])]
/** So far apart an act and the end that it caused may be dated: the log is written a moment later. */
const APART_MS = 5 * SECOND
const ENTRIES = 500
/** Of what happened in the same moment. */
const ORDER = ['began', 'renewed', 'proven', 'ended', 'refused']

/**
 * Everything that is known of a session, in words: how it began, that it was renewed, and why it ended, with who did it
 * where the audit log has that.
 * @throws ApplicationError NOT_FOUND
 */
export async function sessionChain(
  sessionId: SessionId,
  { storage, clock, directory }: Pick<ModerationDeps, 'storage' | 'clock' | 'directory'>,
) {
  const now = clock.now()
  const { session, entries, emails, keys } = await storage.read(async (stores) => {
    const found = await stores.sessions.find(sessionId)
    if (found === undefined) throw noSuchSession()
    const { memberId, openedAt } = found
    const told = await stores.audit.select(
      { target: memberId, actions: LOGGED, from: openedAt },
      { place: undefined, newer: false, limit: ENTRIES },
    )
    const idsOf = (kind: (actor: string) => boolean) =>
      told.flatMap(({ actor }) => (actor.id !== null && kind(actor.kind) ? [actor.id] : []))
    const people = [memberId, ...idsOf((kind) => kind !== 'key')] as MemberId[]
    return {
      session: found,
      entries: told,
      emails: await stores.members.emailsOf([...new Set(people)]),
      keys: await stores.site.keyNames([...new Set([...idsOf((kind) => kind === 'key'), ...keyOf(found)])]),
    }
  })
  const { clients } = directory.current()
  const from = (entry: AuditEntry | undefined) => ({
    actor:
      entry === undefined
        ? null
        : { ...entry.actor, name: emails.get(entry.actor.id as MemberId) ?? keys.get(entry.actor.id ?? '') ?? null },
    requestId: entry?.requestId ?? null,
  })
  const unknown = { reason: null, toldMember: null, ...from(undefined) }
  const end = endOf(session, now)
  const ending = end && endingEntry(session, end, entries)
  const steps = [
    {
      at: session.openedAt,
      kind: 'began' as const,
      words: beginWords(session, clients),
      ...unknown,
      ...(session.openedBy !== null && {
        actor: { kind: 'key' as const, id: session.openedBy, name: keys.get(session.openedBy) ?? null },
      }),
    },
    ...(session.lastUsedAt > session.openedAt
      ? [{ at: session.lastUsedAt, kind: 'renewed' as const, words: renewalWords(session), ...unknown }]
      : []),
    ...entries.flatMap((entry) => {
      const other = others[entry.action]
      if (other === undefined || entry.details?.sessionId !== sessionId) return []
      return [{ at: entry.at, ...other, ...unknown, ...from(entry) }]
    }),
    ...(end === undefined
      ? []
      : [
          {
            at: end.at,
            kind: 'ended' as const,
            words: end.reason === 'expired' ? (expiryWords[end.told] ?? ends.expired.words) : ends[end.reason].words,
            reason: end.told,
            toldMember: endReasonIn('en', end.told),
            ...from(ending),
          },
        ]),
  ]
  return {
    session: toldSession(session, clients, now),
    member: { memberId: session.memberId, email: emails.get(session.memberId) ?? null },
    steps: steps
      .toSorted((one, other) => one.at - other.at || ORDER.indexOf(one.kind) - ORDER.indexOf(other.kind))
      .map((step) => ({ ...step, at: rfc3339(step.at) })),
  }
}

/** The entry of the act that ended a session: one that names it, or else the nearest in time. */
function endingEntry(
  { sessionId }: Session,
  { at, reason }: { at: number; reason: EndReason },
  entries: readonly AuditEntry[],
): AuditEntry | undefined {
  const { actions } = ends[reason]
  const near = entries.filter(
    (entry) =>
      actions.includes(entry.action) &&
      Math.abs(entry.at - at) <= APART_MS &&
      (entry.details?.sessionId === undefined || entry.details.sessionId === sessionId),
  )
  const isNamed = (entry: AuditEntry) => entry.details?.sessionId === sessionId
  return near.find(isNamed) ?? near.toSorted((one, other) => Math.abs(one.at - at) - Math.abs(other.at - at))[0]
}

const keyOf = ({ openedBy }: Session): string[] => (openedBy === null ? [] : [openedBy])

function beginWords(
  { browser, system, clientId, openedAt, openedBy, authenticatedAt }: Session,
  clients: ReadonlyMap<string, { name: string }>,
): string {
  const device = [browser, system].filter(Boolean).join(' on ') || 'an unknown device'
  const where = clients.get(clientId)?.name ?? 'an application that is gone'
  if (openedBy !== null) return `A program with an API key of the site signed the member in to ${where}.`
  const silent =
    openedAt - authenticatedAt > MINUTE
      ? ` without asking again: the member had signed in at ${rfc3339(authenticatedAt)}`
      : ''
  return `The member was signed in to ${where} with ${device}${silent}.`
}

function renewalWords({ generation, rotation }: Session): string {
  const every = `An application renews it about every ${ACCESS_TOKEN_SECONDS / 60} minutes while it is used.`
  if (rotation === 'off' || generation === 0) return `It was renewed last. ${every}`
  return `It was renewed ${generation === 1 ? 'once' : `${generation} times, here the last time`}. ${every}`
}

const expiryWords: Readonly<Record<string, string>> = {
  expired_absolute: 'It had reached its longest life and ended by itself.',
  expired_idle: 'Nobody used it for so long that it ended by itself.',
}

export const noSuchSession = (): ApplicationError =>
  new ApplicationError('NOT_FOUND', 'There is no such session. Sessions that are long over are not kept.')
