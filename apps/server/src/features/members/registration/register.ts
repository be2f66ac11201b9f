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
import { invitationRequired, isInvited } from '../invitations/is-invited.js'
import { identityOfPendingRegistration, initialStatus, type Member, newMember } from '../member.js'
import { assertNotBreached, checkPasswordRules, passwordViolation } from '../password/password-rules.js'
import { registeredProfile } from '../profile/profile.js'
import { readRegistrationFields, withCustomFields } from '../profile/profile-fields.js'
import { requireCaptcha } from '../sign-in/require-captcha.js'
import { hashPendingPassword } from './pending-password.js'
import { isRepeatable, repeatRegistration } from './repeat-registration.js'

/**
 * Claims that may wait side by side on one address. More than one network may make within an hour
 * (`limits.registerByAddress`), also across two windows, so that no stranger pushes out the claim of somebody who looks
 * for the code just now (decision 13).
 */
const MAX_PENDING_PER_ADDRESS = 25

const emailTaken = () =>
  new ApplicationError('EMAIL_ALREADY_EXISTS', 'There is already an account with this email address.')

/**
 * Registers a person. With email verification on, and always where disclosure is private, it makes a claim, which
 * reserves nothing, until the address is proven (design invariant 10); otherwise a member at once. That the address has
 * a member already is told only where the site allows it and the caller does not keep it (`tells`): elsewhere the
 * answer is that of a new address, the claim is a shadow that nobody can prove, and the owner gets a mail (design §8,
 * decision 13). By invitation only, an invited address must be proven too; `acceptInvitation` is the other way in.
 * @throws TooManyRequests
 * @throws ValidationError for the address, the password and the fields of the site
 * @throws ApplicationError EMAIL_ALREADY_EXISTS, PERMISSION_DENIED (by invitation only), and as `demandCaptcha`
 */
export async function register(
  request: Pick<RegisterRequest, 'loginId' | 'password' | 'profile' | 'captchaTokens'>,
  context: AuthContext,
  deps: Pick<
    MemberDeps,
    | 'breachedPasswords'
    | 'storage'
    | 'hashing'
    | 'siteSnapshot'
    | 'random'
    | 'clock'
    | 'mail'
    | 'limiter'
    | 'captcha'
    | 'secrets'
    | 'siteId'
  >,
  revealsExistence: boolean = deps.siteSnapshot.current().settings.disclosure === 'explicit',
): Promise<AuthResult> {
  const { storage, hashing, siteSnapshot, random, clock, mail, limiter } = deps
  const { signUp: rules, disclosure, passwords, profileFields } = siteSnapshot.current().settings
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
  // An invitation of the address counts only where accounts may be told: elsewhere only the secret of its mail does
  // (decision 15).
  if (isInviteOnly && !revealsExistence) throw invitationRequired()
  const attempts = [
    await limiter.consume('registerByNetwork', context.network),
    await limiter.consume('registerByAddress', address.emailKey, context.network),
  ]
  if (isInviteOnly && !(await isInvited(address.emailKey, deps))) throw invitationRequired()
  await assertNotBreached('password', request.password, passwords, deps)
  await requireCaptcha('register', request.captchaTokens, context, attempts, deps)
  const existing = await storage.read((stores) => stores.members.findByEmail(address.emailKey))
  const isRepeat = !requiresVerification && existing !== undefined && isRepeatable(existing, clock.now())
  const repeatResult = isRepeat ? await repeatRegistration(existing, request.password, context, deps) : undefined
  if (repeatResult !== undefined) return repeatResult
  // Refused before the hash only where it may show: elsewhere it would tell by the time it takes, and so would a second
  // hash.
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
    const registration = { registrationId: memberId, ...address, passwordHash, profile, createdAt: now }
    const createPending = async (owner: Member | undefined): Promise<AuthResult> => {
      if (revealsExistence && owner !== undefined) throw emailTaken()
      await stores.pendingRegistrations.add(registration)
      await stores.pendingRegistrations.trim(address.emailKey, MAX_PENDING_PER_ADDRESS)
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
      // No hash was made, so nobody may become a member by it, should the owner have gone meanwhile.
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
    return authResultFor(member, rules, context, stores, deps, ['pwd'])
  })
  mail.wake()
  return outcome
}
