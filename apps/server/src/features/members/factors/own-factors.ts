import { ApplicationError } from '../../../kernel/errors/application-error.js'
import { hasTwoFactors, isRecentSignIn, type SignInMethod, type SignInProof } from '../../tokens/sign-in-proof.js'
import type { AuthContext } from '../auth-result.js'
import type { MemberDeps, MemberStores } from '../deps.js'
import type { Member } from '../member.js'
import { acceptSecondFactor, countFactorTry, type SecondFactorCode, secondFactorError } from './accept-second-factor.js'
import { mustHaveSecondFactor } from './required-second-factor.js'
import { confirmAuthenticator, recordFactorChange, setRecoveryCodes } from './set-up-authenticator.js'

/** A member who changes the own factors, and how and when the member signed in. */
export interface FactorOwner {
  memberId: Member['memberId']
  signIn: SignInProof
  context: Pick<AuthContext, 'network' | 'userAgent' | 'locale'> & { requestId: string }
}

type FactorDeps = Pick<MemberDeps, 'storage' | 'siteSnapshot' | 'secrets' | 'random' | 'clock' | 'limiter' | 'mail'>

/** The factors of a member, as the member sees them. Times are milliseconds since 1970. */
export interface FactorsView {
  authenticator: { createdAt: number; lastUsedAt: number } | null
  recoveryCodesLeft: number
  trustedDevices: number
  /** Whether the site requires a second factor of the member. */
  isRequired: boolean
}

/** Returns the factors of a member. */
export const viewFactors = (
  memberId: Member['memberId'],
  deps: Pick<MemberDeps, 'storage' | 'siteSnapshot' | 'clock'>,
): Promise<FactorsView> =>
  deps.storage.read(async (stores) => {
    const authenticator = await stores.factors.findAuthenticator(memberId)
    return {
      authenticator: authenticator
        ? { createdAt: authenticator.createdAt, lastUsedAt: authenticator.lastUsedAt }
        : null,
      recoveryCodesLeft: (await stores.factors.summaryOf(memberId)).recoveryCodes,
      trustedDevices: await stores.knownDevices.countTrusted(memberId, deps.clock.now()),
      isRequired: await mustHaveSecondFactor(memberId, stores, deps),
    }
  })

/**
 * Runs a change of a member's own factors in a transaction. It needs a sign-in within the last ten minutes, and one
 * with two factors if the member has a second factor already (V7.5.3): whoever knows only the password must not remove
 * it. Errors that the change returns are thrown after the commit.
 * @throws ApplicationError RECENT_SIGN_IN_REQUIRED, SECOND_FACTOR_REQUIRED, NOT_FOUND
 */
async function changeFactors<Result>(
  { memberId, signIn }: Pick<FactorOwner, 'memberId' | 'signIn'>,
  change: (member: Member, stores: MemberStores) => Promise<Result | ApplicationError>,
  { storage, clock, mail }: Pick<MemberDeps, 'storage' | 'clock' | 'mail'>,
): Promise<Result> {
  if (!isRecentSignIn(signIn, clock.now()))
    throw new ApplicationError('RECENT_SIGN_IN_REQUIRED', 'Sign in again to change two-step verification.')
  const outcome = await storage.transact(async (stores) => {
    await stores.sessions.lockMember(memberId)
    const member = await stores.members.find(memberId)
    if (member === undefined) throw new ApplicationError('NOT_FOUND', 'There is no such member.')
    const { hasAuthenticator } = await stores.factors.summaryOf(memberId)
    if (hasAuthenticator && !hasTwoFactors(signIn.amr))
      throw new ApplicationError('SECOND_FACTOR_REQUIRED', 'Enter a code of your authenticator app first.')
    return change(member, stores)
  })
  if (outcome instanceof ApplicationError) throw outcome
  mail.wake()
  return outcome
}

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
  const attempt = await countFactorTry(owner, owner.context.network, deps)
  const added = await changeFactors(
    owner,
    (member, stores) => confirmAuthenticator(member, request, owner.context, stores, deps),
    deps,
  )
  await attempt.refund()
  return added
}

/**
 * Removes authenticator app and recovery codes of the calling member, unless the site requires them.
 * @throws ApplicationError ONLY_SECOND_FACTOR, and as `changeFactors`
 */
export const removeAuthenticator = (owner: FactorOwner, deps: FactorDeps): Promise<void> =>
  changeFactors(
    owner,
    async (member, stores) => {
      if (await mustHaveSecondFactor(member.memberId, stores, deps))
        throw new ApplicationError(
          'ONLY_SECOND_FACTOR',
          'This site requires two-step verification, so it cannot be turned off. You can replace the authenticator app.',
        )
      if (!(await stores.factors.summaryOf(member.memberId)).hasAuthenticator) return
      await stores.factors.deleteAllOf(member.memberId)
      await stores.knownDevices.distrustAllOf(member.memberId)
      await recordFactorChange('second-factor-removed', member, owner.context, stores, deps)
    },
    deps,
  )

/**
 * Replaces the recovery codes of the calling member; the old ones no longer work. Returns the new ones.
 * @throws ApplicationError NOT_FOUND without an authenticator app, and as `changeFactors`
 */
export const renewRecoveryCodes = (owner: FactorOwner, deps: FactorDeps): Promise<string[]> =>
  changeFactors(
    owner,
    async (member, stores) => {
      if (!(await stores.factors.summaryOf(member.memberId)).hasAuthenticator)
        throw new ApplicationError('NOT_FOUND', 'Add an authenticator app first.')
      return setRecoveryCodes(member.memberId, stores, deps)
    },
    deps,
  )

/** Ends the trust in all devices of the calling member: each sign-in needs the second factor again (MF-04). */
export const distrustDevices = (
  { memberId }: Pick<FactorOwner, 'memberId'>,
  { storage }: Pick<MemberDeps, 'storage'>,
): Promise<void> => storage.transact((stores) => stores.knownDevices.distrustAllOf(memberId))

/**
 * Checks the second factor of a signed-in member, for changes that need two factors. Returns the proof that the session
 * then has; the caller stores it.
 * @throws TooManyRequests
 * @throws ApplicationError VERIFICATION_FAILED, NOT_FOUND
 */
export async function stepUp(
  owner: FactorOwner,
  entered: SecondFactorCode,
  deps: FactorDeps,
  record: (proof: SignInProof, stores: MemberStores) => Promise<void>,
): Promise<void> {
  const { memberId, signIn, context } = owner
  const attempt = await countFactorTry(owner, context.network, deps)
  const error = await deps.storage.transact(async (stores) => {
    await stores.sessions.lockMember(memberId)
    const member = await stores.members.find(memberId)
    if (member === undefined) throw new ApplicationError('NOT_FOUND', 'There is no such member.')
    const accepted = await acceptSecondFactor(member, entered, context, stores, deps)
    if (typeof accepted !== 'string') return secondFactorError(accepted)
    await record({ authenticatedAt: deps.clock.now(), amr: withSecondFactor(signIn.amr, accepted) }, stores)
    return undefined
  })
  if (error !== undefined) throw error
  await attempt.refund()
  deps.mail.wake()
}

/** The methods of a sign-in after one more factor. */
export const withSecondFactor = (
  amr: readonly SignInMethod[],
  method: 'totp' | 'recovery-code',
): readonly SignInMethod[] => [
  ...amr.filter((one) => one !== 'trusted-device' && one !== 'totp' && one !== 'recovery-code'),
  method,
]
