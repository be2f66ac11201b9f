import { VERIFICATION_CODE_TRIES } from '@foyer/protocol'
import type { MailPayload } from '../../../integrations/mail/mail-job-store.js'
import { digestOf } from '../../../kernel/digest.js'
import { readEmailAddress } from '../../../kernel/email-address.js'
import { ApplicationError, ValidationError, violation } from '../../../kernel/errors/application-error.js'
import { lifetimes } from '../../../kernel/lifetimes.js'
import { newId } from '../../../kernel/random.js'
import { UNMATCHABLE_CODE } from '../../../kernel/verification-code.js'
import { isRecentSignIn } from '../../tokens/sign-in-proof.js'
import { type AuthContext, localeOf } from '../auth-result.js'
import type { MemberDeps } from '../deps.js'
import { enqueueMail } from '../mail-jobs.js'
import type { Member } from '../member.js'
import { assertCurrentPassword } from '../password/assert-current-password.js'
import { requireAllowedAddress } from '../registration/require-allowed-address.js'
import { assertPasswordUnchanged } from '../sign-in/assert-password-unchanged.js'
import { findSignIn, type SignedInCaller } from '../sign-in/signed-in-caller.js'
import type { EmailChange } from './email-change-store.js'

/** Origin and language of the request. */
export type RequestContext = Pick<AuthContext, 'network' | 'userAgent' | 'locale'>

type EmailChangeDeps = Pick<
  MemberDeps,
  'storage' | 'hashing' | 'random' | 'clock' | 'mail' | 'limiter' | 'siteSnapshot'
>

/**
 * Starts the change of a member's address (decision 14): reauthenticates the member, mails a code to the new address
 * and a notice to the old one, which stays in force until the new one is verified. Replaces a pending change. If
 * account existence must not leak (design §8), the address of another member is treated like any other; no code is
 * valid for it, and that member gets a mail.
 * @throws ValidationError for the address
 * @throws ApplicationError INVALID_PASSWORD, RECENT_SIGN_IN_REQUIRED, EMAIL_ALREADY_EXISTS, EMAIL_NOT_ALLOWED,
 * UNAUTHENTICATED
 * @throws TooManyRequests
 */
export async function startEmailChange(
  caller: SignedInCaller,
  request: { newEmail: string; currentPassword?: string | null | undefined },
  context: RequestContext,
  deps: EmailChangeDeps,
): Promise<EmailChange> {
  const { storage, random, mail, limiter, siteSnapshot } = deps
  const { memberId } = caller
  const member = await assertReauthenticated(caller, request.currentPassword, context, deps)
  const address = readEmailAddress(request.newEmail)
  if (address === undefined) throw new ValidationError([violation('newEmail', 'is not an email address', 'EMAIL')])
  if (address.email === member.email)
    throw new ValidationError([violation('newEmail', 'is the address of the account already', 'EMAIL')])
  await requireAllowedAddress(address.emailKey, deps)
  await limiter.consume('resendByIdentity', memberId)

  const revealsExistence = siteSnapshot.current().settings.disclosure === 'explicit'
  const started = await storage.transact(async (stores) => {
    const now = deps.clock.now()
    await assertPasswordUnchanged(member, stores)
    const existing = await stores.members.findByEmail(address.emailKey)
    const otherMember = existing?.memberId === memberId ? undefined : existing
    if (revealsExistence && otherMember !== undefined)
      throw new ApplicationError('EMAIL_ALREADY_EXISTS', 'There is already an account with this email.')
    const change: EmailChange = {
      memberId,
      changeId: newId(random, 'chg'),
      ...address,
      codeMac: otherMember === undefined ? null : UNMATCHABLE_CODE,
      codeExpiresAt: null,
      triesLeft: VERIFICATION_CODE_TRIES,
      createdAt: now,
      expiresAt: now + lifetimes.emailChange.ms,
    }
    await stores.emailChanges.upsert(change)
    const locale = localeOf(member, context)
    await enqueueMail(
      otherMember === undefined
        ? codeMailOrder(change, locale)
        : {
            kind: 'already-registered',
            stateDigest: digestOf(change.changeId),
            to: otherMember.email,
            locale: localeOf(otherMember, context),
          },
      context,
      stores,
      deps,
    )
    await enqueueMail({ kind: 'email-change-asked', to: member.email, locale }, context, stores, deps)
    return change
  })
  mail.wake()
  return started
}

/**
 * Requires the password or, for a member without one and on a site of codes only, a sign-in within the last 10 minutes.
 */
async function assertReauthenticated(
  caller: SignedInCaller,
  currentPassword: string | null | undefined,
  { network }: RequestContext,
  deps: EmailChangeDeps,
): Promise<Member> {
  const [member, signIn] = await deps.storage.read(
    async (stores) => [await stores.members.find(caller.memberId), await findSignIn(caller, stores)] as const,
  )
  if (member === undefined || signIn === undefined)
    throw new ApplicationError('UNAUTHENTICATED', 'The session has ended.')
  const isCodeOnly = deps.siteSnapshot.current().settings.signIn.methods === 'code'
  if (member.passwordHash !== null && (currentPassword || !isCodeOnly)) {
    await assertCurrentPassword(member, currentPassword ?? '', network, deps)
  } else if (!isRecentSignIn(signIn, deps.clock.now())) {
    throw new ApplicationError('RECENT_SIGN_IN_REQUIRED', 'Sign in again to change the email.')
  }
  return member
}

/** Returns the payload of the mail with the code of a change. */
export const codeMailOrder = ({ memberId, changeId, email }: EmailChange, locale: string | null): MailPayload => ({
  kind: 'email-change',
  memberId,
  changeId,
  to: email,
  locale,
})
