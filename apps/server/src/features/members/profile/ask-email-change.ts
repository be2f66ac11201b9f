import { EMAIL_CHANGE_SECONDS, type MemberId, type SessionId, VERIFICATION_CODE_TRIES } from '@foyer/protocol'
import type { MailOrder } from '../../../integrations/mail/mail-job-store.js'
import { digestOf } from '../../../kernel/digest.js'
import { readEmailAddress } from '../../../kernel/email-address.js'
import { ApplicationError, ValidationError, violation } from '../../../kernel/errors/application-error.js'
import { newId } from '../../../kernel/random.js'
import { NO_CODE } from '../../../kernel/verification-code.js'
import { isRecent } from '../../tokens/sign-in-proof.js'
import type { MemberDeps, MemberStores } from '../deps.js'
import type { Member } from '../member.js'
import { type Authenticating, localeOf, originOf } from '../outcome.js'
import { assertPasswordOf } from '../password/assert-password-of.js'
import { assertProofHolds } from '../sign-in/assert-proof-holds.js'
import type { EmailChange } from './email-change-store.js'

/** Whose request it is, and how it came. */
export type Asking = Pick<Authenticating, 'network' | 'userAgent' | 'locale'>

type Beginning = Pick<MemberDeps, 'storage' | 'hashing' | 'random' | 'clock' | 'mail' | 'limiter' | 'directory'>

/**
 * Begins to change a member's address (decision 35): asks again who they are, sends a code to the new address, and
 * tells the old one, which stays in force until the new one is proven. Takes the place of a change that waits. Where
 * nobody may learn who has an account (design §8), an address that has one looks like any other; no code is right for
 * it, and its owner gets a mail.
 * @throws ValidationError for the address
 * @throws ApplicationError INVALID_PASSWORD, RECENT_SIGN_IN_REQUIRED, EMAIL_ALREADY_EXISTS, UNAUTHENTICATED
 * @throws TooManyRequests
 */
export async function askEmailChange(
  { memberId, sessionId }: { memberId: MemberId; sessionId: SessionId },
  request: { newEmail: string; currentPassword?: string | null | undefined },
  asking: Asking,
  deps: Beginning,
): Promise<EmailChange> {
  const { storage, random, mail, limiter, directory } = deps
  const member = await assertItIs(memberId, sessionId, request.currentPassword, asking, deps)
  const address = readEmailAddress(request.newEmail)
  if (address === undefined) throw new ValidationError([violation('newEmail', 'is not an email address', 'EMAIL')])
  if (address.email === member.email)
    throw new ValidationError([violation('newEmail', 'is the address of the account already', 'EMAIL')])
  await limiter.take('resendByIdentity', memberId)

  const tells = directory.current().settings.disclosure === 'explicit'
  const begun = await storage.transact(async (stores) => {
    const now = deps.clock.now()
    await assertProofHolds(member, stores)
    const there = await stores.members.findByEmail(address.emailKey)
    const owner = there?.memberId === memberId ? undefined : there
    if (tells && owner !== undefined)
      throw new ApplicationError('EMAIL_ALREADY_EXISTS', 'There is already an account with this email address.')
    const change: EmailChange = {
      memberId,
      changeId: newId(random, 'chg'),
      ...address,
      codeMac: owner === undefined ? null : NO_CODE,
      codeExpiresAt: null,
      triesLeft: VERIFICATION_CODE_TRIES,
      createdAt: now,
      expiresAt: now + EMAIL_CHANGE_SECONDS * 1000,
    }
    await stores.emailChanges.begin(change)
    const locale = localeOf(member, asking)
    await tell(
      owner === undefined
        ? codeOrder(change, locale)
        : {
            kind: 'already-registered',
            stateDigest: digestOf(change.changeId),
            to: owner.email,
            locale: localeOf(owner, asking),
          },
      asking,
      stores,
      deps,
    )
    await tell({ kind: 'email-change-asked', to: member.email, locale }, asking, stores, deps)
    return change
  })
  mail.wake()
  return begun
}

/** The password, or for a member without one a sign-in of the last 10 minutes. */
async function assertItIs(
  memberId: MemberId,
  sessionId: SessionId,
  currentPassword: string | null | undefined,
  { network }: Asking,
  deps: Beginning,
): Promise<Member> {
  const [member, session] = await deps.storage.read(
    async (stores) => [await stores.members.find(memberId), await stores.sessions.find(sessionId)] as const,
  )
  if (member === undefined || session === undefined || session.endedAt !== null)
    throw new ApplicationError('UNAUTHENTICATED', 'The session has ended.')
  if (member.passwordHash !== null) {
    await assertPasswordOf(member, currentPassword ?? '', network, deps)
  } else if (!isRecent(session, deps.clock.now())) {
    throw new ApplicationError('RECENT_SIGN_IN_REQUIRED', 'Sign in again to change the address.')
  }
  return member
}

/** Orders the mail with the code of a change. */
export const codeOrder = ({ memberId, changeId, email }: EmailChange, locale: string | null): MailOrder => ({
  kind: 'email-change',
  memberId,
  changeId,
  to: email,
  locale,
})

/** Keeps an order that a request caused, inside the caller's transaction. */
export async function tell(
  order: MailOrder,
  asking: Asking,
  stores: MemberStores,
  { random, clock }: Pick<MemberDeps, 'random' | 'clock'>,
): Promise<void> {
  const now = clock.now()
  await stores.mailJobs.add({
    jobId: newId(random, 'job'),
    order: { ...order, origin: originOf(asking, now) },
    attempts: 0,
    nextAttemptAt: now,
    createdAt: now,
  })
}
