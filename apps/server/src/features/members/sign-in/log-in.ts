import type { LoginRequest } from '@foyer/protocol'
import { readEmailAddress } from '../../../kernel/email-address.js'
import { ApplicationError } from '../../../kernel/errors/application-error.js'
import { lifetimes } from '../../../kernel/lifetimes.js'
import {
  type AuthContext,
  type AuthResult,
  authResultFor,
  localeOf,
  startDecoyVerification,
  startVerification,
} from '../auth-result.js'
import type { MemberDeps, MemberStores } from '../deps.js'
import { findMemberOrDummy } from '../find-member-or-dummy.js'
import { identityOfPendingRegistration, type Member, nextStepOf } from '../member.js'
import { assertPasswordsOffered } from '../password/assert-passwords-offered.js'
import { recordFailedLogin, sendSignInAlert } from '../password/failed-logins.js'
import { isComparable } from '../password/password-rules.js'
import { rehashPassword } from '../password/rehash-password.js'
import { findRegistrationByHash, hashPendingPassword } from '../registration/pending-password.js'
import type { LoginCandidate } from '../registration/pending-registration-store.js'
import { requireCaptcha } from './require-captcha.js'

const notFound = () => new ApplicationError('IDENTITY_NOT_FOUND', 'There is no account with this email address.')
const wrongPassword = () => new ApplicationError('INVALID_PASSWORD', 'The password is incorrect.')

export type LogInDeps = Pick<
  MemberDeps,
  | 'storage'
  | 'hashing'
  | 'siteSnapshot'
  | 'issuer'
  | 'random'
  | 'clock'
  | 'mail'
  | 'limiter'
  | 'captcha'
  | 'secrets'
  | 'siteId'
>

/**
 * Logs a person in by password. The status of an account is revealed only after the correct password
 * (security-checklist 19); an unknown address takes as long as a wrong password. If account existence must not leak
 * (`revealsExistence` is false), known and unknown addresses run the same queries and the same number of hashes
 * (decision 13), and an unknown address verifies against a dummy hash so that timing matches (decision 20). Never
 * throws a ValidationError: the SDK cannot read one here (wire-protocol §6.3).
 * @throws TooManyRequests
 * @throws ApplicationError PERMISSION_DENIED (a site of codes only), INVALID_LOGIN, IDENTITY_NOT_FOUND,
 * INVALID_PASSWORD, RESET_PASSWORD, MEMBER_BLOCKED, and as
 * `requireCaptcha`
 */
export async function logIn(
  request: Pick<LoginRequest, 'loginId' | 'password' | 'captchaTokens'>,
  context: AuthContext,
  deps: LogInDeps,
  revealsExistence: boolean = deps.siteSnapshot.current().settings.disclosure === 'explicit',
): Promise<AuthResult> {
  const { storage, hashing, siteSnapshot, limiter, clock } = deps
  assertPasswordsOffered(siteSnapshot)
  const address = readEmailAddress(request.loginId.email)
  if (address === undefined)
    throw new ApplicationError('INVALID_LOGIN', 'Enter an email address like name@example.com.')
  const comparable = isComparable(request.password)
  // Counted before the password is checked, so that parallel guesses count (V6.3.1); a correct password is refunded.
  const attempts = [
    await limiter.consume('loginByNetwork', context.network),
    await limiter.consume('loginByAccountAndNetwork', address.emailKey, context.network),
  ]
  await requireCaptcha('login', request.captchaTokens, context, attempts, deps)
  const refundAttempts = async () => {
    for (const attempt of attempts) await attempt.refund()
  }
  const password = comparable ? request.password : ''
  const { member, dummy, registrations } = await storage.read(async (stores) => ({
    ...(revealsExistence
      ? { member: await stores.members.findByEmail(address.emailKey), dummy: undefined }
      : await findMemberOrDummy(address.emailKey, stores, deps)),
    registrations: await stores.pendingRegistrations.listLoginCandidates(
      address.emailKey,
      clock.now() - lifetimes.pendingLogin.ms,
    ),
  }))
  if (member !== undefined || !revealsExistence || registrations.length === 0) {
    const isCorrect = await hashing.verify((member ?? dummy)?.passwordHash ?? null, password)
    if (member !== undefined && isCorrect && comparable && member.status !== 'deleted') {
      await refundAttempts()
      return completeLogin(member, password, context, deps)
    }
  }
  if (!revealsExistence || (member === undefined && registrations.length > 0)) {
    const registration = findRegistrationByHash(
      registrations,
      await hashPendingPassword(password, address.emailKey, deps),
    )
    if (registration !== undefined && comparable) {
      await refundAttempts()
      return resumeVerification(registration, member, context, deps)
    }
  }
  await recordFailedLogin(address.emailKey, deps)
  throw revealsExistence && member === undefined && registrations.length === 0 ? notFound() : wrongPassword()
}

/** Resumes the verification of a pending registration. Queues a mail, so it counts as a resent code (V6.6.3). */
async function resumeVerification(
  { registrationId }: LoginCandidate,
  existingMember: Member | undefined,
  context: AuthContext,
  deps: Pick<MemberDeps, 'storage' | 'random' | 'clock' | 'mail' | 'limiter'>,
): Promise<AuthResult> {
  await deps.limiter.consume('resendByIdentity', registrationId)
  const outcome = await deps.storage.transact(async (stores): Promise<AuthResult> => {
    const registration = await stores.pendingRegistrations.find(registrationId)
    if (registration === undefined) throw wrongPassword()
    const { email } = registration
    const target = { memberId: registrationId, email, locale: localeOf(registration, context) }
    const stateToken =
      existingMember === undefined
        ? await startVerification(target, context, stores, deps)
        : await startDecoyVerification(target, context, stores, deps)
    return {
      state: 'REQUIRE_EMAIL_VERIFICATION',
      stateToken,
      email,
      identity: identityOfPendingRegistration(registration),
    }
  })
  deps.mail.wake()
  return outcome
}

async function completeLogin(
  member: Member,
  password: string,
  context: AuthContext,
  deps: Pick<MemberDeps, 'storage' | 'siteSnapshot' | 'issuer' | 'random' | 'clock' | 'mail' | 'hashing'>,
): Promise<AuthResult> {
  const alertOf = async (result: AuthResult) => {
    if (result.state === 'SUCCESS' || result.state === 'REQUIRE_SECOND_FACTOR')
      await sendSignInAlert(result.member, context, deps)
  }
  const rehashResult = await rehashPassword(member, password, deps, (now, stores) =>
    authResultFor(now, context, stores, deps, ['pwd']),
  )
  if (rehashResult !== undefined) {
    await alertOf(rehashResult)
    if (rehashResult.state === 'REQUIRE_EMAIL_VERIFICATION') deps.mail.wake()
    return rehashResult
  }
  const resolveResult = (stores: MemberStores) => authResultFor(member, context, stores, deps, ['pwd'])
  // Only the start of a verification writes, so the hot path needs no write transaction.
  if (nextStepOf(member, deps.siteSnapshot.current().settings.signUp) !== 'verify-email') {
    const outcome = await deps.storage.read(resolveResult)
    await alertOf(outcome)
    return outcome
  }
  const outcome = await deps.storage.transact(resolveResult)
  deps.mail.wake()
  return outcome
}
