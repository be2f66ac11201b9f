import type { FieldViolation, MemberId, RegisterRequest } from '@foyer/protocol'
import { readEmailAddress } from '../../../kernel/email-address.js'
import { ApplicationError, ValidationError, violation } from '../../../kernel/errors/application-error.js'
import { newId } from '../../../kernel/random.js'
import {
  type AuthContext,
  type AuthResult,
  authResultFor,
  localeOf,
  startDecoyVerification,
  startVerification,
} from '../auth-result.js'
import type { MemberDeps } from '../deps.js'
import { checkInvitationCode } from '../invitations/codes/check-invitation-code.js'
import { invitationRequired, isInvited } from '../invitations/is-invited.js'
import { identityOfPendingRegistration, initialStatus, type Member, newMember } from '../member.js'
import { assertPasswordsOffered } from '../password/assert-passwords-offered.js'
import { assertNotBreached, checkPasswordRules, passwordViolation } from '../password/password-rules.js'
import { registeredProfile } from '../profile/profile.js'
import { readRegistrationFields, withCustomFields } from '../profile/profile-fields.js'
import type { LogInDeps } from '../sign-in/log-in.js'
import { requireCaptcha } from '../sign-in/require-captcha.js'
import { hashPendingPassword } from './pending-password.js'
import { isRepeatable, repeatRegistration } from './repeat-registration.js'
import { addressRefusal } from './require-allowed-address.js'

/**
 * Maximum number of pending registrations on one address. Larger than what one network may create within an hour
 * (`limits.registerByAddress`), even across two windows, so that a stranger cannot displace the registration of a
 * person who is about to enter the code (decision 13).
 */
const MAX_PENDING_PER_ADDRESS = 25

const emailTaken = () => new ApplicationError('EMAIL_ALREADY_EXISTS', 'There is already an account with this email.')

/**
 * Registers a person. If email verification is on, disclosure is private or sign-up is by invitation only, creates a
 * pending registration, which reserves nothing until the address is verified (design invariant 10); otherwise creates a
 * member. If account existence must not leak (`revealsExistence` is false), a known address gets the response of a new
 * one: the registration is a decoy that can never be verified, and the existing member gets a mail (design §8, decision
 * 13). If sign-up is by invitation only, an invitation code or `acceptInvitation` are the ways in.
 * @throws TooManyRequests
 * @throws ValidationError for the address, the password and the fields of the site
 * @throws ApplicationError EMAIL_ALREADY_EXISTS, EMAIL_NOT_ALLOWED, INVALID_INVITATION, PERMISSION_DENIED (by
 * invitation or by codes only), and as `requireCaptcha`
 */
export async function register(
  request: Pick<RegisterRequest, 'loginId' | 'password' | 'profile' | 'captchaTokens' | 'invitationCode'>,
  context: AuthContext,
  deps: LogInDeps & Pick<MemberDeps, 'breachedPasswords'>,
  revealsExistence: boolean = deps.siteSnapshot.current().settings.disclosure === 'explicit',
): Promise<AuthResult> {
  const { storage, hashing, siteSnapshot, random, clock, mail, limiter } = deps
  const { signUp: rules, disclosure, passwords, profileFields } = siteSnapshot.current().settings
  assertPasswordsOffered(siteSnapshot)
  const isInviteOnly = rules.policy === 'invite'
  const requiresVerification = rules.verifyEmail || isInviteOnly || disclosure === 'private'
  const address = readEmailAddress(request.loginId.email)
  const fault = await checkPasswordRules(request.password, passwords)
  const parsedFields = readRegistrationFields(profileFields, request.profile)
  const violations: FieldViolation[] = [
    ...(address === undefined ? [violation('loginId.email', 'is not an email address', 'EMAIL')] : []),
    ...(fault === undefined ? [] : [passwordViolation('password', fault, passwords)]),
    ...parsedFields.violations,
  ]
  if (address === undefined || violations.length > 0) throw new ValidationError(violations)
  const invitationCode = await checkInvitationCode(request.invitationCode, context, deps)
  // If account existence must not leak, only the secret in the mail of an invitation counts, not its address (decision
  // 15).
  const requiresInvitation = isInviteOnly && invitationCode === undefined
  if (requiresInvitation && !revealsExistence) throw invitationRequired()
  // Likewise, an invitation of the address overrides the rules for addresses only if existence may be revealed.
  const refusal = await addressRefusal(address.emailKey, deps)
  if (refusal !== undefined && !(revealsExistence && (await isInvited(address.emailKey, deps)))) throw refusal
  const attempts = [
    await limiter.consume('registerByNetwork', context.network),
    await limiter.consume('registerByAddress', address.emailKey, context.network),
  ]
  if (requiresInvitation && !(await isInvited(address.emailKey, deps))) throw invitationRequired()
  await assertNotBreached('password', request.password, passwords, deps)
  await requireCaptcha('register', request.captchaTokens, context, attempts, deps)
  const existing = await storage.read((stores) => stores.members.findByEmail(address.emailKey))
  const isRepeat = !requiresVerification && existing !== undefined && isRepeatable(existing, clock.now())
  const repeatResult = isRepeat ? await repeatRegistration(existing, request.password, context, deps) : undefined
  if (repeatResult !== undefined) return repeatResult
  // Rejects before hashing only if existence may be revealed; otherwise the response time would reveal it, and so would
  // a second hash.
  if (revealsExistence && existing !== undefined) throw emailTaken()

  const passwordHash = isRepeat
    ? ''
    : requiresVerification
      ? await hashPendingPassword(request.password, address.emailKey, deps)
      : await hashing.hash(request.password)
  const profile = withCustomFields(
    registeredProfile(request.profile, context.locale),
    profileFields,
    parsedFields.customFields,
  )
  const memberId: MemberId = newId(random, 'mem')
  const outcome = await storage.transact(async (stores): Promise<AuthResult> => {
    const now = clock.now()
    const registration = { registrationId: memberId, ...address, passwordHash, profile, createdAt: now, invitationCode }
    const createPending = async (owner: Member | undefined): Promise<AuthResult> => {
      if (revealsExistence && owner !== undefined) throw emailTaken()
      await stores.pendingRegistrations.add(registration)
      await stores.pendingRegistrations.trim(address.emailKey, MAX_PENDING_PER_ADDRESS, 'registration')
      const target = { memberId, email: address.email, locale: localeOf({ profile }, context) }
      const stateToken =
        owner === undefined
          ? await startVerification(target, context, stores, deps)
          : await startDecoyVerification(target, context, stores, deps, owner)
      return {
        state: 'REQUIRE_EMAIL_VERIFICATION',
        stateToken,
        email: address.email,
        identity: identityOfPendingRegistration(registration),
      }
    }
    if (requiresVerification) return createPending(await stores.members.findByEmail(address.emailKey))
    if (isRepeat) {
      // No hash was computed, so no member may be created if the existing one was deleted in the meantime.
      const owner = await stores.members.findByEmail(address.emailKey)
      if (owner === undefined) throw emailTaken()
      return createPending(owner)
    }
    const member = newMember(
      { memberId, ...address, emailVerified: false, status: initialStatus(rules), passwordHash, profile },
      now,
    )
    if ((await stores.members.add(member)) === 'email-taken') {
      const owner = await stores.members.findByEmail(address.emailKey)
      if (revealsExistence || owner === undefined) throw emailTaken()
      return createPending(owner)
    }
    return authResultFor(member, context, stores, deps, ['pwd'])
  })
  mail.wake()
  return outcome
}
