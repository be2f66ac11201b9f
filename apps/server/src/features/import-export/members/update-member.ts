import { isDeepStrictEqual } from 'node:util'
import type { ExternalIdentity } from '../../members/external/external-identity-store.js'
import type { Authenticator } from '../../members/factors/factor-store.js'
import type { Member } from '../../members/member.js'
import type { Passkey } from '../../members/passkeys/passkey-store.js'
import { endAllSessions, removeUnverifiedMethods } from '../../members/sign-in/end-sessions.js'
import type { EndReason } from '../../sessions/session.js'
import type { ImportExportStores } from '../deps.js'
import type { ImportedMember } from './imported-member.js'

type MemberChange = Partial<
  Pick<Member, 'status' | 'emailVerified' | 'resetRequired' | 'passwordHash' | 'profile' | 'slug' | 'notes' | 'tags'>
>

/** A member as read from the file, with a complete profile. */
type GivenMember = ImportedMember & Pick<Member, 'profile'>

/**
 * Updates a member from a line, inside the caller's transaction. The id and the address stay, and a verified address
 * stays verified; accounts at identity providers and passkeys are added, and an authenticator app if there is none. A
 * change that denies the member access, or changes the password, ends all sessions, as everywhere else.
 */
export async function updateMember(
  known: Member,
  line: GivenMember,
  {
    identities,
    passkeys,
    authenticator,
  }: {
    identities: readonly ExternalIdentity[]
    passkeys: readonly Passkey[]
    authenticator: Authenticator | undefined
  },
  stores: ImportExportStores,
  now: number,
): Promise<'updated' | 'unchanged'> {
  await stores.sessions.lockMember(known.memberId)
  const change = diffMember(known, line)
  if (change.slug !== undefined && (await stores.members.findBySlug(change.slug)) !== undefined) delete change.slug
  // Before those of the file are added, which are the member's.
  if (change.emailVerified) await removeUnverifiedMethods(known.memberId, stores)
  await stores.externalIdentities.insertAll(identities)
  await stores.passkeys.insertAll(passkeys)
  const addsApp = authenticator !== undefined && (await stores.factors.findAuthenticator(known.memberId)) === undefined
  if (addsApp) await stores.factors.setAuthenticator(known.memberId, authenticator)
  if (Object.keys(change).length === 0)
    return identities.length + passkeys.length === 0 && !addsApp ? 'unchanged' : 'updated'
  if (change.emailVerified) {
    await stores.recoveries.endAllOf(known.memberId, now)
    await stores.authentications.endAllOf(known.memberId, now)
    await stores.pendingRegistrations.deleteByEmail(known.emailKey)
  }
  const reason = sessionEndReason(change)
  if (reason !== undefined) await endAllSessions(known.memberId, reason, stores, now)
  await stores.members.update(known.memberId, change, now)
  return 'updated'
}

function diffMember(known: Member, line: GivenMember): MemberChange {
  const change: MemberChange = {}
  // A file can neither delete an existing member nor cancel a deletion.
  const isLeaving = known.status === 'pending-deletion' || line.status === 'pending-deletion'
  if (line.status !== undefined && line.status !== known.status && !isLeaving) change.status = line.status
  if (line.resetRequired !== undefined && line.resetRequired !== known.resetRequired)
    change.resetRequired = line.resetRequired
  if (line.passwordHash !== undefined && line.passwordHash !== known.passwordHash)
    change.passwordHash = line.passwordHash
  if (line.slug !== undefined && line.slug !== known.slug) change.slug = line.slug
  if (line.emailVerified === true && !known.emailVerified) {
    change.emailVerified = true
    // A password set before the address was verified may be another person's (design invariant 10).
    change.passwordHash = line.passwordHash ?? null
  }
  if (!isDeepStrictEqual(line.profile, known.profile)) change.profile = line.profile
  if (line.notes !== undefined && line.notes !== known.notes) change.notes = line.notes
  if (line.tags !== undefined && !isDeepStrictEqual(line.tags, known.tags)) change.tags = line.tags
  return change
}

function sessionEndReason({ status, passwordHash, resetRequired, emailVerified }: MemberChange): EndReason | undefined {
  if (status === 'blocked') return 'blocked'
  if (passwordHash !== undefined) return 'password-changed'
  return resetRequired || emailVerified || status !== undefined ? 'revoked' : undefined
}
