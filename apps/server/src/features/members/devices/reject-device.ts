import type { MemberId, SessionId } from '@foyer/protocol'
import { digestOf } from '../../../kernel/digest.js'
import { ApplicationError } from '../../../kernel/errors/application-error.js'
import { type Act, audit } from '../../audit/audit.js'
import { type AuthContext, localeOf } from '../auth-result.js'
import type { MemberDeps, MemberStores } from '../deps.js'
import { enqueueMail } from '../mail-jobs.js'
import type { Member } from '../member.js'
import { endAllSessions } from '../sign-in/end-sessions.js'
import type { KnownDevice } from './known-device-store.js'

type DeviceDeps = Pick<MemberDeps, 'storage' | 'random' | 'clock' | 'mail' | 'ended'>

/** Returns the member of the link in a mail about a new device; undefined if the link no longer works. */
export const findDeviceNotice = (
  token: string,
  { storage, clock }: Pick<MemberDeps, 'storage' | 'clock'>,
): Promise<Member | undefined> =>
  storage.read(async (stores) => {
    const device = await stores.knownDevices.findByNotice(digestOf(token), clock.now())
    const member = device && (await stores.members.find(device.memberId))
    return member?.status === 'deleted' ? undefined : member
  })

/**
 * Ends all access to an account after its member said that a sign-in was someone else's, once: every session ends, a
 * password must be replaced, the device is new again, and what was added since that sign-in to sign in with is removed:
 * passkeys, linked identities and the authenticator app, and all recovery codes, which may be new ones. A member with a
 * password gets a link to set one; a member without signs in by a new code. The secret was mailed to the member's
 * address.
 * @throws ApplicationError NOT_FOUND (the link was used, or has expired)
 */
export async function rejectDevice(
  token: string,
  context: Pick<AuthContext, 'network' | 'userAgent' | 'locale'>,
  actOf: (memberId: MemberId) => Act,
  deps: DeviceDeps,
): Promise<{ member: Member; hasPassword: boolean }> {
  const { storage, random, clock, mail, ended } = deps
  const digest = digestOf(token)
  const notFound = () => new ApplicationError('NOT_FOUND', 'This link was already used, or has expired.')
  const found = await findDeviceNotice(token, deps)
  if (found === undefined) throw notFound()
  const { memberId } = found
  let endedSessions: SessionId[] = []
  const rejected = await storage.transact(async (stores) => {
    const now = clock.now()
    // Locks the member first, as everywhere.
    endedSessions = await endAllSessions(memberId, 'reset-required', stores, now)
    const member = await stores.members.find(memberId)
    const device = await stores.knownDevices.findByNotice(digest, now)
    if (member === undefined || device === undefined || !(await stores.knownDevices.deleteByNotice(digest, now)))
      throw notFound()
    await removeAddedSince(device, stores)
    await stores.knownDevices.distrustAllOf(memberId)
    await stores.recoveries.endAllOf(memberId, now)
    await stores.authentications.endAllOf(memberId, now)
    const hasPassword = member.passwordHash !== null
    if (hasPassword) {
      await stores.members.update(memberId, { resetRequired: true }, now)
      await enqueueMail(
        {
          kind: 'recovery',
          memberId,
          returnUrl: null,
          to: member.email,
          locale: localeOf(member, context),
        },
        context,
        stores,
        { random, clock },
      )
    }
    const target = { kind: 'member', id: memberId } as const
    await audit(actOf(memberId), { action: 'device-rejected', target }, stores, deps)
    return { member, hasPassword }
  })
  for (const sessionId of endedSessions) ended.add(sessionId, clock.now())
  mail.wake()
  return rejected
}

/** Removes what was added to an account since the first sign-in with a device, and would sign in again. */
async function removeAddedSince({ memberId, firstSeenAt }: KnownDevice, stores: MemberStores): Promise<void> {
  if (firstSeenAt === null) return
  for (const { credentialId, createdAt } of await stores.passkeys.listOf(memberId))
    if (createdAt >= firstSeenAt) await stores.passkeys.delete(memberId, credentialId)
  for (const { providerId, subject, linkedAt } of await stores.externalIdentities.listOf(memberId))
    if (linkedAt >= firstSeenAt) await stores.externalIdentities.delete(memberId, providerId, subject)
  const authenticator = await stores.factors.findAuthenticator(memberId)
  if (authenticator !== undefined && authenticator.createdAt >= firstSeenAt)
    await stores.factors.deleteAuthenticator(memberId)
  await stores.factors.deleteRecoveryCodes(memberId)
}
