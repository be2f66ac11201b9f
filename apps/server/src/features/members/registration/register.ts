import type { FieldViolation, MemberId, RegisterRequest } from '@foyer/protocol'
import { readEmailAddress } from '../../../kernel/email-address.js'
import { ApplicationError, ValidationError, violation } from '../../../kernel/errors/application-error.js'
import { newId } from '../../../kernel/random.js'
import type { MemberDeps } from '../deps.js'
import { byInvitationOnly, isInvited } from '../invitations/is-invited.js'
import { firstStatus, identityOfClaim, type Member, newMember } from '../member.js'
import {
  type Authenticating,
  localeOf,
  type Outcome,
  outcomeFor,
  pretendVerification,
  requireVerification,
} from '../outcome.js'
import { assertNotBreached, ownFaultCode, passwordViolation } from '../password/password-rules.js'
import { registeredProfile } from '../profile/profile.js'
import { registeredFields, withFields } from '../profile/profile-fields.js'
import { demandCaptcha } from '../sign-in/demand-captcha.js'
import { claimPasswordHash } from './claim-password.js'
import { mayBeRepeated, repeatedRegistration } from './repeated-registration.js'

/**
 * Claims that may wait side by side on one address. More than one network may make within an hour
 * (`limits.registerByAddress`), also across two windows, so that no stranger pushes out the claim of somebody who looks
 * for the code just now (decision 20).
 */
const CLAIMS_PER_ADDRESS = 25

const taken = () => new ApplicationError('EMAIL_ALREADY_EXISTS', 'There is already an account with this email address.')

/**
 * Registers a person. With email verification on, and always where disclosure is private, it makes a claim, which
 * reserves nothing, until the address is proven (design invariant 10); otherwise a member at once. That the address has
 * a member already is told only where the site allows it and the caller does not keep it (`tells`): elsewhere the
 * answer is that of a new address, the claim is a shadow that nobody can prove, and the owner gets a mail (design §8,
 * decision 20). By invitation only, an invited address must be proven too; `acceptInvitation` is the other way in.
 * @throws TooManyRequests
 * @throws ValidationError for the address, the password and the fields of the site
 * @throws ApplicationError EMAIL_ALREADY_EXISTS, PERMISSION_DENIED (by invitation only), and as `demandCaptcha`
 */
export async function register(
  request: Pick<RegisterRequest, 'loginId' | 'password' | 'profile' | 'captchaTokens'>,
  who: Authenticating,
  deps: Pick<
    MemberDeps,
    | 'breachedPasswords'
    | 'storage'
    | 'hashing'
    | 'directory'
    | 'random'
    | 'clock'
    | 'mail'
    | 'limiter'
    | 'captcha'
    | 'secrets'
    | 'siteId'
  >,
  tells: boolean = deps.directory.current().settings.disclosure === 'explicit',
): Promise<Outcome> {
  const { storage, hashing, directory, random, clock, mail, limiter } = deps
  const { signUp: rules, disclosure, passwords, profileFields } = directory.current().settings
  const byInvitation = rules.policy === 'invite'
  const asksProof = rules.verifyEmail || byInvitation || disclosure === 'private'
  const address = readEmailAddress(request.loginId.email)
  const fault = await ownFaultCode(request.password, passwords)
  const asked = registeredFields(profileFields, request.profile)
  const violations: FieldViolation[] = [
    ...(address === undefined ? [violation('loginId.email', 'is not an email address', 'EMAIL')] : []),
    ...(fault === undefined ? [] : [passwordViolation('password', fault, passwords)]),
    ...asked.violations,
  ]
  if (address === undefined || violations.length > 0) throw new ValidationError(violations)
  // An invitation of the address counts only where accounts may be told: elsewhere only the secret of its mail does
  // (decision 19).
  if (byInvitation && !tells) throw byInvitationOnly()
  const attempts = [
    await limiter.take('registerByNetwork', who.network),
    await limiter.take('registerByAddress', address.emailKey, who.network),
  ]
  if (byInvitation && !(await isInvited(address.emailKey, deps))) throw byInvitationOnly()
  await assertNotBreached('password', request.password, passwords, deps)
  await demandCaptcha('register', request.captchaTokens, who, attempts, deps)
  const there = await storage.read((stores) => stores.members.findByEmail(address.emailKey))
  const repeatable = !asksProof && there !== undefined && mayBeRepeated(there, clock.now())
  const first = repeatable ? await repeatedRegistration(there, request.password, who, deps) : undefined
  if (first !== undefined) return first
  // Refused before the hash only where it may show: elsewhere it would tell by the time it takes, and so would a second
  // hash.
  if (tells && there !== undefined) throw taken()

  const passwordHash = repeatable
    ? ''
    : asksProof
      ? await claimPasswordHash(request.password, address.emailKey, deps)
      : await hashing.hash(request.password)
  const profile = withFields(registeredProfile(request.profile, who.locale), profileFields, asked.customFields)
  const memberId: MemberId = newId(random, 'mem')
  const outcome = await storage.transact(async (stores): Promise<Outcome> => {
    const now = clock.now()
    const claim = { claimId: memberId, ...address, passwordHash, profile, createdAt: now }
    const wait = async (owner: Member | undefined): Promise<Outcome> => {
      if (tells && owner !== undefined) throw taken()
      await stores.claims.add(claim)
      await stores.claims.endBeyond(address.emailKey, CLAIMS_PER_ADDRESS)
      const waiting = { memberId, email: address.email, locale: localeOf({ profile }, who) }
      const stateToken =
        owner === undefined
          ? await requireVerification(waiting, who, stores, deps)
          : await pretendVerification(waiting, who, stores, deps, owner)
      return { state: 'REQUIRE_EMAIL_VERIFICATION', stateToken, email: address.email, identity: identityOfClaim(claim) }
    }
    if (asksProof) return wait(await stores.members.findByEmail(address.emailKey))
    if (repeatable) {
      // No hash was made, so nobody may become a member by it, should the owner have gone meanwhile.
      const owner = await stores.members.findByEmail(address.emailKey)
      if (owner === undefined) throw taken()
      return wait(owner)
    }
    const member = newMember(
      { memberId, ...address, emailVerified: false, status: firstStatus(rules), passwordHash, profile },
      now,
    )
    if ((await stores.members.add(member)) === 'email-taken') {
      const owner = await stores.members.findByEmail(address.emailKey)
      if (tells || owner === undefined) throw taken()
      return wait(owner)
    }
    return outcomeFor(member, rules, who, stores, deps, ['pwd'])
  })
  mail.wake()
  return outcome
}
