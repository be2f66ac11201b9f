import type { Digest } from '../../../kernel/digest.js'
import { ApplicationError } from '../../../kernel/errors/application-error.js'
import { type SignInProof, withSecondFactor } from '../../tokens/sign-in-proof.js'
import type { AuthContext } from '../auth-result.js'
import type { MemberDeps, MemberStores } from '../deps.js'
import type { Member } from '../member.js'
import { findSignIn, recordSignIn, type SignedInCaller, sessionEnded } from '../sign-in/signed-in-caller.js'
import { acceptSecondFactor, countFactorTry, type SecondFactorCode, secondFactorError } from './accept-second-factor.js'
import { assertMayChangeFactors } from './assert-may-change-factors.js'
import { hasPasskeyFactor, mustHaveSecondFactor } from './required-second-factor.js'
import {
  confirmAuthenticator,
  deleteUnneededRecoveryCodes,
  recordFactorChange,
  setRecoveryCodes,
} from './set-up-authenticator.js'

/** A member who uses or changes the own factors. */
export interface FactorOwner {
  caller: SignedInCaller
  /** At the hosted pages, the digest of the cookie that a further sign-in gives the browser (V7.2.4). */
  renewedDigest?: Digest
  context: Pick<AuthContext, 'network' | 'userAgent' | 'locale'> & { requestId: string }
}

type FactorDeps = Pick<
  MemberDeps,
  'storage' | 'siteSnapshot' | 'issuer' | 'secrets' | 'random' | 'clock' | 'limiter' | 'mail'
>

/** The factors of a member, as the member sees them. Times are milliseconds since 1970. */
export interface FactorsView {
  authenticator: { createdAt: number; lastUsedAt: number } | null
  /** Whether a passkey of the member works here. */
  hasPasskey: boolean
  recoveryCodesLeft: number
  trustedDevices: number
  /** Whether the site requires a second factor of the member. */
  isRequired: boolean
}

/** Returns the factors of a member. */
export const viewFactors = (
  memberId: Member['memberId'],
  deps: Pick<MemberDeps, 'storage' | 'siteSnapshot' | 'issuer' | 'clock'>,
): Promise<FactorsView> =>
  deps.storage.read(async (stores) => {
    const authenticator = await stores.factors.findAuthenticator(memberId)
    return {
      authenticator: authenticator
        ? { createdAt: authenticator.createdAt, lastUsedAt: authenticator.lastUsedAt }
        : null,
      hasPasskey: await hasPasskeyFactor(memberId, stores, deps),
      recoveryCodesLeft: (await stores.factors.summaryOf(memberId)).recoveryCodes,
      trustedDevices: await stores.knownDevices.countTrusted(memberId, deps.clock.now()),
      isRequired: await mustHaveSecondFactor(memberId, stores, deps),
    }
  })

/**
 * Runs a change of a member's own factors in a transaction, if the member may make it (`assertMayChangeFactors`).
 * Errors that the change returns are thrown after the commit.
 * @throws ApplicationError UNAUTHENTICATED, RECENT_SIGN_IN_REQUIRED, SECOND_FACTOR_REQUIRED
 */
async function changeFactors<Result>(
  { caller }: FactorOwner,
  change: (member: Member, stores: MemberStores, signIn: SignInProof) => Promise<Result | ApplicationError>,
  deps: FactorDeps,
): Promise<Result> {
  const { memberId } = caller
  const outcome = await deps.storage.transact(async (stores) => {
    const member = await lockedMember(memberId, stores)
    const signIn = await findSignIn(caller, stores)
    if (signIn === undefined) throw sessionEnded()
    await assertMayChangeFactors(member, signIn, stores, deps)
    return change(member, stores, signIn)
  })
  if (outcome instanceof ApplicationError) throw outcome
  deps.mail.wake()
  return outcome
}

async function lockedMember(memberId: Member['memberId'], stores: MemberStores): Promise<Member> {
  await stores.sessions.lockMember(memberId)
  const member = await stores.members.find(memberId)
  if (member === undefined) throw sessionEnded()
  return member
}

/** Records in the caller's session that a second factor was checked. */
const recordFactor = (
  { caller, renewedDigest }: FactorOwner,
  { amr }: SignInProof,
  method: 'totp' | 'recovery-code',
  stores: MemberStores,
  { clock }: Pick<MemberDeps, 'clock'>,
): Promise<void> =>
  recordSignIn(caller, { authenticatedAt: clock.now(), amr: withSecondFactor(amr, method) }, renewedDigest, stores)

