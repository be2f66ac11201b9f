import type { MemberId } from '@foyer/protocol'
import { DAY, HOUR, MINUTE } from '../../../kernel/clock.js'
import type { HourlyCount } from '../../../platform/counts/count-store.js'
import { loginKind, startOfDay, startOfHour } from '../../../platform/counts/counted-kinds.js'
import type { AuditEntry } from '../../audit/audit.js'
import { newSession, type Session } from '../../sessions/session.js'
import { defaultSessionLengths } from '../../sessions/session-lengths.js'
import { signInDetails } from '../../tokens/sign-in-details.js'
import { serializeAmr } from '../../tokens/sign-in-proof.js'
import type { ImportedMember } from '../members/imported-member.js'
import { SAMPLE_DAYS } from './sample-members.js'
import { sampleLogins, sampleMethods } from './sample-methods.js'
import { fraction, pick, sampleId } from './sample-sequence.js'

/** The id of the entry that the load itself writes. */
export const SAMPLE_LOADED = sampleId('aud', 0)

const DEVICES = [
  ['Chrome', 'Windows'],
  ['Chrome', 'Windows'],
  ['Safari', 'iPhone'],
  ['Safari', 'macOS'],
  ['Chrome', 'Android'],
  ['Firefox', 'Linux'],
  ['Edge', 'Windows'],
] as const
/** Networks for documentation (RFC 5737). */
const NETWORKS = ['203.0.113.0', '198.51.100.0', '192.0.2.0']
const REFUSALS = 40
const SIGN_IN_ENTRIES = 120

type SampleMember = ImportedMember & { memberId: MemberId; createdAt: number }

/** Returns an open session for each member who signed in during the last 30 days, some with a second device. */
export function sampleSessions(members: readonly ImportedMember[], clientIds: readonly string[], loadedAt: number) {
  const signedIn = members.flatMap((member, number) =>
    member.status === 'active' && member.lastLoginAt && member.lastLoginAt > loadedAt - 30 * DAY
      ? [{ memberId: member.memberId as MemberId, at: member.lastLoginAt, number }]
      : [],
  )
  return signedIn.flatMap(({ memberId, at, number }) =>
    Array.from({ length: fraction(number, 20) < 0.25 ? 2 : 1 }, (_, device): Session => {
      const [browser, system] = pick(DEVICES, number, device, 21)
      const openedAt = at - Math.round(device * fraction(number, 22) * 3 * DAY)
      const session = newSession(
        {
          sessionId: sampleId('ses', number * 2 + device),
          memberId,
          clientId: pick(clientIds, number, device, 23),
          browserSessionId: null,
          rotation: 'strict',
          scope: 'offline_access',
          authenticatedAt: openedAt,
          amr: device === 0 ? sampleMethods(number) : ['pwd'],
          browser,
          system,
        },
        defaultSessionLengths,
        openedAt,
      )
      const lastUsedAt = openedAt + Math.round(fraction(number, device, 24) * (loadedAt - openedAt))
      return { ...session, lastUsedAt, idleExpiresAt: session.idleExpiresAt + lastUsedAt - openedAt }
    }),
  )
}

/** Returns what the members did, as entries of the audit log: joined, signed in, were refused. */
export function sampleAuditEntries(members: readonly ImportedMember[], loadedAt: number): AuditEntry[] {
  const entry = (number: number, at: number, action: string, memberId: MemberId | null): AuditEntry => ({
    entryId: sampleId('aud', number),
    at,
    actor: memberId === null ? { kind: 'nobody', id: null } : { kind: 'member', id: memberId },
    action,
    target: memberId === null ? null : { kind: 'member', id: memberId },
    result: action.endsWith('-refused') ? 'refused' : 'done',
    requestId: sampleId('req', number),
    network: pick(NETWORKS, number, 30),
    details: null,
  })
  const all = members as readonly SampleMember[]
  const joined = all.map(({ memberId, createdAt }, number) => entry(1 + number, createdAt, 'registered', memberId))
  const recent = all
    .filter(({ lastLoginAt }) => lastLoginAt)
    .toSorted((one, other) => (other.lastLoginAt ?? 0) - (one.lastLoginAt ?? 0))
  const signedIn = recent.slice(0, SIGN_IN_ENTRIES).map(({ memberId, lastLoginAt }, number) => ({
    ...entry(1000 + number, lastLoginAt as number, 'signed-in', memberId),
    details: { ...signInDetails(sampleMethods(all.findIndex((one) => one.memberId === memberId))) },
  }))
  const refused = Array.from({ length: REFUSALS }, (_, number) => {
    const at = loadedAt - Math.round(fraction(number, 31) ** 1.6 * 14 * DAY) - 3 * MINUTE
    return entry(2000 + number, at, 'sign-in-refused', number % 3 === 0 ? null : pick(recent, number, 32).memberId)
  })
  return [...joined, ...signedIn, ...refused]
}

/** Returns the counts of the last 90 days by the hour. Sign-ups are those of the sample members. */
export function sampleCounts(members: readonly ImportedMember[], loadedAt: number): HourlyCount[] {
  const counts = new Map<string, HourlyCount>()
  const add = (kind: HourlyCount['kind'], at: number, count: number) => {
    if (count <= 0) return
    const key = `${kind} ${startOfHour(at)}`
    const found = counts.get(key) ?? { kind, at: startOfHour(at), count: 0 }
    counts.set(key, { ...found, count: found.count + count })
  }
  for (const { createdAt = loadedAt, status, emailVerified } of members) {
    add('signUps', createdAt, 1)
    if (emailVerified) add('proven', createdAt, 1)
    if (status !== 'pending-approval') add('joined', createdAt, 1)
    if (status !== 'pending-approval') add('promotions', createdAt, 1)
    add('itemsKept', createdAt, Math.floor(fraction(createdAt % 997, 40) * 4))
  }
  for (let at = startOfHour(loadedAt) - SAMPLE_DAYS * DAY; at < loadedAt - HOUR; at += HOUR) {
    const busy = busyness(at, loadedAt)
    const hour = at / HOUR
    add('visitors', at, Math.round(busy * (9 + 7 * fraction(hour, 41))))
    const logins = Math.round(busy * (2.2 + 2.6 * fraction(hour, 42)))
    add('logins', at, logins)
    for (const [amr, count] of sampleLogins(logins, hour)) add(loginKind(serializeAmr(amr)), at, count)
    add('failures', at, fraction(hour, 43) < busy * 0.22 ? 1 + Math.floor(fraction(hour, 44) * 2) : 0)
  }
  return [...counts.values()]
}

/** Returns the number of active members for each complete day. */
export const sampleActiveDays = (loadedAt: number): { at: number; count: number }[] =>
  Array.from({ length: SAMPLE_DAYS - 1 }, (_, days) => {
    const at = startOfDay(loadedAt) - (days + 1) * DAY
    return { at, count: Math.round(10 * busyness(at + 12 * HOUR, loadedAt) * (2.6 + fraction(at / DAY, 45))) }
  })

/** From 0 to about 1: more towards the present, by day, and on weekdays. */
function busyness(at: number, loadedAt: number): number {
  const growth = 0.45 + 0.55 * (1 - (loadedAt - at) / (SAMPLE_DAYS * DAY))
  const hour = (at % DAY) / HOUR
  const daylight = 0.12 + 0.88 * Math.max(0, Math.sin(((hour - 5) / 18) * Math.PI))
  const weekday = new Date(at).getUTCDay()
  return growth * daylight * (weekday === 0 || weekday === 6 ? 0.62 : 1)
}
