import { type MemberId, VERIFICATION_CODE_TRIES } from '@foyer/protocol'
import { readEmailAddress } from '../../../kernel/email-address.js'
import { ApplicationError, ValidationError, violation } from '../../../kernel/errors/application-error.js'
import { lifetimes } from '../../../kernel/lifetimes.js'
import { newId } from '../../../kernel/random.js'
import { type Act, audit } from '../../audit/audit.js'
import type { SettingsReader } from '../../site/snapshot/site-snapshot.js'
import { localeOf } from '../auth-result.js'
import type { MemberDeps } from '../deps.js'
import { ownerMailJob } from '../mail-jobs.js'
import type { Member } from '../member.js'
import { activationMailJob } from '../password/send-recovery.js'
import { endPendingRegistrations } from '../registration/end-pending-registrations.js'
import { requireAllowedAddress } from '../registration/require-allowed-address.js'
import { memberNotFound } from './change-profile.js'
import { assertUnchanged, type ExpectedMember } from './edit-member.js'
import { codeMailOrder } from './start-email-change.js'

interface NewEmail {
  email: string
  /** Whether the team vouches that the member reads the new address. */
  verified: boolean
  expected?: ExpectedMember | undefined
}

/**
 * Changes a member's address for the team (decision 35). `verified`: the address is in force at once and counts as
 * verified. Otherwise a verified address stays in force until the member confirms the new one by the code that is
 * mailed to it, as in the member's own change; an address that was never verified is replaced at once, and the new one
 * gets a link to set a password, which verifies it. In every case the old address gets the notice.
 *
 * The response reveals whether another account has the address: the caller sees all members anyway.
 * @throws ValidationError for the address
 * @throws ApplicationError NOT_FOUND, CHANGED_MEANWHILE, EMAIL_ALREADY_EXISTS, EMAIL_NOT_ALLOWED
 */
export async function setEmail(
  memberId: MemberId,
  { email, verified, expected }: NewEmail,
  deps: Pick<MemberDeps, 'storage' | 'random' | 'clock' | 'mail'> & { siteSnapshot: SettingsReader },
  act: Act,
): Promise<Member> {
  const { storage, random, clock, mail } = deps
  const address = readEmailAddress(email)
  if (address === undefined) throw new ValidationError([violation('email', 'is not an email address', 'EMAIL')])
  await requireAllowedAddress(address.emailKey, deps)
  const result = await storage.transact(async (stores) => {
    const now = clock.now()
    await stores.sessions.lockMember(memberId)
    const before = await stores.members.find(memberId)
    if (before === undefined || before.status === 'deleted') throw memberNotFound()
    assertUnchanged(before, expected)
    if (address.email === before.email)
      throw new ValidationError([violation('email', 'is the address of the account already', 'EMAIL')])
    const existing = await stores.members.findByEmail(address.emailKey)
    if (existing !== undefined && existing.memberId !== memberId) throw emailTaken()
    const target = { kind: 'member', id: memberId } as const
    const locale = localeOf(before)
    if (!verified && before.emailVerified) {
      const change = {
        memberId,
        changeId: newId(random, 'chg'),
        ...address,
        codeMac: null,
        codeExpiresAt: null,
        triesLeft: VERIFICATION_CODE_TRIES,
        createdAt: now,
        expiresAt: now + lifetimes.emailChange.ms,
      }
      await stores.emailChanges.upsert(change)
      await stores.mailJobs.insert(ownerMailJob(codeMailOrder(change, locale), deps))
      await stores.mailJobs.insert(ownerMailJob({ kind: 'email-change-asked', to: before.email, locale }, deps))
      await audit(act, { action: 'email-change-asked', target }, stores, deps)
      return before
    }
    const member = await stores.members.changeEmail(memberId, { ...address, emailVerified: verified }, now)
    if (member === 'email-taken') throw emailTaken()
    if (member === undefined) throw memberNotFound()
    await stores.emailChanges.delete(memberId)
    await stores.recoveries.endAllOf(memberId, now)
    await stores.authentications.endAllOf(memberId, now)
    if (verified) await endPendingRegistrations(member, stores, deps)
    else await stores.mailJobs.insert(activationMailJob(member, locale, deps))
    await stores.mailJobs.insert(ownerMailJob({ kind: 'email-changed', to: before.email, locale }, deps))
    await audit(act, { action: 'email-changed', target, details: { verified } }, stores, deps)
    return member
  })
  mail.wake()
  return result
}

const emailTaken = () => new ApplicationError('EMAIL_ALREADY_EXISTS', 'A member with this email already exists.')
