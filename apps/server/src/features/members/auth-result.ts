import { type Identity, type MemberId, VERIFICATION_CODE_TRIES } from '@foyer/protocol'
import type { MailPayload } from '../../integrations/mail/mail-job-store.js'
import { type Digest, digestOf } from '../../kernel/digest.js'
import { ApplicationError } from '../../kernel/errors/application-error.js'
import { lifetimes } from '../../kernel/lifetimes.js'
import { newSecret } from '../../kernel/random.js'
import { UNMATCHABLE_CODE } from '../../kernel/verification-code.js'
import type { SignInMethod, SignInProof } from '../tokens/sign-in-proof.js'
import { DeletionPending } from './deletion-pending.js'
import type { MemberDeps, MemberStores } from './deps.js'
import { isTrustedDevice } from './devices/trusted-device.js'
import { requiredSecondFactor, type SecondFactorStep } from './factors/required-second-factor.js'
import { enqueueMail } from './mail-jobs.js'
import { identityOf, type Member, nextStepOf } from './member.js'
import { languageOf } from './profile/profile.js'

/** Result of an authentication step. */
export type AuthResult =
  | ({ state: 'SUCCESS'; member: Member; identity: Identity } & SignInProof)
  | { state: 'REQUIRE_OWNER_APPROVAL'; member: Member; identity: Identity; amr: readonly SignInMethod[] }
  | { state: 'REQUIRE_EMAIL_VERIFICATION'; stateToken: string; email: string; identity: Identity }
  | ({ state: 'REQUIRE_SECOND_FACTOR'; member: Member; identity: Identity; step: SecondFactorStep } & SignInProof)

/**
 * Origin of an authentication: the client and the visitor (or member) that calls; null at a hosted page outside a flow.
 */
export interface AuthContext {
  clientId: string | null
  callerId: string | null
  /** The network of the request, the unit of the limits (`networkOf`). */
  network: string
  /** The IP address of the request, passed to the captcha provider. */
  remoteAddress?: string
  userAgent?: string | undefined
  /** The language of the request, BCP 47. */
  locale?: string | undefined
  /** The secret of the browser's cookie that identifies the device; absent without the cookie. */
  device?: string | undefined
  /** True at a hosted page, which waits for the verification and shows a number for the mail's link (decision 14). */
  isHostedPage?: boolean
}

/** The identity whose address is to be verified, and the language of its mail. */
interface VerificationTarget {
  memberId: MemberId
  email: string
  /** Null for the site's language. */
  locale: string | null
}

/**
 * Starts an email verification: inserts an authentication and the mail job for its code, in the caller's transaction.
 * Returns the state token.
 */
export const startVerification = (
  identity: VerificationTarget,
  context: AuthContext,
  stores: MemberStores,
  deps: Pick<MemberDeps, 'random' | 'clock'>,
): Promise<string> =>
  createAuthentication(identity, context, null, stores, deps, (stateDigest) => ({
    kind: 'verification',
    stateDigest,
    to: identity.email,
    locale: identity.locale,
    withLink: context.isHostedPage ?? false,
  }))

/**
 * Starts a verification that can never succeed, for an address that has a member if that must not be revealed: inserts
 * the same rows, but no code is valid. If `existingMember` is given (at registration), that member gets another mail;
 * otherwise no mail is sent (design §8, decision 13).
 */
export const startDecoyVerification = (
  identity: VerificationTarget,
  context: AuthContext,
  stores: MemberStores,
  deps: Pick<MemberDeps, 'random' | 'clock'>,
  existingMember?: Pick<Member, 'email' | 'profile'>,
): Promise<string> =>
  createAuthentication(identity, context, UNMATCHABLE_CODE, stores, deps, (stateDigest) =>
    existingMember === undefined
      ? { kind: 'verification', stateDigest, to: identity.email, locale: identity.locale }
      : {
          kind: 'already-registered',
          stateDigest,
          to: existingMember.email,
          locale: localeOf(existingMember, context),
        },
  )

/**
 * Inserts an authentication that waits for a code, and the mail job that brings the code, in the caller's transaction.
 * With `UNMATCHABLE_CODE` no code is ever valid. Returns the state token.
 */
export async function createAuthentication(
  { memberId }: Pick<VerificationTarget, 'memberId'>,
  context: AuthContext,
  codeMac: string | null,
  stores: MemberStores,
  { random, clock }: Pick<MemberDeps, 'random' | 'clock'>,
  orderFor: (stateDigest: Digest) => MailPayload,
): Promise<string> {
  const stateToken = newSecret(random, 'sta')
  const now = clock.now()
  const digest = digestOf(stateToken)
  const { clientId, callerId } = context
  await stores.authentications.add({
    digest,
    identityId: memberId,
    clientId,
    callerId,
    codeMac,
    codeExpiresAt: null,
    triesLeft: VERIFICATION_CODE_TRIES,
    createdAt: now,
    expiresAt: now + lifetimes.stateToken.ms,
  })
  await enqueueMail(orderFor(digest), context, stores, { random, clock })
  return stateToken
}

/**
 * Returns the result of a successful authentication by the member's status, and by the second factor that the member or
 * the site requires. Register, login, verify and recover share it, so that they agree.
 * @throws ApplicationError MEMBER_BLOCKED, DELETION_PENDING, RESET_PASSWORD
 */
export async function authResultFor(
  member: Member,
  context: AuthContext,
  stores: MemberStores,
  deps: Pick<MemberDeps, 'siteSnapshot' | 'issuer' | 'random' | 'clock'>,
  amr: readonly SignInMethod[],
): Promise<AuthResult> {
  const rules = deps.siteSnapshot.current().settings.signUp
  const identity = identityOf(member, rules)
  switch (nextStepOf(member, rules)) {
    case 'blocked':
      throw new ApplicationError('MEMBER_BLOCKED', 'This account has been suspended. Contact the owner of the site.')
    case 'restore':
      throw new DeletionPending(member, amr)
    case 'reset-password':
      throw new ApplicationError('RESET_PASSWORD', 'This account needs a new password. Request a reset link.')
    case 'verify-email': {
      const { memberId, email } = member
      const stateToken = await startVerification(
        { memberId, email, locale: localeOf(member, context) },
        context,
        stores,
        deps,
      )
      return { state: 'REQUIRE_EMAIL_VERIFICATION', stateToken, email, identity }
    }
    case 'wait-for-approval':
      return { state: 'REQUIRE_OWNER_APPROVAL', member, identity, amr }
    case 'sign-in': {
      const proof = { member, identity, authenticatedAt: deps.clock.now() }
      const step = await requiredSecondFactor(member, amr, stores, deps)
      if (step === undefined) return { state: 'SUCCESS', ...proof, amr }
      const isTrusted = step === 'verify' && (await isTrustedDevice(member.memberId, context.device, stores, deps))
      if (isTrusted) return { state: 'SUCCESS', ...proof, amr: [...amr, 'trusted-device'] }
      return { state: 'REQUIRE_SECOND_FACTOR', ...proof, amr, step }
    }
  }
}

/** Returns the language of mails to a member, BCP 47: the member's, else the request's; null for the site's. */
export const localeOf = (
  { profile }: Pick<Member, 'profile'>,
  request: { locale?: string | undefined } = {},
): string | null => languageOf(profile) ?? request.locale ?? null