/**
 * Adds an authenticator app to the calling member, or replaces it. Returns the recovery codes, which are shown once.
 * @throws TooManyRequests
 * @throws ApplicationError VERIFICATION_FAILED, INVALID_STATE_TOKEN, and as `changeFactors`
 */
export async function addAuthenticator(
  owner: FactorOwner,
  request: { setUpToken: string; code: string },
  deps: FactorDeps,
): Promise<{ recoveryCodes: string[] }> {
  const attempt = await countFactorTry(owner.caller, owner.context.network, deps)
  const added = await changeFactors(
    owner,
    async (member, stores, signIn) => {
      const confirmed = await confirmAuthenticator(member, request, owner.context, stores, deps)
      if (!(confirmed instanceof ApplicationError)) await recordFactor(owner, signIn, 'totp', stores, deps)
      return confirmed
    },
    deps,
  )
  await attempt.refund()
  return added
}

/**
 * Removes the authenticator app of the calling member, and the recovery codes unless the member has a passkey. The app
 * stays if the site requires it.
 * @throws ApplicationError ONLY_SECOND_FACTOR, and as `changeFactors`
 */
export const removeAuthenticator = (owner: FactorOwner, deps: FactorDeps): Promise<void> =>
  changeFactors(
    owner,
    async (member, stores) => {
      const hasPasskey = await hasPasskeyFactor(member.memberId, stores, deps)
      if (!hasPasskey && (await mustHaveSecondFactor(member.memberId, stores, deps)))
        throw new ApplicationError(
          'ONLY_SECOND_FACTOR',
          'This site requires two-step verification, so it cannot be turned off. You can replace the authenticator app.',
        )
      if (!(await stores.factors.summaryOf(member.memberId)).hasAuthenticator) return
      await stores.factors.deleteAuthenticator(member.memberId)
      await deleteUnneededRecoveryCodes(member.memberId, stores)
      await stores.knownDevices.distrustAllOf(member.memberId)
      await recordFactorChange('second-factor-removed', member, owner.context, stores, deps)
    },
    deps,
  )

/**
 * Gives the calling member, who has an authenticator app or a passkey, new recovery codes; old ones no longer work. The
 * member is notified by email. Returns the codes, which are shown once.
 * @throws ApplicationError NOT_FOUND without app and passkey, and as `changeFactors`
 */
export const renewRecoveryCodes = (owner: FactorOwner, deps: FactorDeps): Promise<string[]> =>
  changeFactors(
    owner,
    async (member, stores) => {
      const { hasAuthenticator } = await stores.factors.summaryOf(member.memberId)
      if (!hasAuthenticator && !(await hasPasskeyFactor(member.memberId, stores, deps)))
        throw new ApplicationError('NOT_FOUND', 'Add an authenticator app or a passkey first.')
      await recordFactorChange('recovery-codes-renewed', member, owner.context, stores, deps)
      return setRecoveryCodes(member.memberId, stores, deps)
    },
    deps,
  )

/** Ends the trust in all devices of the calling member: each sign-in needs the second factor again (MF-04). */
export const distrustDevices = (
  { memberId }: Pick<SignedInCaller, 'memberId'>,
  { storage }: Pick<MemberDeps, 'storage'>,
): Promise<void> => storage.transact((stores) => stores.knownDevices.distrustAllOf(memberId))

/**
 * Checks the second factor of a signed-in member once more, for what needs a recent sign-in with two factors. Returns
 * its method.
 * @throws TooManyRequests
 * @throws ApplicationError VERIFICATION_FAILED, UNAUTHENTICATED
 */
export async function stepUp(
  owner: FactorOwner,
  entered: SecondFactorCode,
  deps: FactorDeps,
): Promise<'totp' | 'recovery-code'> {
  const { caller, context } = owner
  const attempt = await countFactorTry(caller, context.network, deps)
  const outcome = await deps.storage.transact(async (stores) => {
    const member = await lockedMember(caller.memberId, stores)
    const signIn = await findSignIn(caller, stores)
    if (signIn === undefined) throw sessionEnded()
    const accepted = await acceptSecondFactor(member, entered, context, stores, deps)
    if (typeof accepted !== 'string') return secondFactorError(accepted)
    await recordFactor(owner, signIn, accepted, stores, deps)
    return accepted
  })
  if (outcome instanceof ApplicationError) throw outcome
  await attempt.refund()
  deps.mail.wake()
  return outcome
}
