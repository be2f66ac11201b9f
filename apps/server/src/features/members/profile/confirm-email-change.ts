import type { MemberId } from '@foyer/protocol'
import { digestOf, secretsEqual } from '../../../kernel/digest.js'
import { ApplicationError } from '../../../kernel/errors/application-error.js'
import { readVerificationCode, verificationCodeMac } from '../../../kernel/verification-code.js'
import type { MemberDeps } from '../deps.js'
import type { Member } from '../member.js'
import { localeOf } from '../outcome.js'
import { endClaims } from '../registration/end-claims.js'
import { type Asking, codeOrder, tell } from './ask-email-change.js'
import type { EmailChange } from './email-change-store.js'

const nothingWaits = () =>
  new ApplicationError('NOT_FOUND', 'No change of the address is under way. It may have been cancelled.')
const noTriesLeft = () => new ApplicationError('TOO_MANY_TRIES', 'Too many wrong codes. Begin the change anew.')

/** The change that waits. */
export const pendingEmailChange = (
  memberId: MemberId,
  { storage, clock }: Pick<MemberDeps, 'storage' | 'clock'>,
): Promise<EmailChange | undefined> => storage.read((stores) => stores.emailChanges.find(memberId, clock.now()))

/** Ends the change that waits, if any: the address stays as it is. */
export const cancelEmailChange = (memberId: MemberId, { storage }: Pick<MemberDeps, 'storage'>): Promise<boolean> =>
  storage.write((stores) => stores.emailChanges.end(memberId))

/**
 * Orders a new code; the old one dies when the new one is handed to the mail, and the count of tries goes on.
 * @throws ApplicationError NOT_FOUND, TOO_MANY_TRIES @throws TooManyRequests
 */
export async function resendEmailChange(
  memberId: MemberId,
  asking: Asking,
  deps: Pick<MemberDeps, 'storage' | 'random' | 'clock' | 'mail' | 'limiter'>,
): Promise<void> {
  const { storage, mail, limiter } = deps
  const change = await pendingEmailChange(memberId, deps)
  if (change === undefined) throw nothingWaits()
  if (change.triesLeft === 0) throw noTriesLeft()
  await limiter.take('resendByIdentity', memberId)
  await storage.transact(async (stores) => {
    const member = await stores.members.find(memberId)
    await tell(codeOrder(change, localeOf(member ?? { profile: {} }, asking)), asking, stores, deps)
  })
  mail.wake()
}

/**
 * Proves the new address by its code, once, and puts it in force (decision 35). What was mailed to the old address
 * opens nothing any more, and the claims on the new one end (design invariant 10). A try is taken before the guess is
 * looked at; a wrong guess is kept, hence no throw for it inside the transaction.
 * @throws ApplicationError NOT_FOUND, VERIFICATION_FAILED, VERIFICATION_EXPIRED, TOO_MANY_TRIES, EMAIL_ALREADY_EXISTS
 * @throws TooManyRequests
 */
export async function confirmEmailChange(
  memberId: MemberId,
  code: string,
  asking: Asking,
  deps: Pick<MemberDeps, 'storage' | 'secrets' | 'random' | 'clock' | 'mail' | 'limiter' | 'directory'>,
): Promise<Member> {
  const { storage, secrets, clock, mail, limiter } = deps
  const typed = readVerificationCode(code)
  const counted = await limiter.take('codeByIdentity', memberId)

  const changed = await storage.transact(async (stores): Promise<Member | ApplicationError> => {
    const now = clock.now()
    // In the order in which everybody locks: the member, then what waits.
    await stores.sessions.hold(memberId)
    const change = await stores.emailChanges.takeTry(memberId, now)
    if (change === undefined)
      return (await stores.emailChanges.find(memberId, now)) === undefined ? nothingWaits() : noTriesLeft()
    const mac = verificationCodeMac(digestOf(change.changeId), typed, secrets.verificationCode)
    if (change.codeMac === null || !secretsEqual(change.codeMac, mac)) {
      const { triesLeft } = change
      return new ApplicationError(
        'VERIFICATION_FAILED',
        `That code is not right. ${triesLeft} ${triesLeft === 1 ? 'try' : 'tries'} left.`,
        { triesLeft },
      )
    }
    if ((change.codeExpiresAt ?? 0) <= now)
      return new ApplicationError('VERIFICATION_EXPIRED', 'That code has expired. Ask for a new one.')
    const before = await stores.members.find(memberId)
    const member = await stores.members.changeEmail(memberId, change, now)
    // Whoever has the code has the mailbox, and may know. Thrown, because the database gives the transaction up.
    if (member === 'email-taken')
      throw new ApplicationError('EMAIL_ALREADY_EXISTS', 'There is already an account with this email address.')
    if (before === undefined || member === undefined) return nothingWaits()
    await stores.emailChanges.end(memberId)
    await stores.recoveries.endAllOf(memberId, now)
    await stores.authentications.endAllOf(memberId, now)
    await endClaims(member, stores, deps)
    await tell({ kind: 'email-changed', to: before.email, locale: localeOf(before, asking) }, asking, stores, deps)
    return member
  })
  if (changed instanceof ApplicationError) throw changed
  await counted.refund()
  mail.wake()
  return changed
}
