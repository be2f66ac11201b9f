import type { MemberId } from '@foyer/protocol'
import { digestOf } from '../../../kernel/digest.js'
import { ApplicationError } from '../../../kernel/errors/application-error.js'
import { normalizeVerificationCode, verificationCodeMac, verificationError } from '../../../kernel/verification-code.js'
import { localeOf } from '../auth-result.js'
import type { MemberDeps } from '../deps.js'
import { enqueueMail } from '../mail-jobs.js'
import type { Member } from '../member.js'
import { endPendingRegistrations } from '../registration/end-pending-registrations.js'
import type { EmailChange } from './email-change-store.js'
import { codeMailOrder, type RequestContext } from './start-email-change.js'

const noPendingChange = () =>
  new ApplicationError('NOT_FOUND', 'There is no pending email change. It may have been canceled.')
const tooManyTries = () => new ApplicationError('TOO_MANY_TRIES', 'Too many wrong codes. Start the change again.')

/** Returns the pending change. */
export const getPendingEmailChange = (
  memberId: MemberId,
  { storage, clock }: Pick<MemberDeps, 'storage' | 'clock'>,
): Promise<EmailChange | undefined> => storage.read((stores) => stores.emailChanges.find(memberId, clock.now()))

/** Cancels the pending change, if any; the address does not change. */
export const cancelEmailChange = (memberId: MemberId, { storage }: Pick<MemberDeps, 'storage'>): Promise<boolean> =>
  storage.write((stores) => stores.emailChanges.delete(memberId))

/**
 * Queues a mail with a new code. The old one is valid until the new one is handed to the mail server; the number of
 * tries left is not reset.
 * @throws ApplicationError NOT_FOUND, TOO_MANY_TRIES
 * @throws TooManyRequests
 */
export async function resendEmailChange(
  memberId: MemberId,
  context: RequestContext,
  deps: Pick<MemberDeps, 'storage' | 'random' | 'clock' | 'mail' | 'limiter'>,
): Promise<void> {
  const { storage, mail, limiter } = deps
  const change = await getPendingEmailChange(memberId, deps)
  if (change === undefined) throw noPendingChange()
  if (change.triesLeft === 0) throw tooManyTries()
  await limiter.consume('resendByIdentity', memberId)
  await storage.transact(async (stores) => {
    const member = await stores.members.find(memberId)
    await enqueueMail(codeMailOrder(change, localeOf(member ?? { profile: {} }, context)), context, stores, deps)
  })
  mail.wake()
}

/**
 * Verifies the new address by its code, once, and puts it in force (decision 14). Codes and links mailed to the old
 * address become invalid, and the pending registrations on the new one end (design invariant 10). A try is consumed
 * before the guess is compared; a wrong guess must be committed, so the transaction returns that error instead of
 * throwing it.
 * @throws ApplicationError NOT_FOUND, VERIFICATION_FAILED, VERIFICATION_EXPIRED, TOO_MANY_TRIES, EMAIL_ALREADY_EXISTS
 * @throws TooManyRequests
 */
export async function confirmEmailChange(
  memberId: MemberId,
  code: string,
  context: RequestContext,
  deps: Pick<MemberDeps, 'storage' | 'secrets' | 'random' | 'clock' | 'mail' | 'limiter' | 'siteSnapshot'>,
): Promise<Member> {
  const { storage, secrets, clock, mail, limiter } = deps
  const typed = normalizeVerificationCode(code)
  const attempt = await limiter.consume('codeByIdentity', memberId)

  const changed = await storage.transact(async (stores): Promise<Member | ApplicationError> => {
    const now = clock.now()
    // Lock order, the same everywhere: member, then pending change.
    await stores.sessions.lockMember(memberId)
    const change = await stores.emailChanges.consumeTry(memberId, now)
    if (change === undefined)
      return (await stores.emailChanges.find(memberId, now)) === undefined ? noPendingChange() : tooManyTries()
    const mac = verificationCodeMac(digestOf(change.changeId), typed, secrets.verificationCode)
    const error = verificationError(change, mac, now)
    if (error !== undefined) return error
    const previous = await stores.members.find(memberId)
    const member = await stores.members.changeEmail(memberId, { ...change, emailVerified: true }, now)
    // The code proves access to the mailbox, so the account may be revealed. Thrown, because the unique violation
    // aborts the transaction.
    if (member === 'email-taken')
      throw new ApplicationError('EMAIL_ALREADY_EXISTS', 'There is already an account with this email.')
    if (previous === undefined || member === undefined) return noPendingChange()
    await stores.emailChanges.delete(memberId)
    await stores.recoveries.endAllOf(memberId, now)
    await stores.authentications.endAllOf(memberId, now)
    await endPendingRegistrations(member, stores, deps)
    await enqueueMail(
      { kind: 'email-changed', to: previous.email, locale: localeOf(previous, context) },
      context,
      stores,
      deps,
    )
    return member
  })
  if (changed instanceof ApplicationError) throw changed
  await attempt.refund()
  mail.wake()
  return changed
}
