import type { CaptchaTokenPair, IdentityProfile, MemberId } from '@foyer/protocol'
import { readEmailAddress } from '../../../kernel/email-address.js'
import { ApplicationError, ValidationError, violation } from '../../../kernel/errors/application-error.js'
import { newId } from '../../../kernel/random.js'
import { UNMATCHABLE_CODE } from '../../../kernel/verification-code.js'
import { limits } from '../../../platform/limits/limit.js'
import { type AuthContext, type AuthResult, createAuthentication, localeOf } from '../auth-result.js'
import type { MemberDeps } from '../deps.js'
import { findMemberOrDummy } from '../find-member-or-dummy.js'
import { checkInvitationCode } from '../invitations/codes/check-invitation-code.js'
import { isInvited } from '../invitations/is-invited.js'
import { identityOfPendingRegistration, type PendingRegistration } from '../member.js'
import { registeredProfile } from '../profile/profile.js'
import { readRegistrationFields, withCustomFields } from '../profile/profile-fields.js'
import { addressRefusal } from '../registration/require-allowed-address.js'
import { requireCaptcha } from './require-captcha.js'

/**
 * Maximum number of pending sign-ins on one address: as many as can be begun across two windows of
 * `limits.signInMailsByAddress`, so that strangers cannot displace that of a person who is about to enter the code.
 */
const MAX_PENDING_SIGN_INS = 2 * limits.signInMailsByAddress.maxAttempts

interface CodeRequest {
  email: string
  /** Given by a sign-up form, whose fields are then checked. */
  profile?: IdentityProfile | null | undefined
  captchaTokens?: CaptchaTokenPair | null | undefined
  /** The names that an identity provider knows, where no form was filled in. */
  names?: IdentityProfile | undefined
  invitationCode?: string | null | undefined
}

type CodeDeps = Pick<
  MemberDeps,
  'storage' | 'siteSnapshot' | 'random' | 'clock' | 'mail' | 'limiter' | 'captcha' | 'secrets' | 'siteId'
>
type CodeSent = Extract<AuthResult, { state: 'REQUIRE_EMAIL_VERIFICATION' }>

/**
 * Starts a sign-in by a code that is sent to an email address, if the site offers that; `verifyEmail` and
 * `verifyByLink` complete it. An address without a member becomes a member by the code.
 *
 * Known and unknown addresses get the same response by the same statements, whatever the site reveals elsewhere: a
 * pending registration without a password, an authentication and an email (decision 37). If a member cannot be created
 * from the address alone, because the site requires an invitation or profile fields, or refuses the address, the email
 * says so and no code is valid.
 * @throws TooManyRequests
 * @throws ValidationError for the address and, from a sign-up form, the fields of the site
 * @throws ApplicationError PERMISSION_DENIED, INVALID_INVITATION, and as `requireCaptcha`
 */
export async function startCodeSignIn(request: CodeRequest, context: AuthContext, deps: CodeDeps): Promise<CodeSent> {
  if (deps.siteSnapshot.current().settings.signIn.methods === 'password')
    throw new ApplicationError('PERMISSION_DENIED', 'This site does not offer sign-in with an email code.')
  return startVerifiedSignIn(request, context, deps)
}

/**
 * Like `startCodeSignIn`, also on a site that does not offer codes: for an address that a person brought from an
 * identity provider, which has not verified it.
 * @throws TooManyRequests, ValidationError, ApplicationError as `requireCaptcha`
 */
export async function startVerifiedSignIn(
  request: CodeRequest,
  context: AuthContext,
  deps: CodeDeps,
): Promise<CodeSent> {
  const { storage, siteSnapshot, random, clock, mail, limiter } = deps
  const { signUp, profileFields } = siteSnapshot.current().settings
  const isSignUp = request.profile !== undefined
  const parsedFields = readRegistrationFields(profileFields, request.profile)
  const address = readEmailAddress(request.email)
  const violations = [
    ...(address === undefined ? [violation('loginId.email', 'is not an email address', 'EMAIL')] : []),
    ...(isSignUp ? parsedFields.violations : []),
  ]
  if (address === undefined || violations.length > 0) throw new ValidationError(violations)
  const invitationCode = await checkInvitationCode(request.invitationCode, context, deps)
  const attempts = [
    await limiter.consume('signInCodeByNetwork', context.network),
    await limiter.consume('signInCodeByAddress', address.emailKey, context.network),
  ]
  await requireCaptcha('login', request.captchaTokens, context, attempts, deps)
  await limiter.consume('signInMailsByAddress', address.emailKey)

  const now = clock.now()
  const registrationId: MemberId = newId(random, 'mem')
  const registration: PendingRegistration = {
    registrationId,
    ...address,
    passwordHash: null,
    profile: withCustomFields(
      registeredProfile({ ...request.names, ...request.profile }, context.locale),
      profileFields,
      parsedFields.customFields,
    ),
    createdAt: now,
    invitationCode,
  }
  const isOpenToAll = signUp.policy !== 'invite' || invitationCode !== undefined
  const isAllowed = (await addressRefusal(address.emailKey, deps)) === undefined
  const canJoin =
    parsedFields.violations.length === 0 && ((isOpenToAll && isAllowed) || (await isInvited(address.emailKey, deps)))
  const stateToken = await storage.transact(async (stores) => {
    const { member } = await findMemberOrDummy(address.emailKey, stores, deps)
    await stores.pendingRegistrations.add(registration)
    await stores.pendingRegistrations.trim(address.emailKey, MAX_PENDING_SIGN_INS, 'sign-in')
    const isRefused = member === undefined && !canJoin
    const recipient = { to: member?.email ?? address.email, locale: localeOf(member ?? registration, context) }
    return createAuthentication(
      { memberId: registrationId },
      context,
      isRefused ? UNMATCHABLE_CODE : null,
      stores,
      deps,
      (stateDigest) =>
        isRefused
          ? { kind: 'no-account', stateDigest, ...recipient }
          : { kind: 'sign-in-code', stateDigest, ...recipient, withLink: context.isHostedPage ?? false },
    )
  })
  mail.wake()
  return {
    state: 'REQUIRE_EMAIL_VERIFICATION',
    stateToken,
    email: address.email,
    identity: identityOfPendingRegistration(registration),
  }
}
